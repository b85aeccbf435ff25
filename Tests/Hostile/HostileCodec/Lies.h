#pragma once

// Tells the runner a lie of this name on every channel that this process has.
void hostile_lie(const char *name);
