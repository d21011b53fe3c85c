/** The work queue: everything that waits for an operator, with its clock. */
import { type RawBuilder, sql } from 'kysely';
import { type QueueKind, queueKinds } from '#domain/account/operator-queue.ts';
import { getAllowedCommands, isAllowed } from '#domain/account/operator-roles.ts';
import { constants } from '#domain/constants.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { caseDueAt } from './cases.ts';
import { type Actor, command, type CommandContext, type Done, fieldRefused, Refused } from './command.ts';
import { messageDueAt } from './inbox.ts';
import { lockOperator } from './operator-store.ts';
import { getDeliveryChanges, getUnpriced, isWaiting } from './parcels.ts';
import { release, reserve, selectHolds } from './queue-holds.ts';
import { raw, say, sayFacts, type Sentence, sayReason, sayWord } from './sentences.ts';
import { listCommand, type Query } from './tables.ts';

const { takenMinutes, handedOnMinutes } = constants.operators;

type Fact = string | number | boolean | null;

interface Waiting {
  readonly from: Query<object>;
  /** What to do with it, by the command that shows it. */
  readonly subject: RawBuilder<string>;
  readonly since: RawBuilder<Date>;
  /** Absent where there is no clock. */
  readonly due?: RawBuilder<Date | null>;
  readonly facts: readonly RawBuilder<Fact>[];
}

interface Kind {
  /** The command that an operator works on it with: without the right to it, it is not shown. */
  readonly command: string;
  readonly read: (context: CommandContext) => Waiting;
  readonly say: (facts: readonly Fact[]) => Sentence;
}

const column = <T>(name: string): RawBuilder<T> => sql<T>`${sql.ref(name)}`;

/** The instant of a time on a day of Mexico City. */
const timeOn = (day: string, time: string): RawBuilder<Date> =>
  sql<Date>`(${sql.ref(day)} + ${time}::time) at time zone ${sql.lit(constants.service.timeZone)}`;

const text = (fact: Fact | undefined): string | null => (fact === null || fact === undefined ? null : String(fact));
const pesos = (fact: Fact | undefined): string | null =>
  fact === null || fact === undefined ? null : formatPesos(Number(fact));

const getCases = ({ db }: CommandContext) =>
  db.selectFrom('cases').innerJoin('orders', 'orders.id', 'cases.order_id').where(isWaiting);

const kinds: Readonly<Record<QueueKind, Kind>> = {
  case: {
    command: 'case answer',
    read: (context) => ({
      from: getCases(context).where('kind', '=', 'notReceived'),
      subject: column('case_no'),
      since: column('opened_at'),
      due: caseDueAt,
      facts: [column('waybill_no'), column('reason')],
    }),
    say: ([waybill, reason]) => sayFacts(text(waybill), text(reason) && sayReason(reason as 'nobodyCame')),
  },
  claim: {
    command: 'case decide',
    read: (context) => ({
      from: getCases(context).where('kind', '<>', 'notReceived'),
      subject: column('case_no'),
      since: sql`coalesce(solved_at, opened_at)`,
      due: caseDueAt,
      facts: [
        column('waybill_no'),
        column('kind'),
        sql<boolean>`solved_at is not null`,
        sql<number>`coalesce(approved, payable, 0)`,
      ],
    }),
    say: ([waybill, kind, isDecided, amount]) =>
      sayFacts(
        text(waybill),
        kind === 'loss' ? sayWord('loss') : sayWord('damage'),
        say(isDecided === true ? 'queue.toPay' : 'queue.toDecide', { amount: pesos(amount) ?? '' }),
      ),
  },
  message: {
    command: 'inbox answer',
    read: ({ db }) => ({
      from: db.selectFrom('inbox_messages').where('solved_at', 'is', null),
      subject: column('reference'),
      since: column('received_at'),
      due: messageDueAt,
      facts: [column('kind')],
    }),
    say: ([kind]) => sayWord(kind as 'contact'),
  },
  codApplication: {
    command: 'cod approve',
    read: ({ db }) => ({
      from: db
        .selectFrom('cod_applications as p')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .leftJoin('cod_accounts as a', 'a.application_id', 'p.id')
        .where('p.outcome', 'is', null),
      subject: column('p.reference'),
      since: column('p.submitted_at'),
      facts: [column('u.username'), column('a.change_pending')],
    }),
    say: ([customer, isChange]) => sayFacts(text(customer), sayWord(isChange === true ? 'change' : 'application')),
  },
  cut: {
    command: 'cod pay',
    read: ({ db }) => ({
      from: db.selectFrom('cod_cuts as c').leftJoin('users as u', 'u.id', 'c.user_id').where('c.paid_at', 'is', null),
      subject: column('c.reference'),
      since: column('c.reconciled_at'),
      due: timeOn('c.pays_on', '23:59'),
      facts: [column('u.username'), column('c.receivable')],
    }),
    say: ([customer, amount]) => sayFacts(text(customer), pesos(amount)),
  },
  price: {
    command: 'price confirm',
    read: ({ db }) => ({
      from: getUnpriced(db),
      subject: column('waybill_no'),
      since: column('ordered_at'),
      due: timeOn('pickup_date', '00:00'),
      facts: [sql<string | null>`recipient ->> 'country'`, sql<number | null>`(estimate ->> 'total')::int`],
    }),
    say: ([country, estimate]) => sayFacts(text(country), pesos(estimate)),
  },
  dropOff: {
    command: 'scan',
    read: ({ db, now }) => ({
      from: db
        .selectFrom('orders')
        .where('status', '=', 'toBePickedUp')
        .where('drop_off', 'is not', null)
        .where(sql<boolean>`drop_off ->> 'endsAt' < ${now.toISOString()}`),
      subject: column('waybill_no'),
      since: sql`(drop_off ->> 'endsAt')::timestamptz`,
      due: sql`(drop_off ->> 'endsAt')::timestamptz`,
      facts: [sql<string | null>`drop_off ->> 'branchName'`],
    }),
    say: ([branch]) => sayFacts(text(branch)),
  },
  deliveryChange: {
    command: 'delivery change',
    read: ({ db }) => ({
      from: getDeliveryChanges(db),
      subject: column('waybill_no'),
      since: column('at'),
      due: timeOn('date', '00:00'),
      facts: [column('kind')],
    }),
    say: ([kind]) => sayWord(kind as 'day'),
  },
  return: {
    command: 'scan',
    read: ({ db }) => ({
      from: db.selectFrom('returns').where('scanned_at', 'is', null).where('cancelled_at', 'is', null),
      subject: column('waybill_no'),
      since: column('created_at'),
      due: timeOn('last_day', '23:59'),
      facts: [column('reason')],
    }),
    say: ([reason]) => sayFacts(text(reason) && sayWord(reason as 'damaged')),
  },
  proposal: {
    command: 'proposal approve',
    read: ({ db, actor }) => ({
      from: db
        .selectFrom('operator_proposals')
        .innerJoin('operators as proposer', 'proposer.id', 'proposed_by')
        .where('outcome', 'is', null)
        .where('proposed_by', 'is distinct from', actor.operatorId)
        .where('command', 'in', getAllowedCommands(actor.roles)),
      subject: column('operator_proposals.id'),
      since: column('proposed_at'),
      facts: [column('command'), sql<string | null>`preview ->> 'subject'`, column('proposer.name')],
    }),
    say: ([name, subject, proposer]) => sayFacts(text(name), text(subject), text(proposer)),
  },
};

/** Of this operator, free for this operator to take, or of another one. */
const whose = ['mine', 'free', 'others'] as const;
type Whose = (typeof whose)[number];

type Item = SchemaTypes['calls/operator/queue-item'];

/** One kind with the columns of the queue. */
function toQuery(context: CommandContext, kind: QueueKind) {
  const { command: name, read } = kinds[kind];
  const { from, subject, since, due = sql<Date | null>`null::timestamptz`, facts } = read(context);
  const { db, now, actor } = context;
  const waiting = from.select([
    sql<QueueKind>`${kind}::text`.as('kind'),
    sql<string>`${subject}`.as('subject'),
    sql<Date>`${since}`.as('since'),
    sql<Date | null>`${due}`.as('due'),
    sql<string | null>`case when ${due} < ${now}::timestamptz then 'overdue' end`.as('overdue'),
    sql<string>`${name}::text`.as('command'),
    sql<readonly Fact[]>`json_build_array(${sql.join(facts)})`.as('about'),
    sql<string>`${kind}::text || ' ' || ${subject}`.as('key'),
  ]);
  return db
    .selectFrom(waiting.as('waiting'))
    .leftJoin(selectHolds(context, kind).as('hold'), 'hold.of', 'waiting.subject')
    .selectAll('waiting')
    .select(['hold.operator', 'hold.reserved', 'hold.note'])
    .select(
      sql<string>`case when hold.operator_id = ${actor.operatorId}::uuid then 'mine'
        when hold.operator is null or hold.role = any(${actor.roles}::text[]) then 'free' else 'others' end`.as(
        'whose',
      ),
    );
}

const listKinds = ({ actor }: CommandContext): QueueKind[] =>
  queueKinds.filter((kind) => isAllowed(actor.roles, kinds[kind].command));

/** Whether it waits, and for an operator with these roles. */
async function waitsFor(
  context: CommandContext,
  { kind, subject }: Item,
  who: Pick<Actor, 'operatorId' | 'roles'>,
): Promise<boolean> {
  const { command: name, read } = kinds[kind];
  if (!isAllowed(who.roles, name)) return false;
  const { from, subject: reference } = read({ ...context, actor: { ...context.actor, ...who } });
  const found = await from
    .where(sql<boolean>`${reference} = ${subject}`)
    .select(sql`1`.as('one'))
    .limit(1)
    .execute();
  return found.length > 0;
}

/** @throws Refused for what does not wait, or not for this operator. */
async function assertWaits(context: CommandContext, item: Item): Promise<void> {
  if (!(await waitsFor(context, item, context.actor)))
    throw new Refused(say('queue.absent', { subject: item.subject }));
}

const hoursAhead = 8;

/** How many wait: of each kind those that are overdue, those due in each of the next hours, and the others. */
async function count(context: CommandContext): Promise<Done> {
  const { db, now } = context;
  const queries = listKinds(context).map((kind) => toQuery(context, kind));
  const start = sql`date_trunc('hour', ${now}::timestamptz)`;
  const { rows } = await sql<{ kind: string; overdue: string | null; hour: Date | null } & Record<Whose, number>>`
    select kind, overdue,
      case when overdue is null and due < ${start} + ${hoursAhead} * interval '1 hour' then date_trunc('hour', due) end as hour,
      count(*) filter (where whose = 'mine')::int as mine,
      count(*) filter (where whose = 'free')::int as free,
      count(*) filter (where whose = 'others')::int as others
    from (${sql.join(queries, sql` union all `)}) as waiting
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return { rows: rows.map(({ hour, ...row }) => ({ ...row, hour: hour?.toISOString() ?? null })) };
}

async function handOn(
  context: CommandContext,
  { kind, subject, operator: name, role, note }: SchemaTypes['calls/operator/queue-hand-on'],
): Promise<Done> {
  const item = { kind, subject };
  await assertWaits(context, item);
  if ((name === undefined) === (role === undefined)) throw fieldRefused('operator', say('queue.toWhom'));
  const operator = name === undefined ? undefined : await lockOperator(context.db, name.trim());
  if (name !== undefined && !operator) throw fieldRefused('operator', say('operator.absent', { name }));
  const who = { operatorId: operator?.id ?? null, roles: operator?.roles ?? (role === undefined ? [] : [role]) };
  if (!(await waitsFor(context, item, who))) {
    throw fieldRefused(operator ? 'operator' : 'role', say('queue.notAllowed'));
  }
  const before = await reserve(context, item, {
    operatorId: who.operatorId,
    role: role ?? null,
    note: note ?? null,
    minutes: handedOnMinutes,
  });
  const to = operator?.name ?? role ?? '';
  return {
    said: [say('queue.handedOn', { subject, to: role === undefined ? raw(to) : sayWord(role) })],
    change: { subject, before: { kind, operator: before }, after: { kind, operator: to } },
  };
}

export const queueCommands = [
  listCommand({
    name: 'queue',
    about: 'Lists everything that waits for you, the longest wait first, when it is due and who has it',
    input: 'calls/operator/list',
    columns: {
      kind: queueKinds,
      subject: 'text',
      about: 'plain',
      since: 'instant',
      due: 'instant',
      overdue: ['overdue'],
      command: 'text',
      whose,
      operator: 'text',
      reserved: 'instant',
      note: 'text',
    },
    order: ['since', 'key'],
    empty: say('common.nothingWaits'),
    select: (context: CommandContext) => listKinds(context).map((kind) => toQuery(context, kind)),
    show: ({ kind, about }) => ({ about: kinds[kind].say(about) }),
  }),
  command({
    name: 'queue count',
    about: 'Counts what waits for you by kind and by the hour when it is due',
    input: 'calls/empty',
    reads: true,
    run: count,
  }),
  command({
    name: 'queue take',
    about: 'Reserves what waits for you, so that no other operator begins with it',
    places: ['kind', 'subject'],
    input: 'calls/operator/queue-item',
    async run(context, item) {
      await assertWaits(context, item);
      const { kind, subject } = item;
      const { operatorId, name } = context.actor;
      const before = await reserve(context, item, { operatorId, role: null, note: null, minutes: takenMinutes });
      return {
        said: [say('queue.yours', { subject, minutes: takenMinutes })],
        change: { subject, before: { kind, operator: before }, after: { kind, operator: name } },
      };
    },
  }),
  command({
    name: 'queue release',
    about: 'Makes what you have reserved free again',
    places: ['kind', 'subject'],
    input: 'calls/operator/queue-item',
    async run(context, { kind, subject }) {
      if (!(await release(context, { kind, subject }))) throw new Refused(say('queue.notYours', { subject }));
      return {
        said: [say('queue.free', { subject })],
        change: { subject, before: { kind, operator: context.actor.name }, after: { kind, operator: null } },
      };
    },
  }),
  command({
    name: 'queue hand-on',
    about: 'Hands what waits on to another operator or role, with a note',
    places: ['kind', 'subject'],
    options: { operator: 'NAME', role: 'ROLE', note: 'TEXT' },
    input: 'calls/operator/queue-hand-on',
    run: handOn,
  }),
];
