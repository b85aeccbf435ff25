// Runs a program on what looks like a kernel without the named calls: lesser-kernel landlock[,seccomp] PROGRAM… These
// calls return ENOSYS, as on a kernel that was built without them.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#endif

int main(int count, char **words) {
  if (count < 3) return 64;
  unsigned landlock = strstr(words[1], "landlock") ? __NR_landlock_create_ruleset : ~0U;
  unsigned seccomp = strstr(words[1], "seccomp") ? __NR_seccomp : ~0U;
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, landlock, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, seccomp, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
    perror("seccomp");
    return 70;
  }
  execv(words[2], words + 2);
  perror(words[2]);
  return 66;
}
