/** Delivery changes (FEAT-01): shows the courier where a parcel goes, and lets an operator change it. */
import { sql } from 'kysely';
import { deliveryChangeKinds } from '#domain/parcel/delivery-change.ts';
import { orderStatuses } from '#domain/parcel/order-status.ts';
import { registry } from '#schemas/generated/registry.js';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { rejectedFields } from '../http/validate.ts';
import { changeForRecipient, type Wanted, withdrawChange } from '../modules/tracking/delivery-change.ts';
import { command, type CommandContext, type Done, inputRefused, Refused, type Row } from './command.ts';
import { say, type Sentence } from './sentences.ts';
import { listCommand } from './tables.ts';
import { deliveryStory, getDeliveryChanges } from './parcels.ts';

type Entry = Awaited<ReturnType<typeof deliveryStory>>[number];

const toRow = (row: Entry): Row => ({
  waybill: row.waybill_no,
  parcel: row.status,
  to: row.kind,
  date: row.date,
  window: row.time_window,
  where: row.branch_name ?? row.neighbour_place ?? row.safe_place,
  neighbour: row.neighbour_name,
  note: row.note,
  by: row.asked_by,
  reason: row.reason,
  asked: row.at.toISOString(),
});

/** For the audit: place and time, without typed text. */
function getState(change: Pick<Entry, 'kind' | 'date' | 'time_window' | 'branch_name'> | undefined): object | null {
  if (!change) return null;
  const { kind, date, time_window: window, branch_name: branch } = change;
  return { kind, ...(date && { date, window }), ...(branch && { branch }) };
}

/** Validates the options like the recipient's own form. @throws Refused for what is missing or can't be read */
function getWanted(
  { waybill: _, reason: __, ...wanted }: SchemaTypes['calls/operator/delivery-change'],
  now: Date,
): Wanted {
  const { kind, branchCode } = wanted;
  // The nearest branch is looked up, so no operator needs its code.
  const validated = kind === 'branch' ? { ...wanted, branchCode: branchCode ?? '-' } : wanted;
  const { 'tracking/delivery-change': rules } = registry;
  const errors = rejectedFields(validated, rules, now);
  if (errors.length > 0) throw inputRefused(errors, rules.schema);
  return wanted;
}

async function done({ db }: CommandContext, waybill: string, before: object | null, said: Sentence): Promise<Done> {
  const [newest] = await deliveryStory(db, waybill);
  return {
    said: [said, say('delivery.notified')],
    rows: newest ? [toRow(newest)] : [],
    change: { subject: waybill, before, after: { ...getState(newest), reason: newest?.reason } },
  };
}

async function changeDelivery(
  context: CommandContext,
  input: SchemaTypes['calls/operator/delivery-change'],
): Promise<Done> {
  const { waybill, reason } = input;
  const { db, now } = context;
  const before = await changeForRecipient(db, waybill, getWanted(input, now), { reason, now });
  return done(context, waybill, getState(before), say('delivery.changed', { waybill }));
}

async function withdrawDelivery(
  context: CommandContext,
  input: SchemaTypes['calls/operator/delivery-withdraw'],
): Promise<Done> {
  const { waybill, reason } = input;
  const { db, now } = context;
  const before = await withdrawChange(db, waybill, { reason, now });
  if (!before) throw new Refused(say('delivery.unchanged', { waybill }));
  return done(context, waybill, getState(before), say('delivery.withdrawn', { waybill }));
}

const reasons = 'recipientCalled|senderCalled|branchClosed|notPossible|mistake';

export const deliveryCommands = [
  listCommand({
    name: 'delivery list',
    about: 'Lists what recipients changed about deliveries that are still to come, the next day first',
    input: 'calls/operator/list',
    columns: {
      waybill: 'text',
      parcel: orderStatuses,
      to: deliveryChangeKinds,
      date: 'day',
      window: 'text',
      where: 'text',
      neighbour: 'text',
      note: 'text',
      by: 'text',
      reason: 'text',
      asked: 'instant',
    },
    order: ['day', 'waybill'],
    empty: say('delivery.none'),
    select: ({ db }: CommandContext) =>
      getDeliveryChanges(db)
        .select(['waybill_no as waybill', 'status as parcel', 'kind as to', 'date', 'time_window as window'])
        .select(['neighbour_name as neighbour', 'note', 'asked_by as by', 'reason', 'at as asked'])
        .select([
          sql<string | null>`coalesce(branch_name, neighbour_place, safe_place)`.as('where'),
          sql<string>`coalesce(date, 'infinity'::date)`.as('day'),
        ]),
  }),
  command({
    name: 'delivery show',
    about: 'Shows every change of one delivery, the newest first',
    places: ['waybill'],
    input: 'calls/operator/delivery-show',
    reads: true,
    async run({ db }, { waybill }) {
      const rows = await deliveryStory(db, waybill);
      if (rows.length === 0) throw new Refused(say('delivery.unchanged', { waybill }));
      return { rows: rows.map(toRow) };
    },
  }),
  command({
    name: 'delivery change',
    about: 'Changes a delivery in its recipient’s place, by the same rules: day, branch, neighbour or safePlace',
    places: ['waybill', 'kind'],
    options: {
      reason: reasons,
      date: 'DATE',
      window: 'morning|afternoon|evening',
      branchCode: 'CODE',
      neighbourName: 'NAME',
      neighbourPlace: 'PLACE',
      safePlace: 'reception|garage|patio|mailroom',
      note: 'TEXT',
    },
    input: 'calls/operator/delivery-change',
    run: changeDelivery,
  }),
  command({
    name: 'delivery withdraw',
    about: 'Withdraws what was changed about a delivery: door and promise are those of the order again',
    places: ['waybill'],
    options: { reason: reasons },
    input: 'calls/operator/delivery-withdraw',
    run: withdrawDelivery,
  }),
];
