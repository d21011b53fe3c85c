/** Copies of responses, in the browser's database. If the device denies storage, the site works without them. */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { DatabaseName } from '#domain/content/device-storage.ts';

export interface Copy {
  data: unknown;
  /** When it was asked for, ms. */
  at: number;
}

interface StoredCopy extends Copy {
  key: string;
  /** The account; empty for public responses. */
  owner: string;
}

export interface ResponseCache {
  read(key: string): Promise<Copy | undefined>;
  write(key: string, owner: string, copy: Copy): Promise<void>;
  /** Deletes the private data of every account except this one. */
  eraseOwn(except: string | undefined): Promise<void>;
}

interface Schema extends DBSchema {
  copies: { key: string; value: StoredCopy; indexes: { owner: string; at: number } };
}

/** Also named by the worker that withdraws everything (`server/rendering/service-worker.ts`). */
export const copiesName = 'site-copies' satisfies DatabaseName;
/** The oldest go first. */
const mostCopies = 300;

export function browserCopies(): ResponseCache {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opening ??= openDB<Schema>(copiesName, 1, {
      upgrade: (database) => {
        const copies = database.createObjectStore('copies', { keyPath: 'key' });
        copies.createIndex('owner', 'owner');
        copies.createIndex('at', 'at');
      },
      // Another version, or a tab that deletes the database, doesn't wait for this tab.
      blocking: (_, __, event) => {
        (event.target as unknown as IDBDatabase).close();
        opening = undefined;
      },
      terminated: () => (opening = undefined),
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  async function makeRoom(database: IDBPDatabase<Schema>): Promise<void> {
    const { store, done } = database.transaction('copies', 'readwrite');
    let tooMany = (await store.count()) - mostCopies;
    for (let at = await store.index('at').openCursor(); at && tooMany > 0; at = await at.continue(), tooMany -= 1)
      await at.delete();
    await done;
  }

  return {
    read: async (key) => {
      try {
        const found = await (await open()).get('copies', key);
        return found && { data: found.data, at: found.at };
      } catch {
        return undefined;
      }
    },
    write: async (key, owner, copy) => {
      try {
        const database = await open();
        await database.put('copies', { key, owner, ...copy });
        await makeRoom(database);
      } catch {
        // Full, forbidden or a private window: then there is no copy.
      }
    },
    eraseOwn: async (except) => {
      try {
        const { store, done } = (await open()).transaction('copies', 'readwrite');
        // Public copies have the empty owner, which sorts before all others.
        const own = IDBKeyRange.lowerBound('', true);
        for (let at = await store.index('owner').openCursor(own); at; at = await at.continue())
          if (at.value.owner !== except) await at.delete();
        await done;
      } catch {
        // A database that can't be opened to be erased is deleted as a whole.
        await deleteDB(copiesName).catch(() => undefined);
      }
    },
  };
}
