/** Part `backoffice`: lists over many orders, what live boards cost the customers, and the first screen. */
import { connect } from 'node:net';
import type { Browser } from 'playwright-core';
import type pg from 'pg';
import { operatorRoles } from '#domain/account/operator-roles.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { insertOperator } from '#server/operator/operator-store.ts';
import { openOperatorSession } from '#server/operator/sessions.ts';
import es from '#src/backoffice/texts/es.json' with { type: 'json' };
import { createPaced, pickupTopics, queueTopics } from '#src/backoffice/live-boards.ts';
import { findChromium, launchChromium } from '#workbench/chromium.ts';
import { buildSite } from '#build/site.ts';
import { generateSchemas } from '#scripts/schemas.ts';
import { openContext, slowCpu } from './support/browser.ts';
import { type BareDatabase, type BenchDatabase, embeddedDatabase, postgresDatabase } from './support/database.ts';
import { type HttpConnection, httpSender, openConnection, runLoad } from './support/http-load.ts';
import { fewestOrders, fillOrders, sought } from './support/many-orders.ts';
import { callers, Row } from './support/measure-server.ts';
import { prepare, type Prepared, type Sample } from './support/prepare.ts';
import { recordingDatabase } from './support/recording.ts';
import { figure, loadBefore, median, percent, type Report, table, times } from './support/report.ts';
import { type RealServer, startRealServer } from './support/servers.ts';

/** Of boards and of first screens. */
const rounds = Number(process.env['ROUNDS'] ?? 8);
const aims = { list: 2, boards: 0.05, screen: 1.5 };

// Operators, and what their pages send.

interface Operator {
  readonly name: string;
  readonly token: string;
}

const operatorCount = 50;

/** Signed in without a password, which the bench does not measure. */
async function addOperators({ pool }: BareDatabase): Promise<Operator[]> {
  const { db } = recordingDatabase(pool);
  const now = new Date();
  return Promise.all(
    Array.from({ length: operatorCount }, async (_, index) => {
      const [id, name] = [uuidv7(), `Bench ${index}`];
      const empty = { removed_at: null, recovery_hashes: [], password_hash: 'none' };
      await insertOperator(db, { id, name, roles: [...operatorRoles], created_at: now, ...empty });
      return { name, token: await openOperatorSession(db, { operatorId: id, isEnrolling: false, now }) };
    }),
  );
}

const getHead = (method: string, path: string, { token }: Operator): string =>
  `${method} /ops/api/${path} HTTP/1.1\r\nhost: bench\r\nsec-fetch-site: same-origin\r\ncookie: ops_session=${token}\r\n`;

interface Reply {
  readonly exit: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** @throws Error for any reply but a success. */
async function ask(connection: HttpConnection, operator: Operator, question: object): Promise<Reply> {
  const body = JSON.stringify({ background: true, ...question });
  const length = Buffer.byteLength(body);
  const head = `${getHead('POST', 'run', operator)}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  const answer = (await connection.ask(head + body)).toString();
  const reply = JSON.parse(answer) as Reply;
  if (reply.exit !== 0) throw new Error(`${body} was answered with ${answer.slice(0, 500)}`);
  return reply;
}

// Lists: the first page to a bare select of its rows.

interface List {
  readonly what: string;
  readonly question: (n: number) => { command: string; input: object };
  readonly bare: (n: number) => pg.QueryConfig;
}

const pageSize = 50;

const orderColumns = `id, waybill_no, order_no, status, ordered_at, sender ->> 'name', recipient ->> 'name',
  concat_ws(' ', sender ->> 'zip', sender ->> 'city'), concat_ws(' ', recipient ->> 'zip', recipient ->> 'city'), pickup_date, total_centavos`;
const firstPage = `order by ordered_at desc, id desc limit ${pageSize + 1}`;

const byEither = (sender: string, recipient: string): string => `
  (select ${orderColumns} from orders where ${sender} = $1 ${firstPage}) union all
  (select ${orderColumns} from orders where ${recipient} = $1 ${firstPage}) order by 5 desc, 1 desc limit ${pageSize + 1}`;

/** The rows of a page of the queue by their keys: kinds and subjects are known. */
const queueByKeys = `
  select case_no, opened_at, first_answer_due_at, kind from cases where case_no = any($1) union all
  select reference, received_at, first_answer_due_at, kind from inbox_messages where reference = any($1) union all
  select reference, reconciled_at, null, null from cod_cuts where reference = any($1) union all
  select waybill_no, ordered_at, null, status from orders where waybill_no = any($1) union all
  select waybill_no, created_at, null, reason from returns where waybill_no = any($1)
  order by 2`;

const toSearch = (what: keyof typeof sought, text: string): List => ({
  what: `orders by ${what}`,
  question: (n) => ({ command: 'order search', input: { term: sought[what](n), page: 1, size: pageSize } }),
  bare: (n) => ({ name: `bench ${what}`, text, values: [sought[what](n)] }),
});

const searches: readonly List[] = [
  toSearch('number', `select ${orderColumns} from orders where waybill_no = $1 ${firstPage}`),
  toSearch('phone', byEither('sender_phone', 'recipient_phone')),
  toSearch('zip', byEither("(sender ->> 'zip')", "(recipient ->> 'zip')")),
  toSearch(
    'words',
    `select ${orderColumns} from orders
     where to_tsvector('simple', search_text) @@ to_tsquery('simple', replace($1, ' ', ':* & ') || ':*') ${firstPage}`,
  ),
];

const getQueue = (subjects: readonly string[]): List => ({
  what: 'work queue',
  question: () => ({ command: 'queue', input: { page: 1, size: pageSize } }),
  bare: () => ({ name: 'bench queue', text: queueByKeys, values: [subjects] }),
});

interface ListRow {
  readonly what: string;
  readonly bare: number[];
  readonly http: number[];
  rows: number;
}

const listRounds = 200;

/** One question after the other, bare and by HTTP in turns. */
async function measureLists({ pool }: BareDatabase, server: RealServer, operator: Operator): Promise<ListRow[]> {
  const connection = openConnection(server.address);
  const queue = await ask(connection, operator, getQueue([]).question(0));
  const lists = [getQueue(queue.rows.map(({ subject }) => String(subject))), ...searches];
  const measured: ListRow[] = lists.map(({ what }) => ({ what, bare: [], http: [], rows: 0 }));
  const client = await pool.connect();
  // A fifth of the rounds warms up the server.
  for (let n = -listRounds / 5; n < listRounds; n += 1) {
    for (const [index, list] of lists.entries()) {
      const row = measured[index] as ListRow;
      const start = performance.now();
      await client.query(list.bare(n + listRounds));
      const middle = performance.now();
      const { rows } = await ask(connection, operator, list.question(n + listRounds));
      const end = performance.now();
      if (n < 0) continue;
      row.bare.push(middle - start);
      row.http.push(end - middle);
      row.rows = Math.max(row.rows, rows.length);
    }
  }
  client.release();
  connection.close();
  return measured;
}

// Live boards beside orders.

/** Two of three look at the work queue, the others at the pickups of an area where orders are placed. */
const boardsOf = (index: number) =>
  index % 3 < 2
    ? { topics: queueTopics as readonly string[], question: { command: 'queue', input: { page: 1, size: pageSize } } }
    : { topics: pickupTopics as readonly string[], question: { command: 'pickup board', input: { area: '970' } } };

interface Boards {
  /** Questions that were answered. */
  readonly answered: () => number;
  readonly close: () => void;
}

/** Tabs that hear what changes and ask again, as the pages do. */
function openBoards({ address }: RealServer, operators: readonly Operator[]): Boards {
  let answered = 0;
  const { hostname, port } = new URL(address);
  const tabs = operators.map((operator, index) => {
    const { topics, question } = boardsOf(index);
    const connection = openConnection(address);
    let last = Promise.resolve();
    let isClosed = false;
    const askAfter = async (before: Promise<void>): Promise<void> => {
      await before;
      if (isClosed) return;
      await ask(connection, operator, question);
      answered += 1;
    };
    const paced = createPaced(() => void (last = askAfter(last)));
    const stream = connect({ host: hostname, port: Number(port) });
    stream.write(`${getHead('GET', 'live', operator)}\r\n`);
    stream.on('error', () => undefined);
    stream.on('data', (part: Buffer) => {
      const heard = [...part.toString().matchAll(/"topic":"(\w+)"/g)].map(([, topic]) => topic ?? '');
      if (heard.some((topic) => topics.includes(topic))) paced.ask();
    });
    return async () => {
      isClosed = true;
      stream.destroy();
      paced.end();
      await last;
      connection.close();
    };
  });
  return { answered: () => answered, close: () => void Promise.all(tabs.map((close) => close())) };
}

interface BoardRounds {
  readonly without: Row;
  readonly again: Row;
  readonly beside: Row;
  asked: number;
}

/** Longer than the pause of a board. */
const boardWindowMs = 6_000;

async function measureBoards(
  server: RealServer,
  { orders }: Prepared,
  operators: readonly Operator[],
): Promise<BoardRounds> {
  const measured: BoardRounds = { without: new Row(), again: new Row(), beside: new Row(), asked: 0 };
  const sender = httpSender(server.address, callers);
  const place = (ms: number) =>
    runLoad(callers, ms, (n) => sender.send((orders[n % orders.length] as Sample).request()));
  const measureOne = async (row: Row): Promise<void> => {
    const cpuBefore = server.cpuMs();
    const result = await place(boardWindowMs);
    row.cpuMsEach.push((server.cpuMs() - cpuBefore) / result.finished);
    row.add(result);
  };
  const withBoards = async (): Promise<void> => {
    const boards = openBoards(server, operators);
    await place(boardWindowMs / 2);
    const before = boards.answered();
    await measureOne(measured.beside);
    measured.asked += boards.answered() - before;
    boards.close();
  };
  await place(boardWindowMs);
  const steps = [() => measureOne(measured.without), withBoards, () => measureOne(measured.again)];
  for (let round = 0; round < rounds; round += 1)
    for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step();
  sender.close();
  return measured;
}

/** What is lost, of the rounds' own pairs: the middle of all. */
const lost = (rates: readonly number[], others: readonly number[]): number =>
  1 - median(rates.map((rate, round) => rate / (others[round] ?? Number.NaN)));

const meanOf = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((rate, round) => (rate + (other[round] ?? Number.NaN)) / 2);

// The first screen.

interface Arrivals {
  readonly full: number[];
  readonly empty: number[];
}

const patienceMs = 120_000;

declare global {
  interface Window {
    usableAt?: number;
  }
}

/** What is shown when the page is usable. */
interface Sign {
  readonly selector: string;
  readonly text: string;
}

/** Until the rows can be pressed, or it says that nothing waits, and the thread is free again. */
async function arrive(browser: Browser, { address }: RealServer, { token }: Operator, sign: Sign): Promise<number> {
  const context = await openContext(browser, address);
  try {
    const { hostname } = new URL(address);
    const cookie = { name: 'ops_session', value: token, domain: hostname, path: '/ops', httpOnly: true };
    await context.addCookies([{ ...cookie, expires: -1, secure: false, sameSite: 'Strict' }]);
    const page = await context.newPage();
    await page.addInitScript(({ selector, text }) => {
      // No function here has a name, because the compiler would add a helper for it that the page lacks.
      new MutationObserver((_, observer) => {
        if (!document.querySelector(selector)?.textContent.includes(text)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.usableAt = performance.now())));
      }).observe(document, { childList: true, characterData: true, subtree: true });
    }, sign);
    await slowCpu(page);
    await page.goto(`${address}/ops`, { timeout: patienceMs });
    await page.waitForFunction(() => window.usableAt !== undefined, undefined, { timeout: patienceMs });
    return await page.evaluate(() => window.usableAt ?? Number.NaN);
  } finally {
    await context.close();
  }
}

interface Open {
  readonly server: RealServer;
  readonly operator: Operator;
}

async function measureScreen(full: Open, empty: Open): Promise<Arrivals> {
  const arrivals: Arrivals = { full: [], empty: [] };
  const browser = await launchChromium();
  try {
    for (let round = -1; round < rounds; round += 1) {
      const each = [
        await arrive(browser, full.server, full.operator, { selector: '.bo-queue tbody .bo-link', text: '' }),
        await arrive(browser, empty.server, empty.operator, { selector: '.bo-queue h1', text: es.queue.empty }),
      ] as const;
      if (round < 0) continue;
      arrivals.full.push(each[0]);
      arrivals.empty.push(each[1]);
    }
  } finally {
    await browser.close();
  }
  return arrivals;
}

// One database after the other.

interface Measured {
  readonly name: string;
  readonly orders: number;
  readonly lists: readonly ListRow[];
  readonly boards: BoardRounds;
  readonly screen?: Arrivals | undefined;
}

async function inside<T>(database: BenchDatabase, work: (bare: BareDatabase) => Promise<T>): Promise<T> {
  const bare = await database.open();
  try {
    return await work(bare);
  } finally {
    await bare.close();
  }
}

/** An empty database with an operator. */
async function withEmptyServer<T>(database: BenchDatabase, work: (open: Open) => Promise<T>): Promise<T> {
  const operators = await inside(database, async (bare) => {
    await migrate(recordingDatabase(bare.pool).db);
    return addOperators(bare);
  });
  const server = await startRealServer(database.folder, database.serverEnv);
  try {
    return await work({ server, operator: operators[0] as Operator });
  } finally {
    await server.stop();
    await database.remove();
  }
}

/** Bare statements need a connection beside the server's: of the embedded database they are measured without one. */
async function measure(database: BenchDatabase, orders: number, hasConnections: boolean): Promise<Measured> {
  const { prepared, operators } = await inside(database, async (bare) => {
    const all = { prepared: await prepare(bare, callers), operators: await addOperators(bare) };
    await fillOrders(bare.pool, orders);
    return all;
  });
  const server = await startRealServer(database.folder, database.serverEnv);
  try {
    const [operator] = operators as [Operator];
    const lists = hasConnections ? await inside(database, (bare) => measureLists(bare, server, operator)) : [];
    const boards = await measureBoards(server, prepared, operators);
    const measured: Measured = { name: database.name, orders, lists, boards };
    // Shows the progress of a run that takes minutes.
    for (const row of [...toListRows(measured), toBoardRow(measured)]) console.log(row.join('  '));
    if (!hasConnections || !findChromium()) return measured;
    const screen = await withEmptyServer(embeddedDatabase(), (empty) => measureScreen({ server, operator }, empty));
    console.log(sayScreen(screen));
    return { ...measured, screen };
  } finally {
    await server.stop();
  }
}

const toListRows = ({ name, lists }: Measured): string[][] =>
  lists.map(({ what, rows, bare, http }) => [
    name,
    what,
    String(rows),
    figure(median(bare), 2),
    figure(median(http), 2),
    times(median(http) / median(bare)),
  ]);

function toBoardRow({ name, boards: { without, again, beside, asked } }: Measured): string[] {
  const seconds = (rounds * boardWindowMs) / 1000;
  return [
    name,
    figure(median([...without.rates, ...again.rates])),
    figure(beside.rate),
    percent(lost(beside.rates, meanOf(without.rates, again.rates))),
    percent(lost(again.rates, without.rates)),
    figure(asked / seconds, 1),
    figure(median([...without.cpuMsEach, ...again.cpuMsEach]), 2),
    figure(median(beside.cpuMsEach), 2),
  ];
}

const sayScreen = ({ full, empty }: Arrivals): string =>
  `First screen at 4x CPU throttle, usable with ${pageSize} rows or more after ${figure(median(full))} ms, without data after ${figure(median(empty))} ms: ${times(median(full) / median(empty))}; aim ${times(aims.screen)}.`;

/** `ORDERS` sets their number on PostgreSQL; the embedded database has a tenth, because one process fills and serves it. */
const mostOrders = Number(process.env['ORDERS'] ?? 1_000_000);

export async function measureBackoffice(): Promise<Report> {
  const load = loadBefore();
  await generateSchemas();
  await buildSite();
  const measured: Measured[] = [];
  const postgres = await postgresDatabase(callers);
  for (const [database, orders] of [
    [postgres, mostOrders],
    [embeddedDatabase(), mostOrders / 10],
  ] as const) {
    if (!database) continue;
    try {
      measured.push(await measure(database, Math.max(fewestOrders, orders), database === postgres));
    } finally {
      await database.remove();
    }
  }
  const counts = measured.map(({ name, orders }) => `${name}: ${orders.toLocaleString('en')} orders`).join(', ');
  const screens = measured.flatMap(({ screen }) => (screen ? [screen] : []));
  return {
    title: 'The back office over many orders',
    blocks: [
      `${counts}. ${load}`,
      `First pages of ${pageSize} rows, one question after the other, ${listRounds} rounds, medians. Bare: a prepared select by the index; of the queue, of the page's rows by their keys. Aim: at most ${times(aims.list)}.`,
      table(['database', 'list', 'rows', 'bare, ms', 'HTTP, ms', 'ratio'], measured.flatMap(toListRows)),
      `${operatorCount} boards beside ${callers} callers that place orders, ${rounds} rounds of ${boardWindowMs / 1000} s without, beside, without. Aim: at most ${percent(aims.boards)} lost.`,
      table(
        ['database', 'orders a second', 'beside boards', 'lost', 'lost A/A', 'asked a second', 'CPU ms each', 'beside'],
        measured.map(toBoardRow),
      ),
      ...screens.map(sayScreen),
    ],
  };
}
