/**
 * A database per test file: a copy of one template that has the migrations and the starter data. With
 * TEST_DATABASE_URL it is a PostgreSQL database of its own, else an embedded one in a temporary folder.
 */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { openLibrary } from '#server/content/content-store.ts';
import { type OpenDatabase, openDatabase, overEmbedded } from '#server/db/connect.ts';
import { askPglite, type EmbeddedDatabase } from '#server/db/embedded/ask.ts';
import { ensureDataFolder } from '#server/db/embedded/data-folder.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/http/log.ts';
import { modules } from '#server/parts.ts';
import { oneConnectionEach } from './one-connection.ts';
import { openOutbox } from './outbox.ts';

const silent = createLog({ logLevel: 'silent' });
const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface TestDatabase extends Omit<OpenDatabase, 'setupDb'> {
  /** For a second process on the same database; undefined for an embedded one. */
  readonly url: string | undefined;
}

export interface TestDatabaseOptions {
  /** Migrations and starter data; true without it. False gives an empty database. */
  prepared?: boolean;
  /** The current day of the demo data; the real one by default. */
  seededAt?: string;
  /** The embedded database as `npm start` opens it, in a thread of its own and on the disk; in this thread without it. */
  asStarted?: boolean;
  /** Connections on PostgreSQL; 10 without it. */
  poolSize?: number;
}

export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const base = process.env['TEST_DATABASE_URL'];
  const open = await (base === undefined ? openEmbeddedCopy(options) : openPostgresCopy(base, options));
  return { ...open, db: oneConnectionEach(open.db) };
}

/** The same database for a second server; the embedded one has one connection, which both share. */
export async function openBeside({ db, kind, url }: TestDatabase): Promise<TestDatabase> {
  if (url === undefined) return { db, kind, url, close: async () => undefined };
  return { ...(await openDatabase({ databaseUrl: url, databasePoolSize: 10, dataDir: '' }, silent, fail)), url };
}

async function openEmbeddedCopy(options: TestDatabaseOptions): Promise<TestDatabase> {
  const { prepared = true, asStarted = false, seededAt } = options;
  const folder = mkdtempSync(join(tmpdir(), 'jmx-test-'));
  await prepareDataFolder(folder, prepared, seededAt);
  const open = asStarted
    ? await openDatabase({ databaseUrl: undefined, databasePoolSize: 1, dataDir: folder }, silent, fail)
    : // Tests lose nothing by a power cut: no fsync.
      overEmbedded(inThisThread(await openPglite(join(folder, 'db'))), silent);
  return {
    ...open,
    url: undefined,
    async close() {
      await open.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Queried as the server queries the one in a thread, whose start would cost each file 0.4 s of CPU time: a response comes a turn later. */
export function inThisThread(pglite: PGlite): EmbeddedDatabase {
  const ask = askPglite(pglite);
  return {
    ask: (messages) => ask(messages).finally(() => turnOfTheLoop()),
    close: () => pglite.close(),
  };
}

/** Puts an embedded database into a data folder, e.g. for a server in a process of its own. */
export async function prepareDataFolder(dataDir: string, prepared = true, seededAt?: string): Promise<void> {
  await postgresCode();
  cpSync(join(await embeddedTemplate(prepared, seededAt), 'db'), join(dataDir, 'db'), { recursive: true });
}

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PostgreSQL's code. The held module is compiled once for all threads that open a database; otherwise every start would
 * compile it for a second or two of CPU time.
 */
function postgresCode(): Promise<WebAssembly.Module> {
  const beside = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return (compiled ??= WebAssembly.compile(readFileSync(new URL('pglite.wasm', beside))));
}

const openPglite = async (folder: string): Promise<PGlite> =>
  PGlite.create({ fs: new NodeFS(folder), pgliteWasmModule: await postgresCode() });

/** PostgreSQL clears all of its 128 MB at each start, which takes longer than the rest of the start. */
const ownSettings = 'shared_buffers = 16MB';

/** These databases are never opened, and each copy would have 600 files of them. */
const withoutTemplates = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
];

/** Made once per state of the sources, in the system's temporary folder. */
async function embeddedTemplate(prepared: boolean, seededAt: string | undefined): Promise<string> {
  const template = join(tmpdir(), `jmx-template-${prepared ? templateKey(seededAt) : 'empty-pglite-0.5.16-alone'}`);
  if (existsSync(template)) return template;
  removeOldTemplates();
  const aside = mkdtempSync(join(tmpdir(), 'jmx-test-aside-'));
  const folder = await ensureDataFolder(aside);
  appendFileSync(join(folder, 'postgresql.conf'), `${ownSettings}\n`);
  const pglite = await openPglite(folder);
  for (const statement of withoutTemplates) await pglite.exec(statement);
  const open = overEmbedded(inThisThread(pglite), silent);
  if (prepared) await prepare(open, seededAt);
  await open.close();
  moveUnlessThere(aside, template);
  return template;
}

const dayMs = 86_400_000;

/** Templates of older sources: 40 MB each. */
function removeOldTemplates(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith('jmx-template-'))) {
    const path = join(tmpdir(), name);
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true });
  }
}

/** Another test process may have been faster: then its template is used. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

async function prepare({ db }: Pick<OpenDatabase, 'db'>, seededAt: string | undefined): Promise<void> {
  await migrate(db);
  await modules.seed({
    db,
    clock: () => (seededAt === undefined ? new Date() : new Date(seededAt)),
    config: readConfig({}),
    log: silent,
    content: openLibrary(readConfig({}).contentDir),
    outside: openOutbox(),
    secret: '',
  });
}

/** A PostgreSQL database of its own. */
export interface PostgresCopy {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates one on the server of `base`; prepared or empty. */
export async function copyPostgres(base: string, prepared: boolean, seededAt?: string): Promise<PostgresCopy> {
  const name = `jmx_test_${uuidv7().replaceAll('-', '')}`;
  await withAdmin(base, async (admin) => {
    const template = prepared ? await postgresTemplate(base, admin, seededAt) : 'template0';
    await admin.query(`create database ${name} template ${template}`);
  });
  return {
    url: getAddress(base, name),
    drop: () =>
      withAdmin(base, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

async function openPostgresCopy(
  base: string,
  { prepared = true, poolSize, seededAt }: TestDatabaseOptions,
): Promise<TestDatabase> {
  const { url, drop } = await copyPostgres(base, prepared, seededAt);
  const open = await openDatabase({ databaseUrl: url, databasePoolSize: poolSize ?? 10, dataDir: '' }, silent, fail);
  return {
    ...open,
    url,
    async close() {
      await open.close();
      await drop();
    },
  };
}

const advisoryKey = 4_711;

async function postgresTemplate(base: string, admin: pg.Client, seededAt: string | undefined): Promise<string> {
  const name = `jmx_template_${templateKey(seededAt)}`;
  await admin.query('select pg_advisory_lock($1)', [advisoryKey]);
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await admin.query(`drop database if exists ${name}_aside`);
    await admin.query(`create database ${name}_aside template template0`);
    const open = await openDatabase(
      { databaseUrl: getAddress(base, `${name}_aside`), databasePoolSize: 2, dataDir: '' },
      silent,
      fail,
    );
    await prepare(open, seededAt);
    await open.close();
    await admin.query(`alter database ${name}_aside rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [advisoryKey]);
  }
}

async function withAdmin<T>(base: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function getAddress(base: string, name: string): string {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}

function fail(error: unknown): never {
  throw error;
}

/** What the prepared database depends on. */
function templateKey(seededAt = ''): string {
  const hash = createHash('sha256').update([seededAt, ownSettings, ...withoutTemplates].join('\n'));
  for (const folder of ['db', 'modules', 'starter', 'simulator']) addFolder(join(projectRoot, 'server', folder));
  for (const folder of ['fixtures', 'domain']) addFolder(join(projectRoot, folder));
  return hash.digest('hex').slice(0, 16);

  function addFolder(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addFolder(path);
      else hash.update(entry.name).update(readFileSync(path));
    }
  }
}
