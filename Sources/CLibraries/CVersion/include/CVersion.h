#pragma once

/* The commit that the program was built from; Swift has no way to define a text on the compiler's command line. */
const char *sw_commit(void);
/* The C compiler, which comes with the Swift toolchain and names its exact sources. */
const char *sw_compiler(void);
