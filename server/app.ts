/** The HTTP server: routes, guards and validates every call of the contract, and answers in the envelope. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type Server, STATUS_CODES } from 'node:http';
import { setImmediate as turnOfTheLoop, setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Answer } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import { usualBodyBytes } from '#contract/call.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import { languages } from '#domain/languages.ts';
import type { ServerContext } from './context.ts';
import type { FindSession, Handlers, Input } from './http/handlers.ts';
import { findOpenBanners } from './modules/content/banner-store.ts';
import { readWeightFlag } from './modules/catalogue/settings.ts';
import { chatbotConfig } from './modules/content/handlers.ts';
import type { AnswerInPage, AskStart, Start } from './rendering/bootstrap-data.ts';
import type { Config } from './config.ts';
import { type CallParts, routeCalls } from './http/calls.ts';
import { answerFailure, answerFailures, envelope, reject } from './http/failures.ts';
import { routeValidator } from './http/route-validator.ts';
import { addTexts } from './http/texts.ts';
import { limitConcurrency } from './http/limit-concurrency.ts';
import { logRequests } from './http/log.ts';
import { OverloadCount } from './http/overload.ts';
import type { SchemaSource } from './http/validate.ts';
import { ownSecurityHeaders, securityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { contentFeeds, siteContent } from './modules/content/site-content.ts';
import { routeBackOffice } from './operator/routes.ts';
import { routeBannerPictures } from './modules/content/banner-pictures.ts';
import { routeContentFiles } from './modules/content/files.ts';
import { routeMailPages } from './modules/codes/mailbox.ts';
import { routeOneClick } from './modules/notifications/choices.ts';
import { routeOpenApi } from './http/openapi-route.ts';
import { isPageRequest, routePages, type SendPage, type SiteContent, withStatus } from './rendering/page.ts';
import { type Feed, rss } from './rendering/feeds.ts';
import { ping } from './db/connect.ts';

/**
 * The data that the site's script needs at its start, and the list of banners, for embedding in pages (SYS-07, CALL-76,
 * ENT-08).
 */
const answered = <K extends CallId>(call: K, input: Input<K>, data: Answer<K>): AnswerInPage => [
  call,
  JSON.stringify(input),
  { ok: true, data },
];

async function startAnswers(context: ServerContext): Promise<Start> {
  const answers = [
    answered('officeFlag', {}, { weightFlag: await readWeightFlag(context.db) }),
    answered('chatbotConfig', {}, chatbotConfig(context)),
  ];
  return { answers, banners: await findOpenBanners(context.db, context.clock()) };
}

// Rejects requests before they are routed: also with the envelope and the headers of every other answer.

/**
 * A request of HTTP/1.1 must have a Host header, and expect nothing but `100-continue`. Node would reject both with an
 * empty answer: the server must be created with `requireHostHeader: false`.
 */
function rejectWrongProtocol(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  // Node closes such a connection silently.
  app.server.on('connect', (_request, socket) => sendEnvelope(socket, config, 405, 'notFound'));
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', (request, reply, done) => {
    const { host, expect } = request.headers;
    if (host === undefined && request.raw.httpVersion === '1.1')
      return void reject(request, reply, 400, 'invalidParameter');
    if (expect !== undefined && !/^100-continue$/i.test(expect))
      return void reject(request, reply, 417, 'invalidParameter');
    done();
  });
}

const byParserCode: Readonly<Record<string, readonly [number, CodeName]>> = {
  HPE_HEADER_OVERFLOW: [431, 'tooLarge'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalidParameter'],
};

/** Answers bytes that aren't HTTP. The sender's language is unknown then. */
function rejectUnreadable(config: Pick<Config, 'publicUrl'>) {
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable) return;
    sendEnvelope(socket, config, ...(byParserCode[code ?? ''] ?? ([400, 'invalidParameter'] as const)));
  };
}

function sendEnvelope(socket: Duplex, config: Pick<Config, 'publicUrl'>, status: number, codeName: CodeName): void {
  const body = JSON.stringify(envelope(codeName, languages[1], null));
  const headers = {
    ...ownSecurityHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 405 && { allow: 'GET, HEAD, POST' }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

// Graceful shutdown: requests that were sent before it are answered, and no open connection delays it.

/** Health checks for the operator: whether the process is up, and whether it should get requests. */
const patienceMs = 2_000;

/** Set when the server is about to stop: readiness fails from then on, while requests are still answered. */
export interface Lifecycle {
  stopping: boolean;
}

function routeHealth(app: FastifyInstance, { db, log }: Pick<ServerContext, 'db' | 'log'>, lifecycle: Lifecycle): void {
  // Health must be visible even under overload, or the load limit would get a busy server killed. Concurrent checks
  // share one query to the database.
  const config = { isExemptFromLimit: true };
  let asked: Promise<boolean> | undefined;
  const databaseAnswers = (): Promise<boolean> =>
    (asked ??= ping(db)
      .then(
        () => true,
        (err: unknown) => (log.warn({ err }, 'the database does not answer'), false),
      )
      .finally(() => (asked = undefined)));

  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );

  app.get('/readyz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (lifecycle.stopping) return reply.code(503).send({ status: 'stopping' });
    const answers = await Promise.race([databaseAnswers(), sleep(patienceMs, false, { ref: false })]);
    return answers ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'no database' });
  });
}

/**
 * Turns of the event loop without a new request, after which none waits any more: one accepts a connection, another one
 * reads from it.
 */
const quietTurns = 5;
/**
 * More than the system's queue of connections, so that clients that keep calling can't prevent the server from
 * stopping.
 */
const mostTurns = 2_000;

/**
 * While the server stops, an answer closes its connection: an open one would delay the stop until its keep-alive
 * timeout.
 */
function endConnectionsWhenStopping(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Processes the requests that were sent until now: connections wait in the system's queue until they are accepted, and
 * accepted ones for being read. Closing earlier would reset them.
 */
export async function drainConnections(server: Server): Promise<void> {
  let isQuiet = true;
  const hear = (): void => {
    isQuiet = false;
  };
  server.on('connection', hear).on('request', hear);
  for (let turn = 0, quiet = 0; quiet < quietTurns && turn < mostTurns; turn += 1) {
    isQuiet = true;
    await turnOfTheLoop();
    quiet = isQuiet ? quiet + 1 : 0;
  }
  server.off('connection', hear).off('request', hear);
}

/** Feeds of lists, generated at each request: they change while the server runs. */
interface ListFeed {
  readonly feedPath: string;
  readonly read: () => Promise<Feed>;
}

const savedFor = 'public, max-age=3600';

/** @param publicUrl the public base URL; without it there are no feeds, because they need absolute URLs. */
function routeListFeeds(app: FastifyInstance, feeds: readonly ListFeed[], publicUrl: string | undefined): void {
  const base = publicUrl?.replace(/\/+$/, '');
  if (base === undefined) return;
  for (const { feedPath, read } of feeds)
    app.get(feedPath, async (_, reply) =>
      reply
        .header('cache-control', savedFor)
        .type('application/rss+xml; charset=utf-8')
        .send(rss(base, await read())),
    );
}

export interface AppParts extends Pick<CallParts, 'onAnswered' | 'onRejected'> {
  readonly context: ServerContext;
  readonly handlers: Handlers;
  readonly findSession: FindSession;
  readonly schemas: SchemaSource;
  readonly lifecycle?: Lifecycle;
  /** Adds the site's files and returns the function that sends its page; without it there is only the API. */
  readonly site?: (
    app: FastifyInstance,
    config: Config,
    content: SiteContent,
    askStart: AskStart,
  ) => SendPage | undefined | Promise<SendPage | undefined>;
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { context, schemas, lifecycle = { stopping: false } } = parts;
  loadInstalledLocales(context);
  const app = createApp(context);
  app.decorate('overload', new OverloadCount(context.log));
  sendSecurityHeaders(app, context.config);
  logRequests(app);
  answerFailures(app);
  rejectWrongProtocol(app, context.config);
  limitConcurrency(app, context.config.maxInFlight);
  endConnectionsWhenStopping(app, lifecycle);
  routeHealth(app, context, lifecycle);
  routeOpenApi(app, schemas, context.config);
  if (!context.config.production) {
    routeValidator(app, schemas, context);
    routeMailPages(app, context);
  }
  routeCalls(app, parts);
  routeBackOffice(app, context);
  routeOneClick(app, context);
  routeBannerPictures(app, context);
  routeContentFiles(app, context);
  routeListFeeds(app, contentFeeds(context), context.config.publicUrl);
  const content = siteContent(context);
  const sendPage = await parts.site?.(app, context.config, content, () => startAnswers(context));
  if (sendPage) routePages(app, sendPage);
  const sendUnrouted = sendPage && withStatus(content, sendPage);
  app.setNotFoundHandler((request, reply) =>
    sendUnrouted && isPageRequest(request) ? sendUnrouted(request, reply) : reject(request, reply, 404, 'notFound'),
  );
  await app.ready();
  return app;
}

/** Loads the operator's own languages, and logs the texts that can't be used (D-30). */
function loadInstalledLocales({ config: { installed }, log }: ServerContext): void {
  addTexts(installed.dictionaries);
  for (const finding of installed.findings) log.warn(finding, 'a language of LANGUAGES_DIR');
}

function createApp({ config, log }: ServerContext): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // `logRequests` writes its own line, without the URL.
    logController: new LogController({ disableRequestLogging: true }),
    // One for all: creating a logger for each request takes longer than all hooks, and lines about a request have its
    // id.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config),
    bodyLimit: usualBodyBytes,
    requestTimeout: 30_000,
    // While the server stops, requests on open connections are still answered.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(request, config));
      answerFailure(error, request, reply);
    },
    clientErrorHandler: rejectUnreadable(config),
    http: { requireHostHeader: false },
  });
}

/** Exactly these addresses; without any, X-Forwarded-* headers are ignored. */
function trustedProxies({ trustedProxies: addresses }: Pick<Config, 'trustedProxies'>): string[] | false {
  return addresses.length > 0 ? [...addresses] : false;
}
