/** The work queue: everything that waits for an operator, with its clock. */
import { type RawBuilder, sql } from 'kysely';
import { getAllowedCommands, isAllowed } from '#domain/account/operator-roles.ts';
import { constants } from '#domain/constants.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { caseDueAt } from './cases.ts';
import type { CommandContext } from './command.ts';
import { messageDueAt } from './inbox.ts';
import { getDeliveryChanges, getUnpriced, isWaiting } from './parcels.ts';
import { say, sayFacts, type Sentence, sayReason, sayWord } from './sentences.ts';
import { listCommand, type Query } from './tables.ts';

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

const kinds: Readonly<Record<string, Kind>> = {
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
    say: ([command, subject, proposer]) => sayFacts(text(command), text(subject), text(proposer)),
  },
};

/** One kind with the columns of the queue. */
function toQuery(context: CommandContext, kind: string, { command, read }: Kind) {
  const { from, subject, since, due = sql<Date | null>`null::timestamptz`, facts } = read(context);
  return from.select([
    sql<string>`${kind}::text`.as('kind'),
    sql<string>`${subject}`.as('subject'),
    sql<Date>`${since}`.as('since'),
    sql<Date | null>`${due}`.as('due'),
    sql<string | null>`case when ${due} < ${context.now}::timestamptz then 'overdue' end`.as('overdue'),
    sql<string>`${command}::text`.as('command'),
    sql<readonly Fact[]>`json_build_array(${sql.join(facts)})`.as('about'),
    sql<string>`${kind}::text || ' ' || ${subject}`.as('key'),
  ]);
}

export const queueCommands = [
  listCommand({
    name: 'queue',
    about: 'Lists everything that waits for you, the longest wait first, and when it is due',
    input: 'calls/operator/list',
    columns: {
      kind: Object.keys(kinds),
      subject: 'text',
      about: 'plain',
      since: 'instant',
      due: 'instant',
      overdue: ['overdue'],
      command: 'text',
    },
    order: ['since', 'key'],
    empty: say('common.nothingWaits'),
    select: (context: CommandContext) =>
      Object.entries(kinds)
        .filter(([, { command }]) => isAllowed(context.actor.roles, command))
        .map(([kind, row]) => toQuery(context, kind, row)),
    show: ({ kind, about }) => ({ about: kinds[kind]?.say(about) ?? null }),
  }),
];
