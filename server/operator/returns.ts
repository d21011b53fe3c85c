/** Return labels (STATE-01): what is on its way back, and labels for customers who call. */
import { type RawBuilder, sql } from 'kysely';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import {
  canRecipientReturn,
  canSenderReturn,
  getReturnState,
  isReturnUsable,
  returnReasons,
  returnStates,
} from '#domain/parcel/return-label.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { printReturn } from '../modules/orders/labels.ts';
import { findReturnable, getTimes, hasNumber, type ReturnableOrder } from '../modules/orders/return-store.ts';
import { cancelLabel, getCircumstances, makeReturn } from '../modules/orders/returns.ts';
import { command, type CommandContext, type Done, Refused, type Row } from './command.ts';
import { say, sayStatus } from './sentences.ts';
import { listCommand } from './tables.ts';

const getReturns = ({ db }: CommandContext) =>
  db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .selectAll('returns')
    .select(['orders.waybill_no as order_waybill', 'orders.status', 'orders.sender', 'orders.recipient']);

type Found = Awaited<ReturnType<ReturnType<typeof getReturns>['execute']>>[number];

function toRow(row: Found, now: Date): Row {
  return {
    waybill: row.waybill_no,
    'of parcel': row.order_waybill,
    state: getReturnState(getTimes(row), row.status, localDate(now)),
    by: row.started_by,
    reason: row.reason,
    sender: row.sender.name,
    recipient: row.recipient.name,
    created: row.created_at.toISOString(),
    until: row.last_day,
    pickup: row.pickup_date && `${row.pickup_date} ${row.pickup_slot}`,
    accepted: row.scanned_at?.toISOString() ?? null,
    total: formatPesos(row.price.total),
  };
}

/** Like `getReturnState`. */
const stateOn = (today: string): RawBuilder<string> => sql<string>`case
  when returns.scanned_at is not null then case when orders.status = 'returned' then 'returned' else 'returning' end
  when returns.cancelled_at is not null then 'cancelled'
  when returns.last_day >= ${today}::date then 'ready' else 'expired' end`;

function selectReturns({ db }: CommandContext, today: string) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['returns.id', 'returns.waybill_no as waybill', 'orders.waybill_no as of parcel', 'started_by as by'])
    .select(['returns.reason', 'returns.created_at as created', 'last_day as until', 'scanned_at as accepted'])
    .select([
      stateOn(today).as('state'),
      sql<string>`orders.sender ->> 'name'`.as('sender'),
      sql<string>`orders.recipient ->> 'name'`.as('recipient'),
      sql<string | null>`returns.pickup_date || ' ' || returns.pickup_slot`.as('pickup'),
      sql<number>`(returns.price ->> 'total')::int`.as('total'),
    ]);
}

/** By its own number, or all of a parcel by the parcel's. */
async function find(context: CommandContext, waybill: string): Promise<Found[]> {
  const rows = await getReturns(context)
    .where(hasNumber(waybill))
    .where((eb) => eb.or([eb('orders.waybill_no', '=', waybill), eb('returns.waybill_no', '=', waybill)]))
    .orderBy('returns.created_at', 'desc')
    .orderBy('returns.id', 'desc')
    .execute();
  if (rows.length === 0) throw new Refused(say('returnLabel.absent', { waybill }));
  return rows;
}

async function lockReturnable({ db }: CommandContext, waybill: string): Promise<ReturnableOrder> {
  const named = await db.selectFrom('orders').select('id').where(hasNumber(waybill)).executeTakeFirst();
  const order = named && (await findReturnable(db, { orderId: named.id }, { forUpdate: true }));
  if (!order) throw new Refused(say('returnLabel.noParcel', { waybill }));
  return order;
}

async function create(
  context: CommandContext,
  { waybill, by = 'sender', reason, note }: SchemaTypes['calls/operator/return-create'],
): Promise<Done> {
  const { db, now } = context;
  const order = await lockReturnable(context, waybill);
  const isPossible = by === 'sender' ? canSenderReturn : canRecipientReturn;
  if (!isPossible(getCircumstances(order)))
    throw new Refused(
      by === 'recipient' && !order.allows_return
        ? say('returnLabel.notAllowed', { waybill })
        : say('returnLabel.notPossible', { waybill, status: sayStatus(order.status) }),
    );
  const stored = await makeReturn(db, order, { startedBy: by, reason, note }, now);
  const total = formatPesos(stored.price.total);
  return {
    said: [say('returnLabel.made', { waybill: stored.waybill_no, day: stored.last_day, total })],
    rows: [{ waybill: stored.waybill_no, 'of parcel': waybill, until: stored.last_day, total }],
    change: {
      subject: waybill,
      before: null,
      after: { returnLabel: stored.waybill_no, by: stored.started_by, until: stored.last_day },
    },
  };
}

/** The label of this number, or the one of this parcel that can be used. @throws Refused without one */
async function findUsable(context: CommandContext, waybill: string): Promise<Found> {
  const today = localDate(context.now);
  const usable = (await find(context, waybill)).find((row) => isReturnUsable(getTimes(row), today));
  if (!usable) throw new Refused(say('returnLabel.notUsable', { waybill }));
  return usable;
}

async function cancel(
  context: CommandContext,
  { waybill }: SchemaTypes['calls/operator/delivery-show'],
): Promise<Done> {
  const { db, now } = context;
  const { waybill_no: number, order_id: orderId, order_waybill: parcel } = await findUsable(context, waybill);
  await cancelLabel(db, { orderId, waybillNo: number }, now, () => true);
  return {
    said: [say('returnLabel.cancelled', { waybill: number })],
    change: { subject: parcel, before: { returnLabel: number }, after: { state: 'cancelled' } },
  };
}

async function printLabel(
  context: CommandContext,
  { waybill, format }: SchemaTypes['calls/operator/order-label'],
): Promise<Done> {
  const { db } = context;
  const stored = await findUsable(context, waybill);
  const order = await findReturnable(db, { orderId: stored.order_id });
  if (!order) throw new Refused(say('returnLabel.noParcel', { waybill }));
  const { bytes, kind = 'pdf' } = await printReturn(context, { order, stored }, { format });
  return {
    rows: [{ name: `${stored.waybill_no}.${kind}`, bytes: bytes.byteLength }],
    saved: Buffer.from(bytes).toString('base64'),
    change: { subject: stored.waybill_no, before: null, after: { read: 'label' } },
  };
}

export const returnCommands = [
  listCommand({
    name: 'return list',
    about: 'Lists return labels that can be used and parcels on their way back, the first to expire first',
    options: { all: '' },
    input: 'calls/operator/return-list',
    columns: {
      waybill: 'text',
      'of parcel': 'text',
      state: returnStates,
      by: ['sender', 'recipient'],
      reason: returnReasons,
      sender: 'text',
      recipient: 'text',
      created: 'instant',
      until: 'day',
      pickup: 'text',
      accepted: 'instant',
      total: 'money',
    },
    order: ({ all = false }) => (all ? ['-until', '-id'] : ['until', 'id']),
    empty: say('returnLabel.none'),
    select: (context: CommandContext, { all = false }: SchemaTypes['calls/operator/return-list']) => {
      const today = localDate(context.now);
      const found = selectReturns(context, today);
      if (all) return found;
      const usable = found
        .where('returns.scanned_at', 'is', null)
        .where('returns.cancelled_at', 'is', null)
        .where('returns.last_day', '>=', today);
      return [usable, found.where('returns.scanned_at', 'is not', null).where('orders.status', '=', 'returning')];
    },
  }),
  command({
    name: 'return show',
    about: 'Shows a return label by its number, or those of a parcel, the newest first',
    places: ['waybill'],
    input: 'calls/operator/delivery-show',
    reads: true,
    async run(context, { waybill }) {
      return { rows: (await find(context, waybill)).map((row) => toRow(row, context.now)) };
    },
  }),
  command({
    name: 'return create',
    about: 'Makes a return label for the sender of a parcel, or with --by recipient for its recipient, by their rules',
    places: ['waybill'],
    options: { by: 'sender|recipient', reason: 'notAsOrdered|notWanted|wrongSize|damaged', note: 'TEXT' },
    input: 'calls/operator/return-create',
    run: create,
  }),
  command({
    name: 'return cancel',
    about: 'Cancels the return label of this number, or the one of this parcel that can be used',
    places: ['waybill'],
    input: 'calls/operator/delivery-show',
    run: cancel,
  }),
  command({
    name: 'return label',
    about: 'Writes a return label, as its customer prints it, into a new file',
    places: ['waybill', 'format', 'into'],
    saves: 'into',
    input: 'calls/operator/order-label',
    run: printLabel,
  }),
];
