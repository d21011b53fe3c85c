/** The simulator's commands (D-95). They run in the server's process, because the embedded database has room for one. */
import { formatOrigin } from '#domain/address.ts';
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import { isFinal, nextStatuses, orderStatuses, type OrderStatus } from '#domain/order-status.ts';
import { formatWaybill, isWaybillNumber } from '#domain/waybill.ts';
import { localTime } from '#domain/zoned-time.ts';
import type { ServerContext } from '../context.ts';
import type { Command, Commands } from '../control/commands.ts';
import { text } from '../http/texts.ts';
import { recordScan, type ScanDetails } from '../modules/orders/scans.ts';
import { nextStep, type Parcel, usualPlace } from './journey.ts';
import { findParcel, latestParcels } from './store.ts';

const listed = 20;
/** Terminals read English. */
const english = findLanguage('en-us') ?? languageOfLangType('EN');

/** The line that ends `live`. */
export const journeyOver = 'The journey is over.';

const wordOf = (status: OrderStatus): string => text(english, `status:order.${status}`);

/** Courier scans are played in development only. */
function refuseInProduction({ config }: ServerContext): void {
  if (config.production) throw new Error('The simulator does not run in production mode.');
}

async function parcelOf({ db }: ServerContext, typed = ''): Promise<{ waybillNo: string; parcel: Parcel }> {
  const waybillNo = typed.replace(/\s/g, '').toUpperCase();
  if (!isWaybillNumber(waybillNo)) throw new Error(`"${typed}" is no waybill number: JMX and 12 digits.`);
  const parcel = await findParcel(db, waybillNo);
  if (!parcel) throw new Error(`There is no parcel ${waybillNo}. "npm run sim -- list" shows the latest ones.`);
  return { waybillNo, parcel };
}

async function scan(context: ServerContext, waybillNo: string, status: OrderStatus, details: ScanDetails): Promise<string> {
  const result = await recordScan(context, waybillNo, status, details);
  if (result.outcome === 'notFound') throw new Error(`There is no parcel ${waybillNo}.`);
  if (result.outcome === 'refused') {
    const allowed = result.allowed.length > 0 ? `it can become ${result.allowed.join(', ')}` : 'nothing can follow';
    throw new Error(`${waybillNo} is ${result.from}: ${allowed}, not ${status}.`);
  }
  const words = [wordOf(status), details.place, details.note].filter(Boolean).join(' · ');
  return `${localTime(details.at).time}  ${formatWaybill(waybillNo).join(' ')}  ${words}`;
}

const scanCommand: Command = async (context, [typed, typedStatus = '', place, note], print) => {
  refuseInProduction(context);
  const status = orderStatuses.find((known) => known === typedStatus);
  if (!status) throw new Error(`"${typedStatus}" is no status. Statuses: ${orderStatuses.join(', ')}.`);
  const { waybillNo, parcel } = await parcelOf(context, typed);
  const details = { place: place || usualPlace(parcel, status), at: context.clock(), note: note || undefined };
  print(await scan(context, waybillNo, status, details));
};

const stepCommand: Command = async (context, [typed], print) => {
  refuseInProduction(context);
  const { waybillNo, parcel } = await parcelOf(context, typed);
  const step = nextStep(parcel);
  if (step) print(await scan(context, waybillNo, step.status, { ...step, at: context.clock() }));
  if (!step || isFinal(step.status)) print(journeyOver);
};

const listCommand: Command = async (context, _args, print) => {
  refuseInProduction(context);
  const rows = await latestParcels(context.db, listed);
  if (rows.length === 0) print('There are no parcels yet.');
  for (const { waybill_no, status, sender, recipient } of rows) {
    const next = nextStatuses(status).join(', ') || 'nothing';
    print(`${waybill_no}  ${wordOf(status)}  ${formatOrigin(sender)} → ${formatOrigin(recipient)}  (next: ${next})`);
  }
};

export const commands = { list: listCommand, scan: scanCommand, step: stepCommand } satisfies Commands;
