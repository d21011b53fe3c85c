import { languages } from '#domain/languages.ts';
import { orderStatuses } from '#domain/order-status.ts';
import type { ServerContext } from '../../context.ts';
import type { Command } from '../../control/commands.ts';
import { newUserRow } from '../../modules/account/new-user.ts';
import { findUser, insertUser } from '../../modules/account/store.ts';
import { chance } from '../random.ts';
import { getWord } from '../parcel.ts';
import { samplePlaces } from '../store.ts';
import { type Played, playParcel } from './play.ts';

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
export const dayCommand: Command = async (context, [typedParcels, typedSeed], print) => {
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
