/**
 * The browser's database for tests in Node, new for each test and removed afterwards, because test files share their
 * globals.
 */
import {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb';
import { afterAll, beforeEach } from 'vitest';

const fakes = {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
};

/** Replaces the database by a new, empty one, as clearing the storage does. */
export function clearDatabases(): void {
  globalThis.indexedDB = new IDBFactory();
}

export function withDatabases(): void {
  const all = globalThis as Record<string, unknown>;
  beforeEach(() => {
    Object.assign(all, fakes);
    clearDatabases();
  });
  afterAll(() => {
    for (const name of [...Object.keys(fakes), 'indexedDB']) delete all[name];
  });
}
