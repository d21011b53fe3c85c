/** Couriers' scans: single ones, whole journeys, exceptions and returns. */
import { isFinal, nextStatuses, orderStatuses, scanExceptions, signerRelations } from '#domain/parcel/order-status.ts';
import { delayReasons } from '#domain/parcel/promise-ledger.ts';
import { formatOrigin } from '#domain/address/address.ts';
import { languages } from '#domain/languages.ts';
import type { Command, Commands } from '../jobs/channel.ts';
import {
  caseActions,
  delayParcel,
  deliverParcel,
  reportException,
  scanParcel,
  serveCase,
  stepParcel,
} from './actions.ts';
import { chosen, getParcel, getWord, inDevelopment } from './parcel.ts';
import { latestParcels, samplePlaces } from './store.ts';
import type { ServerContext } from '../context.ts';
import { newUserRow } from '../modules/account/new-user.ts';
import { findUser, insertUser } from '../modules/account/store.ts';
import { chance } from './random.ts';
import { type Played, playParcel } from './day.ts';
import { bankCommand, codCommand, collectCommand, couponCommand } from './account-commands.ts';

/** The line that ends `live`. */
export const journeyOver = 'The journey is over.';

/** Arguments: waybill, status, place, note. */
const scanCommand: Command = async (context, [typed, typedStatus, place, note], print) => {
  const status = chosen('status', 'Statuses', orderStatuses, typedStatus);
  print(await scanParcel(context, await getParcel(context, typed), status, { place, note }));
};

/** Arguments: waybill. */
const stepCommand: Command = async (context, [typed], print) => {
  const taken = await stepParcel(context, await getParcel(context, typed));
  if (taken) print(taken.line);
  if (!taken || isFinal(taken.step.status)) print(journeyOver);
};

/** Arguments: waybill, kind, place, note. */
const exceptionCommand: Command = async (context, [typed, kind, place, note], print) => {
  const exception = chosen('exception', 'Exceptions', scanExceptions, kind);
  print(await reportException(context, await getParcel(context, typed), exception, { place, note }));
};

/** Arguments: waybill, note. The first call turns the parcel around, the second one brings it back. */
const returnCommand: Command = async (context, [typed, note], print) => {
  const parcel = await getParcel(context, typed);
  print(await scanParcel(context, parcel, parcel.status === 'returning' ? 'returned' : 'returning', { note }));
};

const mostDays = 60;

/** Arguments: waybill, reason, days, note. Moves the promise and adds it to the ledger. */
const delayCommand: Command = async (context, [typed, typedReason, typedDays, note], print) => {
  const reason = chosen('reason', 'Reasons', delayReasons, typedReason);
  const days = Number(typedDays || 1);
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    throw new Error(`Days are a whole number from 1 to ${mostDays}, not "${typedDays}".`);
  print(await delayParcel(context, await getParcel(context, typed), { reason, days, note }));
};

/** Arguments: waybill, signer, relation, note. Delivers, with a signer and two drawn photos. */
const proofCommand: Command = async (context, [typed, name, typedRelation, note], print) => {
  const relation = chosen('relation', 'Relations', signerRelations, typedRelation || 'recipient');
  print(await deliverParcel(context, await getParcel(context, typed), { name, relation, note }));
};

/** Arguments: waybill, `answer` or `solve`, note. Simulates customer service on the parcel's open case. */
const caseCommand: Command = async (context, [typed, typedAction, note], print) => {
  const action = chosen('action on a case', 'Actions', caseActions, typedAction);
  print(await serveCase(context, await getParcel(context, typed), action, note));
};

const listed = 20;

/** The latest parcels, and their possible next steps. */
const listCommand: Command = async (context, _args, print) => {
  const rows = await latestParcels(context.db, listed);
  if (rows.length === 0) print('There are no parcels yet.');
  for (const { waybill_no, status, sender, recipient } of rows) {
    const next = nextStatuses(status).join(', ') || 'nothing';
    print(
      `${waybill_no}  ${getWord(`status:order.${status}`)}  ${formatOrigin(sender)} → ${formatOrigin(recipient)}  (next: ${next})`,
    );
  }
};

const mostParcels = 20_000;
const places = 400;
const reportEvery = 100;
const defaultParcels = '500';

/** The customer of a day's orders; never used for signing in. */
const network = { username: 'Red de ejemplo', email: 'network@example.com' } as const;

async function networkCustomer({ db, clock }: ServerContext): Promise<string> {
  const found = await findUser(db, { email: network.email });
  if (found) return found.id;
  const { id } = await insertUser(
    db,
    newUserRow({ ...network, passwordHash: null, language: languages[0], now: clock() }),
  );
  return id;
}

function wholeNumber(option: string, typed: string, most: number): number {
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Error(`--${option} must be a whole number from 1 to ${most}, not "${typed}".`);
  return number;
}

/** One line, or none for an empty list. */
const report = (word: string, list: readonly { waybillNo: string }[]): string[] =>
  list[0] ? [`${String(list.length).padStart(6)}  ${word}, e.g. ${list[0].waybillNo}`] : [];

/** Counts by status and exception, with one waybill number of each. */
function toSummary(played: readonly Played[]): string[] {
  const events = played.flatMap((one) => one.events.map((event) => ({ waybillNo: one.waybillNo, ...event })));
  return [
    ...orderStatuses.flatMap((status) =>
      report(
        getWord(`status:order.${status}`),
        played.filter((one) => one.status === status),
      ),
    ),
    ...report(
      'promises moved',
      events.filter(({ what }) => what === 'delay'),
    ),
    ...report(
      'exceptions',
      events.filter((event) => event.what === 'scan' && event.exception !== undefined),
    ),
    ...report(
      'deliveries with drawn photos',
      events.filter((event) => event.what === 'scan' && event.signer !== undefined),
    ),
    ...report(
      'cases opened',
      events.filter(({ what }) => what === 'case'),
    ),
    ...report(
      'cases solved',
      events.filter(({ what }) => what === 'solve'),
    ),
  ];
}

/** Arguments: how many parcels, seed. Fills the network with a day's parcels, each at its current place. */
const dayCommand: Command = async (context, [typedParcels, typedSeed], print) => {
  const count = wholeNumber('parcels', typedParcels || defaultParcels, mostParcels);
  const seed = typedSeed ? wholeNumber('seed', typedSeed, 2 ** 31) : context.clock().getTime() % 2 ** 31;
  const [first, ...rest] = await samplePlaces(context.db, places);
  if (!first) throw new Error('There are no postal codes yet: start the site once.');
  const userId = await networkCustomer(context);
  const luck = chance(seed);
  const played: Played[] = [];
  while (played.length < count) {
    played.push(await playParcel(context, userId, [first, ...rest], luck));
    if (played.length % reportEvery === 0 && played.length < count) print(`${played.length} of ${count} parcels…`);
  }
  print(`A day of ${count} parcels (--seed ${seed} plays it again):`);
  toSummary(played).forEach((line) => print(line));
};

/** The simulator's commands (D-95). They run in the server's process, because the embedded database allows only one. */
export const commands = {
  list: inDevelopment(listCommand),
  scan: inDevelopment(scanCommand),
  step: inDevelopment(stepCommand),
  delay: inDevelopment(delayCommand),
  exception: inDevelopment(exceptionCommand),
  proof: inDevelopment(proofCommand),
  return: inDevelopment(returnCommand),
  case: inDevelopment(caseCommand),
  coupon: inDevelopment(couponCommand),
  cod: inDevelopment(codCommand),
  collect: inDevelopment(collectCommand),
  bank: inDevelopment(bankCommand),
  day: inDevelopment(dayCommand),
} satisfies Commands;
