/** Pickup days and slots (D-56): closes days, and sets what one courier round takes in two hours. */
import { everywhere } from '#domain/holidays.ts';
import { isPickupDay, pickupSlots } from '#domain/pickup.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { getClosedReason } from '../../modules/catalogue/closed-days.ts';
import { pickupCapacity, readNumber } from '../../modules/catalogue/settings.ts';
import { command, type CommandContext, type Done, exits, Refused, type Row } from '../command.ts';
import { holdBookings, insertClosedDay, pickupsOn, removeClosedDay, setCapacity, slotsOn } from '../pickup-store.ts';
import { rowsOfWaiting, saidOfWaiting } from '../waiting-pickups.ts';

const getPlace = (area: string): string => (area === everywhere ? 'the whole country' : `area ${area}`);
const getSubject = (date: string, area: string): string => (area === everywhere ? date : `${date} ${area}`);

function checkDay(date: string, now: Date): void {
  if (date < localDate(now)) throw new Refused(`date: ${date} has passed.`, exits.misuse);
  if (!isPickupDay(date)) throw new Refused(`date: ${date} is a Sunday, on which nobody collects.`, exits.misuse);
}

async function close({ db, now }: CommandContext, input: SchemaTypes['calls/operator/day-close']): Promise<Done> {
  const { date, area = everywhere, reason = 'operations' } = input;
  checkDay(date, now);
  await holdBookings(db);
  if (!(await insertClosedDay(db, { date, area, reason })))
    throw new Refused(`${date} is closed for ${getPlace(area)} already.`);
  const waiting = await pickupsOn(db, date, area === everywhere ? [] : [area]);
  return {
    said: [`${date} is closed for ${getPlace(area)}.`, saidOfWaiting(waiting)],
    rows: rowsOfWaiting(waiting),
    change: { subject: getSubject(date, area), before: null, after: { reason, waiting: waiting.length } },
  };
}

async function open({ db }: CommandContext, input: SchemaTypes['calls/operator/day-open']): Promise<Done> {
  const { date, area = everywhere } = input;
  const reason = await removeClosedDay(db, date, area);
  if (reason === undefined) throw new Refused(`${date} is not closed for ${getPlace(area)}.`);
  return {
    said: [`${date} is open again for ${getPlace(area)}.`],
    change: { subject: getSubject(date, area), before: { reason }, after: null },
  };
}

async function slotRows({ db }: CommandContext, area: string, date: string): Promise<Row[]> {
  const usual = await readNumber(db, pickupCapacity);
  const closed = await getClosedReason(db, area, date);
  const booked = new Map((await slotsOn(db, area, date)).map((row) => [row.slot, row]));
  return pickupSlots.map((slot) => {
    const { taken = 0, set_capacity: own = null } = booked.get(slot) ?? {};
    const capacity = own ?? usual;
    const free = closed ? 0 : Math.max(0, capacity - taken);
    return { slot, capacity, taken, free, set: own === null ? 'as usual' : 'for this slot', closed: closed ?? null };
  });
}

async function setSlot(desk: CommandContext, input: SchemaTypes['calls/operator/slots-set']): Promise<Done> {
  const { area, date, slot, capacity = null } = input;
  checkDay(date, desk.now);
  if (!pickupSlots.includes(slot))
    throw new Refused(`slot: There is no slot ${slot}. Slots: ${pickupSlots.join(', ')}.`, exits.misuse);
  const getCapacity = (rows: readonly Row[]) => rows.find((row) => row['slot'] === slot)?.['capacity'] ?? null;
  const before = await slotRows(desk, area, date);
  await setCapacity(desk.db, { area, date, slot }, capacity, await readNumber(desk.db, pickupCapacity));
  const after = await slotRows(desk, area, date);
  return {
    said: [`Area ${area} takes ${getCapacity(after)} parcels on ${date}, ${slot}.`],
    rows: after,
    change: {
      subject: `${date} ${area} ${slot}`,
      before: { capacity: getCapacity(before) },
      after: { capacity: getCapacity(after), set: capacity !== null },
    },
  };
}

export const pickupCommands = [
  command({
    name: 'day close',
    about: 'Closes a day for pickups, everywhere or in an area (first three digits); lists the orders that have it',
    places: ['date'],
    options: { area: 'AREA', reason: 'holiday|weather|operations' },
    input: 'calls/operator/day-close',
    run: close,
  }),
  command({
    name: 'day open',
    about: 'Opens a day again that was closed, for the same area',
    places: ['date'],
    options: { area: 'AREA' },
    input: 'calls/operator/day-open',
    run: open,
  }),
  command({
    name: 'slots show',
    about: 'Shows what an area’s slots of a day take, and what is taken',
    places: ['area', 'date'],
    input: 'calls/operator/slots-show',
    async run(desk, { area, date }) {
      return { rows: await slotRows(desk, area, date) };
    },
  }),
  command({
    name: 'slots set',
    about: 'Sets how many parcels a slot takes; without CAPACITY as many as usual again. Who is booked stays booked',
    places: ['area', 'date', 'slot', 'capacity'],
    input: 'calls/operator/slots-set',
    run: setSlot,
  }),
];
