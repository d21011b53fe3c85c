/** Parcels that a customer saves under a name, chooses again, renames and deletes (FEAT-05). */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { foldAccents } from '#domain/text/text.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { isUniqueViolation, retried, transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { bagRejection, type BagWeights } from '#domain/parcel/bag.ts';
import { registry } from '#schemas/generated/registry.js';
import type { Parcel } from '#schemas/entities.ts';
import { readBagRules } from '../catalogue/settings.ts';
import { listItemTypes } from '../catalogue/store.ts';
import { tidyParcel } from './order-rows.ts';
import {
  changeSavedParcel,
  countSavedParcels,
  findSavedParcels,
  insertSavedParcel,
  mayCollect,
  savedParcelNameIsTaken,
  removeSavedParcel,
  type StoredSavedParcel,
} from './saved-parcel-store.ts';

// Removes what a saved parcel may not contain any more: lists, bags and limits may have changed since. Pure.

/** What the answer depends on besides the rules of the form. */
interface ParcelFacts {
  itemTypes: ReadonlySet<string>;
  weightFlag: 0 | 1;
  weights: BagWeights;
  /** Whether the account may collect on delivery (D-53). */
  collectsCod: boolean;
}

type ParcelField = keyof Parcel;

const size: readonly ParcelField[] = ['hasVolume', 'length', 'width', 'height'];

/** A box has all its sides or none. */
const togetherWith = (field: ParcelField): readonly ParcelField[] => (size.includes(field) ? size : [field]);

const without = (parcel: Partial<Parcel>, fields: readonly ParcelField[]): Partial<Parcel> =>
  Object.fromEntries(Object.entries(parcel).filter(([name]) => !fields.some((field) => field === name)));

/** Fields that violate the rules of the form; missing fields are for the form to report. */
function rejectedBy(parcel: Partial<Parcel>): ParcelField[] {
  const { validate, schema } = registry['mobile/parcel'];
  const errors = validate(parcel).filter(({ keyword }) => keyword !== 'required');
  const names = new Set(errors.map(({ pointer }) => pointer.split('/')[1]));
  return Object.keys(schema.properties ?? {}).filter((name) => names.has(name)) as ParcelField[];
}

function lapsedBy(
  parcel: Partial<Parcel>,
  { itemTypes, weightFlag, weights, collectsCod }: ParcelFacts,
): ParcelField[] {
  return [
    ...(parcel.itemType !== undefined && !itemTypes.has(parcel.itemType) ? (['itemType'] as const) : []),
    ...(bagRejection(parcel, { weightFlag, weights }) ? (['bag'] as const) : []),
    ...(parcel.codAmount && !collectsCod ? (['codAmount'] as const) : []),
  ];
}

/** The parcel without the values that aren't allowed any more, and the removed fields. */
function withoutLapsed(saved: Partial<Parcel>, facts: ParcelFacts): { parcel: Partial<Parcel>; lapsed: ParcelField[] } {
  const known = Object.keys(registry['mobile/parcel'].schema.properties ?? {});
  let parcel: Partial<Parcel> = Object.fromEntries(Object.entries(saved).filter(([name]) => known.includes(name)));
  const lapsed: ParcelField[] = [];
  for (;;) {
    const gone = [...lapsedBy(parcel, facts), ...rejectedBy(parcel)].flatMap(togetherWith);
    const fields = gone.filter((name, at) => name in parcel && gone.indexOf(name) === at);
    if (fields.length === 0) return { parcel, lapsed };
    parcel = without(parcel, fields);
    lapsed.push(...fields);
  }
}

type SavedParcel = Answer<'savedParcelAdd'>;

async function factsFor(db: Kysely<Database>, userId: string): Promise<ParcelFacts> {
  const itemTypes = new Set((await listItemTypes(db)).map(({ code }) => code));
  return { itemTypes, ...(await readBagRules(db)), collectsCod: await mayCollect(db, userId) };
}

const savedParcelAnswer = ({ id, name, parcel, last_used_at }: StoredSavedParcel, facts: ParcelFacts): SavedParcel => ({
  id,
  name,
  ...withoutLapsed(parcel, facts),
  lastUsedAt: last_used_at.toISOString(),
});

export async function listSavedParcels({ db }: ServerContext, userId: string): Promise<Answer<'savedParcelList'>> {
  const facts = await factsFor(db, userId);
  return { rows: (await findSavedParcels(db, userId)).map((savedParcel) => savedParcelAnswer(savedParcel, facts)) };
}

/** The trimmed name, and the key by which names are equal. */
function named(typed: string): { name: string; nameKey: string } {
  const name = typed.trim();
  return { name, nameKey: foldAccents(name) };
}

/** Reports at the name that the customer has another parcel of that name. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, savedParcelNameIsTaken)) throw error;
    const errors = [{ pointer: '/name', key: 'answers:refusal.savedParcelNameTaken', params: {} }];
    throw new BusinessError('invalidParameter', { errors });
  }
}

/** @throws BusinessError `savedParcelsFull`; `invalidParameter` at a name that is taken. */
export async function addSavedParcel(
  { db, clock }: ServerContext,
  userId: string,
  { name, parcel }: Input<'savedParcelAdd'>,
): Promise<SavedParcel> {
  const savedParcel = {
    id: uuidv7(),
    userId,
    ...named(name),
    parcel: JSON.stringify(tidyParcel(parcel)),
    now: clock(),
  };
  const stored = await unlessTaken(() =>
    transaction(db, async (trx) => {
      const { maxEntries } = constants.savedParcels;
      if ((await countSavedParcels(trx, userId)) >= maxEntries) throw new BusinessError('savedParcelsFull');
      return insertSavedParcel(trx, savedParcel);
    }),
  );
  return savedParcelAnswer(stored, await factsFor(db, userId));
}

/** @throws BusinessError `notFound` when it isn't the customer's. */
function found(isFound: boolean): null {
  if (!isFound) throw new BusinessError('notFound');
  return null;
}

/** @throws BusinessError `notFound`; `invalidParameter` at a name that is taken. */
export async function renameSavedParcel(
  { db }: ServerContext,
  userId: string,
  { id, name: typed }: Input<'savedParcelRename'>,
): Promise<null> {
  const { name, nameKey } = named(typed);
  const change = { name, name_key: nameKey };
  return found(await unlessTaken(() => retried(() => changeSavedParcel(db, userId, id, change))));
}

/** @throws BusinessError `notFound` */
export async function noteUse({ db, clock }: ServerContext, userId: string, id: string): Promise<null> {
  return found(await retried(() => changeSavedParcel(db, userId, id, { last_used_at: clock() })));
}

/** @throws BusinessError `notFound` */
export async function deleteSavedParcel({ db }: ServerContext, userId: string, id: string): Promise<null> {
  return found(await retried(() => removeSavedParcel(db, userId, id)));
}
