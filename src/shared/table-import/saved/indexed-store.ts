/** IndexedDB, which holds thousands of rows where the other storages hold a few. */
import type { DatabaseName } from '#domain/device-storage.ts';
import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import type { SavedStore } from './saved-import.ts';

const name = 'rows';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function open(database: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name));
  return settled(request);
}

/** Each kind of rows has a database of its own, so that an import of one does not take the place of another's. */
export function indexedStore(columns: ColumnSetName): SavedStore {
  const database = `jmx-${columns}-import` as const satisfies DatabaseName;

  async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const db = await open(database);
    try {
      return await settled(act(db.transaction(name, mode).objectStore(name)));
    } finally {
      db.close();
    }
  }

  return {
    read: (owner) => within('readonly', (store) => store.get(owner) as IDBRequest<unknown>),
    write: async (owner, value) => void (await within('readwrite', (store) => store.put(value, owner))),
    remove: async (owner) => void (await within('readwrite', (store) => store.delete(owner))),
  };
}
