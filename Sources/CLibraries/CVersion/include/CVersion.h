#pragma once

/* The commit from which the program was built; Swift cannot define a text on the compiler's command line. */
const char *sw_commit(void);
/* The C compiler, which comes with the Swift toolchain and names its exact sources. */
const char *sw_compiler(void);
