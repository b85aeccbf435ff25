#include "CSQLite.h"

int sw_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

int sw_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return length ? sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT)
                : sqlite3_bind_zeroblob(statement, index, 0);
}
