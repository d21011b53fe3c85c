/**
 * Several parcels of one order to one recipient (ADR 129). The open one, whose form is on screen, is `answers.parcel`; the
 * others lie beside it. Pure.
 */
import { constants } from '#domain/constants.ts';
import { isObject } from '#schemas/model/json.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { OrderAnswers, ParcelsChange } from './order.types.ts';

export type ParcelAnswers = OrderAnswers['parcel'];

/** How many parcels an order may have. */
export const maxParcels = constants.orders.maxMoreParcels + 1;

type Parcels = Pick<OrderAnswers, 'parcel' | 'others'>;

/** Position of the open parcel. */
export const getOpenPosition = ({ others }: Parcels): number => others?.position ?? 0;

/** What belongs to each parcel, in the order of the parcels: the open one's is put in its place. */
export const inOrder = <T>(open: T, others: readonly T[], answers: Parcels): [T, ...T[]] =>
  others.toSpliced(getOpenPosition(answers), 0, open) as [T, ...T[]];

/** All parcels of the order, in their order. */
export const listParcels = (answers: Parcels): [ParcelAnswers, ...ParcelAnswers[]] =>
  inOrder(answers.parcel, answers.others?.parcels ?? [], answers);

/** The same, numbered from 1. */
export const numberParcels = (answers: Parcels): { parcel: ParcelAnswers; number: number; isOpen: boolean }[] =>
  listParcels(answers).map((parcel, position) => ({
    parcel,
    number: position + 1,
    isOpen: position === getOpenPosition(answers),
  }));

function opened({ others: _, ...answers }: OrderAnswers, list: readonly ParcelAnswers[], at: number): OrderAnswers {
  const position = Math.min(at, list.length - 1);
  const parcels = list.toSpliced(position, 1);
  const parcel = list[position] ?? {};
  return { ...answers, parcel, ...(parcels.length > 0 && { others: { parcels, position } }) };
}

/** A new parcel is sent by the service of the open one. No change exceeds the limit or leaves an order without parcels. */
export function changeParcels(answers: OrderAnswers, change: ParcelsChange): OrderAnswers {
  const list = listParcels(answers);
  const open = getOpenPosition(answers);
  const { productType } = answers.parcel;
  switch (change.kind) {
    case 'add':
      return list.length < maxParcels ? opened(answers, [...list, { productType }], list.length) : answers;
    case 'duplicate':
      return list.length < maxParcels
        ? opened(answers, list.toSpliced(open + 1, 0, answers.parcel), open + 1)
        : answers;
    case 'remove': {
      if (list.length === 1) return answers;
      const left = open > change.position ? open - 1 : open;
      return opened(answers, list.toSpliced(change.position, 1), left);
    }
    case 'open':
      return opened(answers, list, change.position);
  }
}

const otherPointer = '/others/';

/** That another parcel than the open one is not valid, as an error of the parcel's step. */
export const toOtherError = (index: number): FieldError => ({
  pointer: `${otherPointer}${index}`,
  keyword: 'others',
  key: 'order:parcels.toCorrect',
  params: {},
});

/** The position of the first other parcel that is not valid. @param errors of the parcel's step */
export function findWrongOther(errors: readonly FieldError[], answers: Parcels): number | undefined {
  const found = errors.find(({ pointer }) => pointer.startsWith(otherPointer));
  if (!found) return undefined;
  const index = Number(found.pointer.slice(otherPointer.length));
  return index < getOpenPosition(answers) ? index : index + 1;
}

/** Where the server's pointer leads: `/parcel/weight` of the first parcel, `/moreParcels/1/weight` of the third. */
function locate(pointer: string): { position: number; field: string } | undefined {
  const [, first, more, field] = /^\/(?:(parcel)|moreParcels\/(\d+))(\/.*)$/.exec(pointer) ?? [];
  if (field === undefined) return undefined;
  return { position: first ? 0 : Number(more) + 1, field };
}

/**
 * Opens the parcel that the server rejects. Its errors point into `/parcel`, as its form has them; those of further
 * parcels come again when the order is placed again.
 */
export function withRejectedOpened(
  answers: OrderAnswers,
  errors: readonly FieldError[],
): { answers: OrderAnswers; errors: FieldError[] } {
  const places = errors.map(({ pointer }) => locate(pointer));
  const position = places.find((place) => place !== undefined)?.position;
  if (position === undefined) return { answers, errors: [...errors] };
  return {
    answers: opened(answers, listParcels(answers), position),
    errors: errors.flatMap((error, index) => {
      const place = places[index];
      if (!place) return [error];
      return place.position === position ? [{ ...error, pointer: `/parcel${place.field}` }] : [];
    }),
  };
}

/** As a draft stores them: one value, so that parcels of two devices are never mixed. */
export const toDraftParcels = ({ others }: Parcels): { openParcel?: number; otherParcels?: string } =>
  others ? { openParcel: others.position, otherParcels: JSON.stringify(others.parcels) } : {};

/** The other parcels as a device stores them; nothing for a value of another form. */
export function readOthers(parcels: unknown, position: unknown): Pick<OrderAnswers, 'others'> {
  if (!Array.isArray(parcels) || parcels.length === 0 || !parcels.every(isObject)) return {};
  const some = parcels.slice(0, constants.orders.maxMoreParcels) as ParcelAnswers[];
  const at = typeof position === 'number' ? Math.min(Math.max(position, 0), some.length) : 0;
  return { others: { parcels: some, position: at } };
}

/** The same of a draft. */
export function parcelsInDraft({ openParcel, otherParcels }: Readonly<Record<string, unknown>> = {}) {
  if (typeof otherParcels !== 'string') return {};
  try {
    return readOthers(JSON.parse(otherParcels), openParcel);
  } catch {
    return {};
  }
}
