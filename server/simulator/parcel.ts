/** Shared by all commands of the simulator: parses their arguments and formats their results. */
import { formatPesos } from '#domain/pricing/money.ts';
import { formatWaybill, isWaybillNumber } from '#domain/parcel/waybill.ts';
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import { localTime } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '../context.ts';
import type { Command } from '../jobs/channel.ts';
import { text } from '../http/texts.ts';
import { recordScan, returnRefusals, type ScanDetails } from '../modules/orders/scans.ts';
import type { Parcel } from './journey.ts';
import { findParcel } from './store.ts';

/** The terminal's language is English. */
const english = findLanguage('en-us') ?? languageOfLangType('EN');

/** A text of the site, e.g. `status:order.signed`. */
export const getWord = (key: string): string => text(english, key);

/** The simulator only exists in development. */
export function inDevelopment(command: Command): Command {
  return async (context, args, print) => {
    if (context.config.production) throw new Error('The simulator does not run in production mode.');
    await command(context, args, print);
  };
}

/** One of a list, or an error that names them all. */
export function chosen<T extends string>(kind: string, plural: string, known: readonly T[], typed = ''): T {
  const found = known.find((one) => one === typed);
  if (!found) throw new Error(`"${typed}" is no ${kind}. ${plural}: ${known.join(', ')}.`);
  return found;
}

/** The parcel's status doesn't allow the action. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export async function getParcel({ db }: ServerContext, typed = ''): Promise<Parcel> {
  const waybillNo = typed.replace(/\s/g, '').toUpperCase();
  if (!isWaybillNumber(waybillNo)) throw new Error(`"${typed}" is no waybill number: JMX and 12 digits.`);
  const parcel = await findParcel(db, waybillNo);
  if (!parcel) throw new Error(`There is no parcel ${waybillNo}. "npm run sim -- list" shows the latest ones.`);
  return parcel;
}

/** The result of an action, as one line. */
export function lineOf(at: Date, waybillNo: string, words: readonly (string | undefined)[]): string {
  return `${localTime(at).time}  ${formatWaybill(waybillNo).join(' ')}  ${words.filter(Boolean).join(' · ')}`;
}

/** Scans like a courier. @throws NotPossible in words when the parcel's status doesn't allow it. */
export async function scanned(
  context: ServerContext,
  waybillNo: string,
  status: OrderStatus,
  details: ScanDetails,
): Promise<string> {
  const result = await recordScan(context, waybillNo, status, details);
  if (result.outcome === 'notFound') throw new Error(`There is no parcel ${waybillNo}.`);
  if (result.outcome === 'refused') {
    const allowed = result.allowed.length > 0 ? `it can become ${result.allowed.join(', ')}` : 'nothing can follow';
    throw new NotPossible(`${waybillNo} is ${result.from}: ${allowed}, not ${status}.`);
  }
  if (result.outcome === 'notCollectable')
    throw new NotPossible(`${waybillNo}: there are ${formatPesos(result.ordered)} to collect, and that is the most.`);
  if (result.outcome === 'returnRefused')
    throw new NotPossible(`${waybillNo} is a return label: ${returnRefusals[result.reason]}.`);
  const { exception, place, note, at } = details;
  return lineOf(at, waybillNo, [
    getWord(exception ? `status:exception.${exception}` : `status:order.${result.status}`),
    place,
    note,
  ]);
}
