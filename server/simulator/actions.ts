/**
 * The simulator's actions on a parcel, for the terminal and `/debugging`. Each returns a line that describes the
 * result. @throws NotPossible in words when the parcel's status doesn't allow it.
 */
import type { OrderStatus, ScanException, SignerRelation } from '#domain/parcel/order-status.ts';
import type { DelayReason } from '#domain/parcel/promise-ledger.ts';
import type { ServerContext } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { answerCase, solveCase } from '../modules/tracking/cases.ts';
import { recordPromise } from '../modules/orders/promises.ts';
import { laterBy, nextStep, type Parcel, type Step, usualPlace } from './journey.ts';
import { getWord, lineOf, NotPossible, scanned } from './parcel.ts';
import { drawnPickup, drawnProof, signedByRecipient } from './proof-photos.ts';

/** A courier's additions; without a place the usual one is used. */
interface CourierWords {
  place?: string | undefined;
  note?: string | undefined;
}

const getPickupPhotos = ({ waybillNo }: Parcel, status: OrderStatus, at: Date) =>
  status === 'pickedUp' ? drawnPickup(waybillNo, at) : undefined;

/** A courier's scan of the parcel's next status. */
export function scanParcel(
  context: ServerContext,
  parcel: Parcel,
  status: OrderStatus,
  { place, note }: CourierWords = {},
): Promise<string> {
  const at = context.clock();
  return scanned(context, parcel.waybillNo, status, {
    place: place || usualPlace(parcel, status),
    at,
    note: note || undefined,
    pickupPhotos: getPickupPhotos(parcel, status, at),
  });
}

/** The next scan of an ordinary journey, with the courier's photos and signer; undefined when it is over. */
export async function stepParcel(
  context: ServerContext,
  parcel: Parcel,
): Promise<{ step: Step; line: string } | undefined> {
  const step = nextStep(parcel);
  if (!step) return undefined;
  const at = context.clock();
  const proof =
    step.status === 'signed' ? drawnProof(parcel.waybillNo, signedByRecipient(parcel.recipient), at) : undefined;
  const pickupPhotos = getPickupPhotos(parcel, step.status, at);
  return { step, line: await scanned(context, parcel.waybillNo, step.status, { ...step, at, pickupPhotos, proof }) };
}

/** An exception at a scan; the status stays the same. */
export function reportException(
  context: ServerContext,
  { waybillNo, status, lastPlace }: Parcel,
  exception: ScanException,
  { place, note }: CourierWords = {},
): Promise<string> {
  const details = { place: place || lastPlace, at: context.clock(), note: note || undefined, exception };
  return scanned(context, waybillNo, status, details);
}

/** Delivers the parcel, with a signer and two drawn photos. Without a name the recipient signs. */
export function deliverParcel(
  context: ServerContext,
  parcel: Parcel,
  {
    name,
    relation = 'recipient',
    note,
    collected,
  }: { name?: string; relation?: SignerRelation; note?: string; collected?: number } = {},
): Promise<string> {
  const at = context.clock();
  return scanned(context, parcel.waybillNo, 'signed', {
    place: usualPlace(parcel, 'signed'),
    at,
    note: note || undefined,
    collected,
    proof: drawnProof(parcel.waybillNo, { name: name || parcel.recipient.name, relation }, at),
  });
}

/** Moves the promise by so many days, skipping Sundays, and adds it to the ledger. */
export async function delayParcel(
  context: ServerContext,
  { waybillNo, promisedTo }: Parcel,
  { reason, days, note }: { reason: DelayReason; days: number; note?: string | undefined },
): Promise<string> {
  const at = context.clock();
  const latest = laterBy(promisedTo, days);
  const result = await recordPromise(context, waybillNo, {
    promisedFrom: latest,
    promisedTo: latest,
    reason,
    note: note || undefined,
    at,
  });
  if (result.outcome !== 'recorded')
    throw new NotPossible(`The journey of ${waybillNo} is over: nothing is promised any more.`);
  const change = `${result.before.promisedTo} → ${latest}`;
  return lineOf(at, waybillNo, [getWord(`status:delayReason.${reason}`), change, note]);
}

export const caseActions = ['answer', 'solve'] as const;

/** Customer service writes in the customers' language, as in production. */
export const usualAnswer =
  'Ya vimos las fotos de la entrega y hablamos con quien repartió. Te escribimos aquí en cuanto sepamos más.';
export const usualSolution = 'Tu paquete estaba en la entrada del edificio. Gracias por avisarnos.';

/** Customer service answers the parcel's open case, or closes it. */
export async function serveCase(
  context: ServerContext,
  { waybillNo }: Parcel,
  action: (typeof caseActions)[number],
  note?: string,
): Promise<string> {
  const text = note || (action === 'answer' ? usualAnswer : usualSolution);
  const say = action === 'answer' ? answerCase : solveCase;
  const caseNo = await transaction(context.db, (trx) => say(trx, context.clock(), waybillNo, text));
  if (!caseNo) throw new NotPossible(`${waybillNo} has no open case.`);
  return lineOf(context.clock(), waybillNo, [caseNo, text]);
}
