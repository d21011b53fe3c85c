/** One order for operators: its people, its money, what belongs to it, and everything that happened to it. */
import { type Kysely, sql } from 'kysely';
import { canChange } from '#domain/parcel/order-status.ts';
import { getReturnState } from '#domain/parcel/return-label.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { Database } from '../db/schema.ts';
import { getTimes, hasNumber } from '../modules/orders/return-store.ts';
import { command, type CommandContext, type Done, Refused, type Row } from './command.ts';
import { say } from './sentences.ts';
import { getChangeable } from './order-changes.ts';
import { deliveryStory } from './parcels.ts';
import { type Fact, toFactRows } from './sections.ts';

const toPesos = (centavos: number | null): string | null => (centavos === null ? null : formatPesos(centavos));

const findOrder = (db: Kysely<Database>, number: string) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.username', 'users.phone as account_phone', 'users.email as account_email'])
    .where((eb) => eb.or([eb('order_no', '=', number), hasNumber(number)]))
    .executeTakeFirst();

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const getAddress = ({ street, zip, city, state, country }: Record<string, unknown>): string =>
  [street, zip, city, state, country].filter(Boolean).join(', ');

const inOneLine = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

function getFacts(order: Order): Fact[] {
  const { sender, recipient, drop_off: dropOff } = order;
  return [
    ['waybill', order.waybill_no],
    ['order', order.order_no],
    ['status', order.status],
    ['exception', order.exception],
    ['ordered', order.ordered_at.toISOString()],
    ['placed by', order.source],
    ['customer', order.username],
    ['account', order.account_phone ?? order.account_email],
    ['product', order.product_type],
    ['contents', order.parcel.itemName],
    ['sender', inOneLine([sender.name, order.sender_phone, getAddress({ ...sender })])],
    ['recipient', inOneLine([recipient.name, order.recipient_phone, getAddress({ ...recipient })])],
    ['pickup', dropOff ? null : inOneLine([order.pickup_date, order.pickup_slot])],
    ['drop-off', dropOff && inOneLine([dropOff.branchName, dropOff.endsAt])],
    ['promised', `${order.promised_from} – ${order.promised_to}`],
    ['parcel of the order', order.group_no && `${order.parcel_number} / ${order.parcel_count}, ${order.group_no}`],
    ['cancelled because', order.cancel_reason && inOneLine([order.cancel_reason, order.cancel_note])],
  ];
}

function getMoney({ price, estimate, payment_mode, cod_centavos }: Order): Fact[] {
  const shown = price ?? estimate;
  return [
    ['payment', payment_mode],
    ['freight', toPesos(shown?.freight ?? null)],
    ...(shown?.surcharges ?? []).map(({ code, amount }): Fact => [code, toPesos(amount)]),
    ...(price?.discounts ?? []).map(({ code, amount }): Fact => [`coupon ${code}`, toPesos(-amount)]),
    ['subtotal', toPesos(shown?.subtotal ?? null)],
    ['VAT', toPesos(shown?.vat ?? null)],
    ['total', toPesos(price?.total ?? null)],
    ['estimate', price ? null : toPesos(estimate?.total ?? null)],
    ['to collect', cod_centavos > 0 ? toPesos(cod_centavos) : null],
  ];
}

/** Everything that was written about an order. */
async function readAround(db: Kysely<Database>, { id, waybill_no: waybill, group_no: groupNo }: Order) {
  const of = { column: 'order_id', value: id } as const;
  const cases = await db.selectFrom('cases').selectAll().where(of.column, '=', id).orderBy('opened_at').execute();
  const returns = await db.selectFrom('returns').selectAll().where(of.column, '=', id).orderBy('created_at').execute();
  const subjects = [waybill, ...cases.map((row) => row.case_no), ...returns.map((row) => row.waybill_no)];
  return {
    cases,
    returns,
    scans: await db.selectFrom('order_scans').selectAll().where(of.column, '=', id).execute(),
    changes: await db.selectFrom('order_changes').selectAll().where(of.column, '=', id).orderBy('at').execute(),
    promises: await db.selectFrom('promise_changes').selectAll().where(of.column, '=', id).execute(),
    deliveries: await deliveryStory(db, waybill),
    collection: await db.selectFrom('cod_collections').selectAll().where(of.column, '=', id).executeTakeFirst(),
    together:
      groupNo === null
        ? []
        : await db
            .selectFrom('orders')
            .select(['waybill_no', 'status', 'price'])
            .where('group_no', '=', groupNo)
            .where('id', '<>', id)
            .orderBy('parcel_number')
            .execute(),
    // What operators only read is in the audit, and their scans are among the scans.
    operators: await db
      .selectFrom('operator_events')
      .select(['at', 'by', 'command'])
      .where('subject', 'in', subjects)
      .where('outcome', '=', 'done')
      .where('command', '<>', 'scan')
      .where(sql<boolean>`after ->> 'read' is null`)
      .execute(),
  };
}

type Around = Awaited<ReturnType<typeof readAround>>;

interface Happening {
  at: Date;
  /** Words of lists, which the browser translates, and what was written. */
  what: string;
  /** The operator, where one has done it. */
  by?: string | null;
}

function getStory({ scans, changes, promises, cases, returns, deliveries, operators }: Around): Happening[] {
  const story: Happening[] = [
    ...scans.map(({ at, status, place, exception, note }) => ({
      at,
      what: inOneLine([status, place, exception, note]),
    })),
    ...changes.map(({ at, parts, before, total }) => ({
      at,
      what: inOneLine([
        'changed',
        ...parts,
        before === total ? null : `${formatPesos(before)} → ${formatPesos(total)}`,
      ]),
    })),
    ...promises
      .filter(({ entry }) => entry > 0)
      .map(({ at, promised_to: day, reason, note }) => ({ at, what: inOneLine(['promisedBy', day, reason, note]) })),
    ...cases.flatMap(({ case_no: number, kind, opened_at, solved_at, paid_at }) => [
      { at: opened_at, what: inOneLine(['caseOpened', number, kind]) },
      ...(solved_at ? [{ at: solved_at, what: inOneLine(['caseSolved', number]) }] : []),
      ...(paid_at ? [{ at: paid_at, what: inOneLine(['casePaid', number]) }] : []),
    ]),
    ...returns.flatMap(({ created_at, scanned_at, cancelled_at, waybill_no: number, last_day: day }) => [
      { at: created_at, what: inOneLine(['returnMade', number, day]) },
      ...(scanned_at ? [{ at: scanned_at, what: inOneLine(['returnAccepted', number]) }] : []),
      ...(cancelled_at ? [{ at: cancelled_at, what: inOneLine(['returnCancelled', number]) }] : []),
    ]),
    ...deliveries.map(({ at, kind, date, asked_by: by, reason }) => ({
      at,
      what: inOneLine(['deliveryChange', kind, date, by, reason]),
    })),
    ...operators.map(({ at, by, command: what }) => ({ at, by, what })),
  ];
  return story.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

interface Entry {
  at: Date;
  what: string;
  /** Centavos that the customer is charged; negative: that the customer gets. */
  amount: number;
}

/** What the sender was charged and was paid, each with its time; a cancelled order is not charged. */
function getLedger({ ordered_at, price, price_confirmed_at, cancelled_at }: Order, around: Around): Entry[] {
  const { changes, returns, cases, collection } = around;
  const [first] = changes;
  const total = price?.total ?? null;
  const placed = first?.before ?? total;
  const entries: Entry[] = [
    ...(placed === null || total === null
      ? []
      : [{ at: price_confirmed_at ?? ordered_at, what: 'placed', amount: placed }]),
    ...changes
      .filter((row) => row.before !== row.total && total !== null)
      .map((row) => ({ at: row.at, what: 'changed', amount: row.total - row.before })),
    ...(cancelled_at && total !== null ? [{ at: cancelled_at, what: 'cancelled', amount: -total }] : []),
    ...returns.flatMap((row) =>
      row.scanned_at
        ? [{ at: row.scanned_at, what: inOneLine(['returnAccepted', row.waybill_no]), amount: row.price.total }]
        : [],
    ),
    ...cases.flatMap((row) =>
      row.paid_at && row.approved
        ? [{ at: row.paid_at, what: inOneLine(['casePaid', row.case_no]), amount: -row.approved }]
        : [],
    ),
    ...(collection ? [{ at: collection.collected_at, what: 'codCollected', amount: -collection.receivable }] : []),
  ];
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The other parcels of the order, its return labels, cases and claims: by their numbers. */
function getRelated({ status }: Order, { together, returns, cases }: Around, now: Date): Row[] {
  return [
    ...toFactRows(
      'parcels',
      together.map((row) => [row.waybill_no, inOneLine([row.status, toPesos(row.price?.total ?? null)])]),
    ),
    ...toFactRows(
      'returns',
      returns.map((row) => [
        row.waybill_no,
        inOneLine([getReturnState(getTimes(row), status, localDate(now)), row.last_day, toPesos(row.price.total)]),
      ]),
    ),
    ...toFactRows(
      'cases',
      cases.map((row) => [
        row.case_no,
        inOneLine([
          row.kind,
          row.paid_at ? 'paid' : row.solved_at ? 'solved' : 'open',
          toPesos(row.approved ?? row.payable ?? null),
        ]),
      ]),
    ),
  ];
}

async function show({ db, now }: CommandContext, typed: string): Promise<Done> {
  const number = typed.trim().toUpperCase();
  const order = await findOrder(db, number);
  if (!order) throw new Refused(say('order.absent', { number: typed }));
  const around = await readAround(db, order);
  const ledger = getLedger(order, around);
  const changeable = canChange(order.status) ? Object.entries(getChangeable(order)) : [];
  return {
    rows: [
      ...toFactRows('order', getFacts(order)),
      ...toFactRows('money', getMoney(order)),
      ...ledger.map(({ at, what, amount }): Row => ({
        section: 'ledger',
        field: at.toISOString(),
        value: what,
        amount: formatPesos(amount),
      })),
      ...(ledger.length > 0
        ? [
            {
              section: 'ledger',
              field: 'balance',
              value: null,
              amount: formatPesos(ledger.reduce((sum, { amount }) => sum + amount, 0)),
            },
          ]
        : []),
      ...getRelated(order, around, now),
      ...toFactRows('changeable', changeable),
      ...getStory(around).map(({ at, what, by }): Row => ({
        section: 'timeline',
        field: at.toISOString(),
        value: what,
        ...(by && { by }),
      })),
    ],
    // Who has read the data of two people is in the audit.
    change: { subject: order.waybill_no, before: null, after: { read: 'order' } },
  };
}

export const orderCommands = [
  command({
    name: 'order show',
    about: 'Shows an order with its money, what belongs to it, and everything that happened to it',
    places: ['number'],
    input: 'calls/operator/order-show',
    reads: true,
    run: (context, { number }) => show(context, number),
  }),
];
