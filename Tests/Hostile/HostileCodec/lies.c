// What a taken-over worker says. It does not know who listens, so it says it on all sockets.
#include "Lies.h"

#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

enum { ANSWER = 3, ENDED = 4, FAULT = 5, LAST_DESCRIPTOR = 64 };

static int say(const void *words, size_t count) {
  int heard = 0;
  for (int fd = 0; fd < LAST_DESCRIPTOR; fd++)
    if (send(fd, words, count, MSG_NOSIGNAL) > 0) heard = 1;
  return heard;
}

static int message(uint8_t kind, const char *text, uint32_t bytes) {
  uint8_t frame[512] = {'S', 'W', 'D', 'G', kind};
  uint32_t lengths[2] = {(uint32_t)strlen(text), bytes};
  memcpy(frame + 5, lengths, sizeof lengths);
  memcpy(frame + 13, text, lengths[0]);
  return say(frame, 13 + lengths[0]);
}

void hostile_lie(const char *name) {
  static uint8_t noise[1 << 16];
  for (size_t i = 0; i < sizeof noise; i++) noise[i] = (uint8_t)(i * i >> 3);
  if (!strcmp(name, "noise")) say(noise, sizeof noise);
  if (!strcmp(name, "an answer that is none")) message(ANSWER, "{}", 0);
  if (!strcmp(name, "the end of it")) message(ENDED, "", 0);
  if (!strcmp(name, "terminal control")) message(FAULT, "\x1b[2J\x1b]0;owned\x07", 0);
  if (!strcmp(name, "a message without end")) {
    message(ANSWER, "{}", 1u << 30);
    while (say(noise, sizeof noise)) continue;
  }
  if (!strcmp(name, "messages without end"))
    while (message(ANSWER, "{}", 0)) continue;
}
