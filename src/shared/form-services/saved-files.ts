import type { DatabaseName } from '#domain/content/device-storage.ts';

/**
 * Pending uploads, stored on this device so that they continue after a reload. Storage may fail: then a reload starts
 * again.
 */
export interface SavedFile {
  /** Of the store. */
  id: string;
  form: string;
  field: string;
  file: File;
  /** The account that sends it; undefined while signed out. */
  owner?: string | undefined;
}

export interface SavedFiles {
  all: () => Promise<readonly SavedFile[]>;
  put: (kept: SavedFile) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const database = 'jmx-uploads' satisfies DatabaseName;
const store = 'files';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function within<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }));
  const db = await settled(request);
  try {
    return await settled(act(db.transaction(store, mode).objectStore(store)));
  } finally {
    db.close();
  }
}

const isSaved = (value: unknown): value is SavedFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'file' in value && value.file instanceof File;

export const browserFiles: SavedFiles = {
  all: () =>
    within('readonly', (files) => files.getAll() as IDBRequest<unknown[]>)
      .then((found) => found.filter(isSaved))
      .catch(() => []),
  put: (kept) =>
    within('readwrite', (files) => files.put(kept)).then(
      () => undefined,
      () => undefined,
    ),
  remove: (id) =>
    within('readwrite', (files) => files.delete(id)).then(
      () => undefined,
      () => undefined,
    ),
};

/**
 * At the end of a session: deletes its pending files, so that the next person does not see them. @param except whose
 * files stay.
 */
export async function forgetOwnFiles(except: string | undefined): Promise<void> {
  const own = (await browserFiles.all()).filter(({ owner }) => owner !== undefined && owner !== except);
  for (const { id } of own) await browserFiles.remove(id);
}
