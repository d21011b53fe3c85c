/** Stores orders that wait for a connection: in the browser's database, or if that fails, in this tab alone. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DatabaseName } from '#domain/content/device-storage.ts';
import { type CachedOrders, type SavedOrder, type SavedState, savedStates } from '#machines/outbox.types.ts';
import { isObject } from '#schemas/model/json.ts';
import { readOthers } from '#machines/order/order.parcels.ts';
import { orderSteps } from '#machines/order/order.types.ts';

/** Parses an order from the device's storage, which is untrusted: only data with the shape of an order is accepted. */
const isState = (value: unknown): value is SavedState => savedStates.some((state) => state === value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTotal = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const textOr = (value: unknown) => (isText(value) ? value : undefined);
const totalOr = (value: unknown) => (isTotal(value) ? value : undefined);

/** Whether its answers are right says the form's own rule when it is sent. */
export function readSaved(value: unknown): SavedOrder | undefined {
  if (!isObject(value)) return undefined;
  const { key, owner, answers, keep, state } = value;
  if (!isText(key) || !isText(owner) || !isState(state) || !isObject(answers)) return undefined;
  if (!orderSteps.every((step) => isObject(answers[step]))) return undefined;
  const others = isObject(answers.others) ? readOthers(answers.others.parcels, answers.others.position) : {};
  const parts = { ...Object.fromEntries(orderSteps.map((step) => [step, answers[step]])), ...others };
  return {
    key,
    owner,
    answers: parts as unknown as SavedOrder['answers'],
    dispatchNumber: textOr(value.dispatchNumber),
    keep: isObject(keep) ? { sender: keep.sender === true, recipient: keep.recipient === true } : undefined,
    // The customer has not agreed to an invalid total: ask about it.
    total: totalOr(value.total),
    state,
    newTotal: totalOr(value.newTotal),
    code: textOr(value.code) as SavedOrder['code'],
    orderNo: textOr(value.orderNo),
    waybillNo: textOr(value.waybillNo),
  };
}

export interface OutboxStore {
  /** The orders of this account, in the order in which they were added. Invalid ones are left out. */
  read(owner: string): Promise<CachedOrders>;
  get(key: string, owner: string): Promise<SavedOrder | undefined>;
  /** False where only this tab has it. */
  put(order: SavedOrder): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Deletes private data, except that of this account. */
  erase(except: string | undefined): Promise<void>;
}

interface Schema extends DBSchema {
  /** Whatever lies there is read as a stranger's. By a number that counts up: no clock orders them. */
  orders: { key: number; value: unknown & { key: string }; indexes: { key: string } };
}

const outboxName = 'site-outbox' satisfies DatabaseName;

export function browserOutbox(): OutboxStore {
  /** Orders that the device could not store. */
  const here = new Map<string, SavedOrder>();
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opening ??= openDB<Schema>(outboxName, 1, {
      upgrade: (database) =>
        void database.createObjectStore('orders', { autoIncrement: true }).createIndex('key', 'key', { unique: true }),
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
  /** @param otherwise where there is no database. */
  async function at<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await act(await open());
    } catch {
      return otherwise;
    }
  }
  const stored = (key: string) =>
    at(async (database) => readSaved(await database.getFromIndex('orders', 'key', key)), undefined);

  return {
    read: async (owner) => {
      const kept = (await at((database) => database.getAll('orders'), [])).flatMap((each) => readSaved(each) ?? []);
      const known = new Set(kept.map(({ key }) => key));
      // An order in memory is newer than its stored version.
      const newest = kept.map((each) => here.get(each.key) ?? each);
      const orders = [...newest, ...[...here.values()].filter(({ key }) => !known.has(key))];
      return { orders: orders.filter((each) => each.owner === owner), isLasting: here.size === 0 };
    },
    get: async (key, owner) => {
      const found = here.get(key) ?? (await stored(key));
      return found?.owner === owner ? found : undefined;
    },
    put: async (order) => {
      const isSaved = await at(async (database) => {
        const { store, done } = database.transaction('orders', 'readwrite');
        const known = await store.index('key').getKey(order.key);
        await Promise.all([store.put({ ...order }, known), done]);
        return true;
      }, false);
      if (isSaved) here.delete(order.key);
      else here.set(order.key, order);
      return isSaved;
    },
    remove: async (key) => {
      here.delete(key);
      await at(async (database) => {
        const known = await database.getKeyFromIndex('orders', 'key', key);
        if (known !== undefined) await database.delete('orders', known);
      }, undefined);
    },
    erase: async (except) => {
      for (const { key, owner } of here.values()) if (owner !== except) here.delete(key);
      await at(async (database) => {
        const { store, done } = database.transaction('orders', 'readwrite');
        for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
          if ((cursor.value as { owner?: unknown }).owner !== except) await cursor.delete();
        await done;
      }, undefined);
    },
  };
}
