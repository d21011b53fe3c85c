/** Readings that wait for a connection, in this device's database. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DatabaseName } from '#domain/content/device-storage.ts';
import type { Reading, ScanPorts } from './scan-queue.ts';

const databaseName = 'ops-scans' satisfies DatabaseName;

interface Schema extends DBSchema {
  readings: { key: string; value: Reading };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(databaseName, 1, {
    upgrade: (database) => void database.createObjectStore('readings', { keyPath: 'id' }),
  });
  return opening;
}

export const scanStore: ScanPorts['store'] = {
  list: async () => (await open()).getAll('readings'),
  put: async (reading) => void (await (await open()).put('readings', reading)),
  remove: async (id) => (await open()).delete('readings', id),
};
