/** A scan that an operator enters on behalf of a courier, through the couriers' own service (D-66). */
import { constants } from '#domain/constants.ts';
import { photoTypes } from '#domain/courier-reports.ts';
import { typeOfContent } from '#domain/file-content.ts';
import { factsOfType } from '#domain/file-kind.ts';
import { formatPesos } from '#domain/money.ts';
import { isDate, toInstant } from '#domain/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Photo } from '../../modules/orders/courier-store.ts';
import { appendScan } from '../../modules/orders/scans.ts';
import { command, type CommandContext, type Done, exits, Refused } from '../command.ts';
import { findLastScan } from '../parcel-store.ts';

/** `2026-11-20 10:42` in the time of Mexico City. */
function getMoment(typed: string): Date {
  const [date = '', time = ''] = typed.split(/[T ]/);
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new Refused(`at: ${typed} is no time that exists.`, exits.misuse);
  return toInstant(date, time);
}

/** The time of the scan: not in the future, and not before the parcel's last event. */
function toTime(at: string | undefined, now: Date, last: Date): Date {
  const time = at === undefined ? now : getMoment(at);
  if (time > now) throw new Refused(`at: ${at} is yet to come.`);
  if (time < last) throw new Refused(`at: the parcel's last scan is later than that, of ${last.toISOString()}.`);
  return time;
}

/** Rejects drawings: operators may only add photographs. */
function getPhotos({ photo, text = '', status }: SchemaTypes['calls/operator/scan']): Photo[] {
  if (photo === undefined) return [];
  if (status !== 'pickedUp') throw new Refused('photo: is of a pickup, with pickedUp.', exits.misuse);
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  const { photoBytes } = constants.tracking;
  const type = typeOfContent(bytes);
  const mime = type && factsOfType[type].mime;
  const mediaType = photoTypes.find((each) => each === mime);
  if (!mediaType) throw new Refused(`photo: ${photo} is no picture as JPEG or PNG.`, exits.misuse);
  if (bytes.byteLength > photoBytes) throw new Refused(`photo: has at most ${photoBytes} bytes.`, exits.misuse);
  return [{ mediaType, bytes }];
}

async function scan({ db, now }: CommandContext, input: SchemaTypes['calls/operator/scan']): Promise<Done> {
  const { waybill, status, place, at, note, exception, collected: pesos } = input;
  const collected = pesos === undefined ? undefined : Math.round(pesos * 10 ** constants.money.decimals);
  const pickupPhotos = getPhotos(input);
  const last = await findLastScan(db, waybill);
  if (!last) throw new Refused(`There is no parcel ${waybill}.`);
  const happened = { place: place ?? last.place, at: toTime(at, now, last.at), note, exception };
  const details = { ...happened, collected, pickupPhotos };
  const result = await appendScan(db, waybill, status, details);
  if (result.outcome === 'notFound') throw new Refused(`There is no parcel ${waybill}.`);
  if (result.outcome === 'refused') {
    const next = result.allowed.length > 0 ? `it can become ${result.allowed.join(', ')}` : 'nothing can follow';
    throw new Refused(`${waybill} is ${result.from}: ${next}, not ${status}.`);
  }
  if (result.outcome === 'notCollectable')
    throw new Refused(`collected: there are ${formatPesos(result.ordered)} to collect, and that is the most.`);
  const recorded = {
    status,
    place: details.place,
    at: details.at.toISOString(),
    exception: exception ?? null,
    collected: pesos ?? null,
    photos: pickupPhotos.length,
  };
  return {
    said: [`${waybill} was ${result.from} and is ${status}.`],
    rows: [{ waybill, from: result.from, ...recorded }],
    change: { subject: waybill, before: { status: result.from }, after: recorded },
  };
}

export const scanCommands = [
  command({
    name: 'scan',
    about: 'Enters a scan in a courier’s place; without --place where the last one was, without --at now',
    places: ['waybill', 'status'],
    options: {
      place: '"CITY, STATE"',
      at: '"DATE HH:MM"',
      note: 'TEXT',
      exception: 'KIND',
      collected: 'PESOS',
      photo: 'FILE',
    },
    file: 'photo',
    binary: true,
    input: 'calls/operator/scan',
    run: scan,
  }),
];
