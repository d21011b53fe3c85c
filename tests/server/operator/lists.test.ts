/** Lists of operators: pages, order, filters and exports, the same for every list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { exits } from '#server/operator/command.ts';
import { writeTable } from '#server/operator/export.ts';
import { opsCommands } from '#server/operator/run.ts';
import { raw } from '#server/operator/sentences.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  server = await openTestServer();
  counter = await openCounter(server);
});
afterAll(() => server.close());

const lists = opsCommands.filter(({ columns }) => columns !== undefined);

test('every list can be sorted by each of its columns in both directions and filtered by each of its kinds', async () => {
  for (const { name, columns = {}, places = [] } of lists) {
    if (places.length > 0) continue;
    for (const [column, kind] of Object.entries(columns)) {
      if (kind === 'plain') continue;
      const value = typeof kind === 'string' ? { instant: '2026-11-20', day: '2026-11-20' }[kind as string] : kind[0];
      for (const desc of [false, true])
        expect(await counter.ops(name, { sort: column, desc, size: 1 }), `${name} by ${column}`).toMatchObject({
          exit: exits.done,
        });
      const filters = [`${column}=`, `${column}>=${value ?? '7'}`, `${column}=${value ?? '7'}`];
      for (const filter of [...filters, ...(kind === 'text' ? [`${column}~ñ%_'`] : [])])
        expect(await counter.ops(name, { where: [filter] }), `${name} where ${filter}`).toMatchObject({
          exit: exits.done,
        });
    }
  }
});

async function addMessages(count: number, from: number): Promise<void> {
  await sql`
    insert into inbox_messages (id, reference, submission_key, kind, language, content, email, file_ids, received_at,
      last_word_at, feedback_due_at, first_answer_due_at, solution_due_at)
    select gen_random_uuid(), 'M' || n, gen_random_uuid(), case n % 3 when 0 then 'vip' else 'contact' end, 'es', '{}',
      'a@b.mx', '{}', at, at, at, at, at
    from generate_series(${from}::int, ${from + count - 1}::int) as n,
      lateral (select timestamptz '2026-01-01' + n / 2 * interval '1 minute' as at) as times`.execute(
    server.context.db,
  );
}

const references = (reply: { rows: readonly Readonly<Record<string, unknown>>[] }) =>
  reply.rows.map((row) => row['reference']);

test('pages follow each other without a gap or a repetition while rows are added before and behind them', async () => {
  await addMessages(50, 1000);
  let added = 0;
  for (const order of [{}, { sort: 'kind', desc: true }, { sort: 'received', desc: true }]) {
    const all = references(await counter.ops('inbox list', { size: 1000, ...order }));
    const seen: unknown[] = [];
    let after: string | undefined;
    do {
      const reply = await counter.ops('inbox list', { size: 7, ...order, ...(after !== undefined && { after }) });
      seen.push(...references(reply));
      after = reply.next;
      added += 1;
      await addMessages(1, 1000 - added);
      await addMessages(1, 2000 + added);
    } while (after !== undefined && added < 100);
    expect(seen.filter((reference) => all.includes(reference))).toEqual(all);
    expect(new Set(seen).size).toBe(seen.length);
  }
});

test('columns that a list does not have, and values that a column can not have, are refused at their field', async () => {
  const refused = async (input: object) => {
    const { exit, errors = [] } = await counter.ops('inbox list', { ...input });
    return [exit, ...errors.map(({ pointer }) => pointer)];
  };
  for (const sort of ['submission_key', 'id', 'received; drop table orders', 'constructor', '__proto__'])
    expect(await refused({ sort }), sort).toEqual([exits.misuse, '/sort']);
  for (const filter of [
    'email=a@b.mx',
    'solved_at=',
    'constructor=1',
    "reference'=1",
    'kind=letters',
    'kind~vip',
    'received=yesterday',
    'received>=2026-13-01',
    'reference',
    '=7',
  ])
    expect(await refused({ where: [filter] }), filter).toEqual([exits.misuse, '/where']);
  expect(await refused({ after: 'WyJhIl0' })).toEqual([exits.misuse, '/after']);
  expect(await refused({ after: Buffer.from('["soon","7"]').toString('base64url') })).toEqual([exits.misuse, '/where']);
  expect((await counter.ops('inbox list', { where: ["reference=' or true --"] })).rows).toEqual([]);
});

const unzip = (saved: string): string =>
  strFromU8(unzipSync(Buffer.from(saved, 'base64'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

const formulas = ['=1+1', '+52', '-2+3', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0", '=HYPERLINK("http://x")'];

test('formula injection: in every column of every list what begins like a formula is a text, in CSV and in a workbook', async () => {
  for (const { name, columns: all = {} } of lists)
    for (const formula of formulas) {
      // A day is no text.
      const columns = Object.fromEntries(Object.entries(all).filter(([, kind]) => kind !== 'day'));
      const texts = Object.fromEntries(Object.keys(columns).map((column) => [column, formula]));
      const words = Object.fromEntries(Object.keys(columns).map((column) => [column, raw(formula)]));
      const table = { name, columns, rows: [texts, words] };
      const sheet = unzip(await writeTable({ into: 'a.xlsx', ...table }));
      expect(sheet).not.toContain('<f>');
      expect(sheet.match(/<c [^>]*t="inlineStr"/g)?.length).toBe(3 * Object.keys(columns).length);
      const csv = Buffer.from(await writeTable({ into: 'a.csv', ...table }), 'base64').toString();
      const [, ...cells] = Papa.parse<string[]>(csv.trim(), { newline: '\r\n' }).data;
      expect(cells.flat().map((cell) => cell[0])).toEqual(cells.flat().map(() => "'"));
    }
});

test('an export has the rows of the filter in its order, as a file, and is in the audit', async () => {
  const where = ['kind=vip'];
  const { rows } = await counter.ops('inbox list', { where, sort: 'reference', desc: true, size: 1000 });
  const { saved = '', said } = await counter.ops('inbox list', { where, sort: 'reference', desc: true, into: 'a.csv' });
  expect(said).toEqual([`${rows.length} rows are exported.`]);
  const [head, ...lines] = Buffer.from(saved, 'base64').toString().trimEnd().split('\r\n');
  expect(head).toBe('\u{feff}reference,kind,state,received,due,overdue');
  expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ reference }) => reference));
  expect(lines[0]).toMatch(/,vip,open,2026-01-01 \d\d:\d\d,/);
  expect(await counter.lastEvent()).toMatchObject({
    command: 'inbox list',
    subject: 'inbox list',
    after: JSON.stringify({ exported: rows.length }),
  });
});
