/** IndexedDB, which holds thousands of rows where the other storages hold a few. */
import type { KeptStore } from './kept-import.ts';

const database = 'jmx-address-import';
const name = 'rows';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name));
  return settled(request);
}

async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    return await settled(act(db.transaction(name, mode).objectStore(name)));
  } finally {
    db.close();
  }
}

export const indexedStore: KeptStore = {
  read: (owner) => within('readonly', (store) => store.get(owner) as IDBRequest<unknown>),
  write: async (owner, value) => void (await within('readwrite', (store) => store.put(value, owner))),
  remove: async (owner) => void (await within('readwrite', (store) => store.delete(owner))),
};
