#pragma once

// Sends the runner a lie with this name on every channel that this process has.
void hostile_lie(const char *name);
