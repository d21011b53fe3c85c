/** A whole server for a test file, on its own database, called without a network. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Answer } from '#contract/calls.ts';
import { type Code, type CodeName, codes, type FieldError } from '#contract/answer-codes.ts';
import { bytesType, type CallId, getWire, type WireCall } from '#contract/wire.ts';
import { languageOfLangType, type languages } from '#domain/languages.ts';
import { registry } from '#schemas/generated/registry.js';
import { type AppParts, buildApp, type Lifecycle } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openLibrary } from '#server/content/content-store.ts';
import { openPublications } from '#server/modules/content/version-store.ts';
import type { ServerContext } from '#server/context.ts';
import { createLog } from '#server/http/log.ts';
import { schemaSource } from '#server/http/validate.ts';
import { clockAhead } from '#server/open-context.ts';
import type { Outside } from '#server/integrations/ports.ts';
import { modules } from '#server/parts.ts';
import { assertAnswer } from './answers.ts';
import { openBeside, openTestDatabase, type TestDatabase, type TestDatabaseOptions } from './database.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { solveWork, workForPassword, workNeeded } from './work.ts';

/** The sealing secret of a test server. */
const testSecret = 'a secret of the tests and of nothing else';

/** With a fixed test clock, the demo orders always have the same dates: those of the day before most tests' clocks. */
const storyAt = '2026-11-19T16:42:00Z';

export interface TestServerOptions extends Omit<TestDatabaseOptions, 'seededAt'> {
  /** Fixes the clock at this time; the real clock by default. */
  now?: Date | string;
  config?: Partial<Config>;
  /** Handlers of this test instead of the modules' own. */
  handlers?: Partial<AppParts['handlers']>;
  findSession?: AppParts['findSession'];
  site?: AppParts['site'];
  lifecycle?: Lifecycle;
  /** Services of this test instead of the ones in memory. */
  outside?: Partial<Outside>;
  /** A second server on that one's database: with connections of its own on PostgreSQL. */
  beside?: TestServer;
  /** Where log lines go; nowhere without it. */
  onLogLine?: (line: string) => void;
}

interface CallOptions {
  token?: string | undefined;
  /** langType header; ES without it. */
  lang?: (typeof languages)[number]['langType'];
  ip?: string;
  headers?: Record<string, string>;
  /** The body of a call that carries bytes. */
  bytes?: Uint8Array;
}

interface CallResult<K extends CallId> {
  status: number;
  code: Code;
  codeName: CodeName | undefined;
  msg: string;
  /** The answer when the call succeeded; look at `code` first. */
  data: Answer<K>;
  errors: readonly FieldError[];
  response: LightMyRequestResponse;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  /** Mails and SMS that the server has sent. */
  readonly outside: Outbox;
  readonly database: TestDatabase;
  /** Sets the server's clock, which is fixed from then on. */
  setNow(now: Date | string): void;
  /** Sends a call as the site does, with the required work, and checks a successful response against the contract. */
  call<K extends CallId>(id: K, input?: unknown, options?: CallOptions): Promise<CallResult<K>>;
  close(): Promise<void>;
}

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const seeded = options.now === undefined ? {} : { seededAt: storyAt };
  const database = options.beside
    ? await openBeside(options.beside.database)
    : await openTestDatabase({ ...options, ...seeded });
  const outside = openOutbox();
  let clock = options.now === undefined ? () => new Date() : standing(options.now);
  const config: Config = { ...readConfig({ LOG_LEVEL: options.onLogLine ? 'trace' : 'silent' }), ...options.config };
  const ahead = config.production ? undefined : { hours: 0 };
  const log = createLog(config, options.onLogLine && { write: options.onLogLine });
  const context: ServerContext = {
    db: database.db,
    clock: clockAhead(() => clock(), ahead),
    ...(ahead && { ahead }),
    config,
    log,
    content: openLibrary(config.contentDir, { publications: openPublications(database.db) }),
    outside: { ...outside, ...options.outside },
    secret: testSecret,
  };
  const app = await buildApp({
    context,
    handlers: { ...modules.handlers, ...options.handlers },
    findSession: options.findSession ?? modules.findSession,
    onRejected: modules.onRejected,
    onAnswered: modules.onAnswered,
    schemas: schemaSource(() => registry),
    ...(options.site && { site: options.site }),
    ...(options.lifecycle && { lifecycle: options.lifecycle }),
  });
  return {
    app,
    context,
    outside,
    database,
    setNow(now) {
      clock = standing(now);
    },
    async call(id, input = {}, callOptions = {}) {
      const withWork = async (wanted: { purpose: string; target: string } | undefined) => {
        const started = wanted && (await call(app, 'workStart', wanted, callOptions));
        // When the server denies proof of work, the call itself reports that it is missing.
        const work = started?.codeName === 'success' ? solveWork(started.data) : {};
        return call(app, id, wanted ? { ...(input as object), ...work } : input, callOptions);
      };
      const first = await withWork(workNeeded(id, input));
      const again = first.codeName === 'workRequired' ? workForPassword(id, input) : undefined;
      return again ? withWork(again) : first;
    },
    async close() {
      await app.close();
      await modules.finish(context);
      context.content.close();
      await database.close();
    },
  };
}

function standing(now: Date | string): () => Date {
  const time = new Date(now).getTime();
  return () => new Date(time);
}

async function call<K extends CallId>(
  app: FastifyInstance,
  id: K,
  input: unknown,
  options: CallOptions,
): Promise<CallResult<K>> {
  const response = await app.inject({
    ...toRequest(getWire(id), input, options.bytes),
    remoteAddress: options.ip ?? '127.0.0.1',
    headers: getHeaders(getWire(id), options),
  });
  const { code, msg, data } = response.json<{ code: Code; msg: string; data: Answer<K> & { errors?: FieldError[] } }>();
  const codeName = (Object.keys(codes) as CodeName[]).find((name) => codes[name] === code);
  if (codeName === 'success') assertAnswer(id, data);
  return { status: response.statusCode, code, codeName, msg, data, errors: data?.errors ?? [], response };
}

function toRequest(
  { method, path, client, carriesBytes }: WireCall,
  input: unknown,
  bytes: Uint8Array = new Uint8Array(0),
): Pick<InjectOptions, 'method' | 'url' | 'payload'> {
  if (carriesBytes) return { method, url: `${path}?${encodeForm(input)}`, payload: Buffer.from(bytes) };
  if (method === 'GET') return { method, url: `${path}?${encodeForm(input)}` };
  return { method, url: path, payload: client === 'website' ? encodeForm(input) : JSON.stringify(input) };
}

function getHeaders(
  { method, client, carriesBytes }: WireCall,
  { token = '', lang = 'ES', headers }: CallOptions,
): Record<string, string> {
  const json = client === 'website' ? 'application/x-www-form-urlencoded' : 'application/json';
  const type = carriesBytes ? bytesType : json;
  return {
    authToken: token,
    langType: languageOfLangType(lang).langType,
    timezone: 'GMT-06:00',
    ...(method === 'POST' && { 'content-type': type }),
    ...headers,
  };
}

/** The site's own encoding (`src/api/wire.ts`), implemented again so that a mistake there is not repeated here. */
function encodeForm(input: unknown): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return;
    if (typeof value !== 'object' || value === null)
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value ?? ''))}`);
    else for (const [key, child] of Object.entries(value)) add(name === '' ? key : `${name}[${key}]`, child);
  };
  add('', input);
  return pairs.join('&');
}
