#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import. */
int sw_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length);
int sw_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length);

#endif
