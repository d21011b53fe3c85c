/** Every list of operators over tables of 100,000 rows: pages, order, filters and exports, and what is read for a page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { type Column, exits, type OpsReply } from '#server/operator/command.ts';
import { opsCommands, runOps } from '#server/operator/run.ts';
import { friday, openWithAna } from '#tests/server/modules/support/customers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { newOperator } from './support.ts';

/** Filling the embedded database takes longer than the rest of its tests together. */
const count = process.env['TEST_DATABASE_URL'] ? 100_000 : 4_000;
const mostExported = 20_000;
/** Rows that a page of 50 may read: some for each of its rows, and for those of the next page. */
const mostRead = 1_000;

const id = (kind: string) => `md5('${kind}' || n)::uuid`;
const at = `timestamptz '2026-01-01' + n * interval '1 minute'`;

/** The columns that differ from the first row of the table, or for tables without rows all that must be given. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    id: id('user'),
    username: `'Cliente ' || n`,
    username_key: `'cliente ' || n`,
    phone: `'8' || lpad(n::text, 9, '0')`,
    created_at: at,
  },
  orders: {
    id: id('order'),
    order_no: `'MUCHOS' || n`,
    waybill_no: `'JMX9' || lpad(n::text, 11, '0')`,
    user_id: id('user'),
    status: `'toBePickedUp'`,
    price: 'null',
    estimate: `'{"total": 90000}'`,
    total_centavos: 'null',
    sender_phone: `'9991110000'`,
    pickup_date: `'2026-11-25'`,
    pickup_slot: `'10-12'`,
    ordered_at: at,
    search_text: `'cliente ' || n`,
    drop_off: 'null',
    batch_id: 'null',
    group_no: 'null',
    parcel_number: 'null',
    parcel_count: 'null',
    picked_up_at: 'null',
    delivery_at: 'null',
    signed_at: 'null',
    left_at: 'null',
    cancelled_at: 'null',
    exception: 'null',
  },
  cases: {
    case_no: `'C' || n`,
    order_id: id('order'),
    opened_at: at,
    first_answer_due_at: at,
    solution_due_at: at,
    kind: `'notReceived'`,
  },
  delivery_changes: {
    id: id('change'),
    order_id: id('order'),
    at,
    kind: `'safePlace'`,
    asked_by: `'recipient'`,
    safe_place: `'patio'`,
  },
  returns: {
    id: id('return'),
    order_id: id('order'),
    waybill_no: `'JMXR' || n`,
    started_by: `'sender'`,
    reason: `'damaged'`,
    price: `'{"total": 9000}'`,
    created_at: at,
    last_day: `date '2026-11-25' + n % 30`,
  },
  inbox_messages: {
    id: id('message'),
    reference: `'M' || n`,
    submission_key: id('message'),
    kind: `'contact'`,
    language: `'es'`,
    content: `'{}'`,
    email: `'a@b.mx'`,
    file_ids: `'{}'`,
    received_at: at,
    last_word_at: at,
    feedback_due_at: at,
    first_answer_due_at: at,
    solution_due_at: at,
  },
  coupons: {
    code: `'CUPON' || n`,
    user_id: `md5('user1')::uuid`,
    type: `'voucher'`,
    value: '5000',
    reason: `'thanks'`,
    effective_at: at,
    expires_at: at,
    channels: `'[]'`,
    payment_modes: `'[]'`,
    product_types: `'[]'`,
    fees: `'[]'`,
    created_at: at,
  },
  coupon_campaigns: {
    code: `'CAMPANA' || n`,
    name: `'Campaña ' || n`,
    type: `'voucher'`,
    value: '5000',
    reason: `'season'`,
    effective_at: at,
    expires_at: at,
    channels: `'[]'`,
    payment_modes: `'[]'`,
    product_types: `'[]'`,
    fees: `'[]'`,
    audience: `'public'`,
    budget: '100000',
    issued: '0',
    spent: '0',
    used: '0',
    created_at: at,
  },
  cod_applications: {
    id: id('application'),
    user_id: id('user'),
    reference: `'COD' || n`,
    submission_key: id('application'),
    answers: `'{}'`,
    submitted_at: at,
  },
  cod_accounts: {
    user_id: id('user'),
    approved_status: '1',
    is_enable: '1',
    change_pending: 'false',
    revision: '1',
    application_id: id('application'),
    submitted_at: at,
  },
  cod_cuts: {
    id: id('cut'),
    user_id: id('user'),
    reference: `'CORTE' || n`,
    from_day: `date '2026-01-01'`,
    to_day: `date '2026-01-02'`,
    cut_on: `date '2026-01-03'`,
    pays_on: `date '2026-01-05' + n % 30`,
    reconciled_at: at,
    waybills: '1',
    ordered: '100',
    cod_amount: '100',
    cod_fee: '1',
    withholding_tax: '0',
    receivable: '99',
  },
  cod_days: {
    id: id('day'),
    user_id: id('user'),
    day: `date '2026-11-10'`,
    waybills: '1',
    ordered: '100',
    cod_amount: '100',
    cod_fee: '1',
    withholding_tax: '0',
    receivable: '99',
  },
  cod_mismatches: {
    id: id('mismatch'),
    user_id: id('user'),
    subject: `'day ' || n`,
    field: `'waybills'`,
    by_rows: '1',
    rolled_up: '2',
    found_at: at,
  },
  jobs: {
    id: id('job'),
    kind: `'mail'`,
    payload: `'{}'`,
    next_try_at: `timestamptz '2099-01-01'`,
    created_at: at,
    tries: '0',
  },
  rule_stops: {
    day: `date '2026-11-20'`,
    form: `'order'`,
    pointer: `'/p' || n`,
    keyword: `'maxLength'`,
    key: `'rules:maxLength'`,
    channel: `'browser'`,
    kind: `'refused'`,
    count: 'n',
  },
  tariffs: { valid_from: `timestamptz '1700-01-01' + n * interval '1 day'`, id: id('tariff') },
  rule_sets: {
    title: `'Reglas ' || n`,
    note: `''`,
    author: `'Inés'`,
    changes: `'{}'`,
    base: `'{}'`,
    state: `'rolledBack'`,
    created_at: at,
    changed_at: at,
    published_at: at,
    effective_at: at,
  },
  banners: { id: `'B-' || n`, position: 'n', starts_at: at },
  company_holidays: { date: `date '2026-11-21' + n % 365`, scope: `lpad((n / 365)::text, 3, '0')` },
  branches: { code: `'YUC-MUCHAS' || n`, name: `'Sucursal ' || n`, closed_from: 'null', closed_reason: 'null' },
  operators: {
    id: id('operator'),
    name: `'Operadora ' || n`,
    roles: `'{desk}'`,
    created_at: at,
  },
  operator_keys: {
    id: `'k' || n`,
    secret_hash: `''`,
    operator_id: id('operator'),
    created_at: at,
  },
  operator_proposals: {
    id: `'P' || n`,
    command: `'tariff load'`,
    input: `'{}'`,
    preview: `'{}'`,
    proposed_by: id('operator'),
    proposed_at: at,
  },
  operator_events: {
    id: id('event'),
    at,
    by: `'Rosa'`,
    command: `'scan'`,
    outcome: `'done'`,
    subject: `'JMX' || n`,
    after: `'{}'`,
  },
};

/** Of a list of one year: every area with its own holidays has no more. */
const fewer: Readonly<Record<string, number>> = { company_holidays: 4_000 };

/** Tables whose further columns are those of their first row; of the others they are left out. */
const copied: ReadonlySet<string> = new Set(['orders', 'branches', 'banners', 'tariffs']);

/** The inputs that lists ask for, and where the unique column is not the first. */
const asked: Readonly<Record<string, object>> = {
  'order search': { term: '9991110000' },
  'coupon list': { account: '8000000001' },
  'pickup list': { date: '2026-11-25' },
};

/** Lists whose first page reads all of their rows, because those are few by nature. */
const readsAll: ReadonlySet<string> = new Set([
  // Made by hand.
  'campaign list',
  'operator list',
  'key list',
  // Of one day, or not done yet.
  'pickup list',
  'delivery list',
  'jobs list',
  'queue',
  // Sums.
  'rules stopped',
]);

let server: TestServer;
let key: string;
/** The statements of the last command. */
const nodes: RootOperationNode[] = [];
const capture: KyselyPlugin = {
  transformQuery({ node }) {
    nodes.push(node);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

async function fill(table: string, given: Readonly<Record<string, string>>): Promise<void> {
  const { db } = server.context;
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => name in given || copied.has(table));
  const values = names.map((name) => sql.raw(given[name] ?? `template."${name}"`));
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
      select ${sql.join(values)} from generate_series(1, ${sql.lit(fewer[table] ?? count)}) as n
      left join lateral (select * from ${sql.table(table)} limit 1) as template on true`.execute(trx);
  });
  await sql`analyze ${sql.table(table)}`.execute(db);
}

beforeAll(async () => {
  ({ server } = await openWithAna());
  server.setNow(friday);
  ({ key } = await newOperator(server, 'Rosa'));
  for (const [table, given] of Object.entries(tables)) await fill(table, given);
});
afterAll(() => server.close());

function run(command: string, input: object): Promise<OpsReply> {
  nodes.length = 0;
  return runOps(
    { ...server.context, db: server.context.db.withPlugin(capture) },
    { command, input: { ...asked[command], ...input }, key },
  );
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const countRead = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((sum, each) => sum + countRead(each), 0);

/** Rows that the last command's list read in its tables. */
async function countLastRead(): Promise<number> {
  const { db } = server.context;
  const executor = db.getExecutor();
  const statements = nodes.map((node) => executor.compileQuery(node, { queryId: 'plan' } as never));
  const list = statements.findLast(({ sql: text }) => text.includes('as place'));
  if (!list) throw new Error('The command has read no list.');
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${list.sql}`, [...list.parameters]),
  );
  return Math.round(countRead(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan));
}

/** A value of such a column is typed as it is shown. */
const isExact = (kind: Column | undefined): boolean => kind === 'text' || kind === 'day';
const hasTwo = ({ rows }: OpsReply, column: string): boolean => new Set(rows.map((row) => row[column])).size > 1;

const lists = opsCommands.filter(({ columns }) => columns !== undefined);

test.each(lists.map(({ name, columns = {} }) => ({ name, columns })))(
  '$name of full tables shows pages, both orders, what is sought and the most that is exported',
  async ({ name, columns }) => {
    const first = await run(name, {});
    expect(first).toMatchObject({ exit: exits.done, said: [] });
    expect(first.rows).toHaveLength(50);
    const bound = readsAll.has(name) ? Infinity : mostRead;
    expect(await countLastRead()).toBeLessThanOrEqual(bound);
    const second = await run(name, { after: first.next });
    expect(await countLastRead()).toBeLessThanOrEqual(bound);
    expect(second.rows).toHaveLength(50);
    const seen = new Set(first.rows.map((row) => JSON.stringify(row)));
    expect(second.rows.filter((row) => seen.has(JSON.stringify(row)))).toEqual([]);
    const column = Object.keys(columns).find((each) => isExact(columns[each]) && hasTwo(first, each)) ?? '';
    const [up, down] = [await run(name, { sort: column }), await run(name, { sort: column, desc: true })];
    expect(up.rows[0]?.[column]).not.toEqual(down.rows[0]?.[column]);
    const wanted = second.rows[7]?.[column];
    const found = await run(name, { where: [`${column}=${String(wanted)}`], size: 1000 });
    expect(new Set(found.rows.map((row) => row[column]))).toEqual(new Set([wanted]));
    const { saved = '', said } = await run(name, { into: 'a.csv' });
    const lines = Buffer.from(saved, 'base64').toString().trimEnd().split('\r\n').length - 1;
    expect(said).toHaveLength(lines === mostExported ? 2 : 1);
    expect(lines).toBeGreaterThanOrEqual(Math.min(4_000, mostExported));
    expect(lines).toBeLessThanOrEqual(mostExported);
  },
);
