/** The back office over HTTP: `/ops` and `/ops/api`, for operators who are signed in (ADR 131). */
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registry } from '#schemas/generated/registry.js';
import type { SchemaId, SchemaTypes } from '#schemas/generated/types.d.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import { constants } from '#domain/constants.ts';
import { type LanguageInfo, languageOfDictionary } from '#domain/languages.ts';
import type { ServerContext } from '../context.ts';
import { answerFailure, BusinessError, envelope, reject } from '../http/failures.ts';
import { getLanguage } from '../http/request-facts.ts';
import { rejectedFields } from '../http/validate.ts';
import { getCommandFacts } from './command-facts.ts';
import { exits } from './command.ts';
import { listenToChanges } from './live.ts';
import { hasOperators } from './operator-store.ts';
import { runAs } from './run.ts';
import { render, sayRule } from './sentences.ts';
import { findOperatorSession, type OperatorSession } from './sessions.ts';
import { confirmEnrolment, enrol, signIn, signOut } from './sign-in.ts';

const cookieName = 'ops_session';
const inCookie = new RegExp(String.raw`(?:^|;\s*)${cookieName}=([\w-]{43})(?:;|$)`);

/** A photo as base64, and the fields beside it. */
const bodyLimit = Math.ceil(constants.tracking.photoBytes * (4 / 3)) + 100_000;

const isBackOffice = (url: string): boolean => /^\/ops(?:[/?]|$)/.test(url);

/** From a page of this site: of another one, not even of a neighbour with the same cookies, nothing is accepted. */
function isOwnPage({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Older browsers send no `Sec-Fetch-Site`, but an Origin with each POST.
  if (method === 'GET') return true;
  const { origin = '', host } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const getToken = ({ headers }: FastifyRequest): string | undefined => inCookie.exec(headers.cookie ?? '')?.[1];

function setToken(request: FastifyRequest, reply: FastifyReply, { config }: ServerContext, token: string): void {
  const isSecure = request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false);
  const end = token === '' ? ['Max-Age=0'] : [];
  const parts = [`${cookieName}=${token}`, 'Path=/ops', 'HttpOnly', 'SameSite=Strict', ...end];
  reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
}

/** The validated body. @throws BusinessError `invalidParameter` with the rejected fields. */
function readBody<Id extends SchemaId>(id: Id, body: unknown, now: Date): SchemaTypes[Id] {
  const errors = rejectedFields(body, registry[id], now);
  if (errors.length > 0) throw new BusinessError('invalidParameter', { errors });
  return body as SchemaTypes[Id];
}

async function findSession(
  context: ServerContext,
  request: FastifyRequest,
  isUsed: boolean,
): Promise<OperatorSession | undefined> {
  const token = getToken(request);
  return token === undefined ? undefined : findOperatorSession(context, token, isUsed);
}

/** @throws BusinessError `sessionExpired` without a session of this kind. */
async function getSession(
  context: ServerContext,
  request: FastifyRequest,
  { isUsed = true, isEnrolling = false }: { isUsed?: boolean; isEnrolling?: boolean } = {},
): Promise<OperatorSession> {
  const session = await findSession(context, request, isUsed);
  if (session?.isEnrolling !== isEnrolling) throw new BusinessError('sessionExpired');
  return session;
}

const statuses: Partial<Record<CodeName, number>> = {
  wrongCredentials: 401,
  sessionExpired: 401,
  tooManyRequests: 429,
  busy: 503,
};

/** Rejections have an HTTP status here, and words for each field. */
function answerRejection(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  language: LanguageInfo,
): FastifyReply {
  if (!(error instanceof BusinessError)) return answerFailure(error, request, reply);
  const { codeName, details } = error;
  const errors = details.errors?.map((each) => ({ pointer: each.pointer, message: render(sayRule(each), language) }));
  return reply
    .code(statuses[codeName] ?? 400)
    .send({ ...envelope(codeName, language, null), data: errors ? { errors } : null });
}

/** A command with its input, as the browser sends it. */
interface RunBody {
  command: string;
  input: Record<string, unknown>;
  /** A page updates what it shows, without its operator. */
  background: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readRun(body: unknown): RunBody {
  const { command, input = {}, background = false } = isObject(body) ? body : {};
  const isRight = typeof command === 'string' && isObject(input);
  if (!isRight || typeof background !== 'boolean') throw new BusinessError('invalidParameter');
  return { command, input, background };
}

/** Without an operator there is no back office: its pages and calls are not found. */
function guardBackOffice(app: FastifyInstance, { db }: ServerContext): void {
  // Remembered: without its operators it only shows a sign-in that none of them passes.
  let isOpen = false;
  app.addHook('onRequest', async (request, reply) => {
    if (!isBackOffice(request.url)) return;
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (request.is404) return;
    isOpen ||= await hasOperators(db);
    if (isOpen) return;
    reply.callNotFound();
    await reply;
  });
}

export function routeBackOffice(app: FastifyInstance, context: ServerContext): void {
  guardBackOffice(app, context);
  app.register(
    async (scope) => {
      const toLanguage = (request: FastifyRequest): LanguageInfo =>
        languageOfDictionary(getLanguage(request).dictionary, context.config.installed.languages);
      scope.removeContentTypeParser('text/plain');
      scope.setErrorHandler<Error>((error, request, reply) =>
        answerRejection(error, request, reply, toLanguage(request)),
      );
      // Before the body is read: a page of another site causes no work.
      scope.addHook('onRequest', async (request, reply) =>
        isOwnPage(request) ? undefined : reject(request, reply, 403, 'crossSiteRefused'),
      );
      routeSignIn(scope, context);
      routeCommands(scope, context, toLanguage);
      routeLive(scope, context);
    },
    { prefix: '/ops/api' },
  );
}

function routeSignIn(scope: FastifyInstance, context: ServerContext): void {
  scope.post('/sign-in', async (request, reply) => {
    const given = readBody('calls/operator/sign-in', request.body, context.clock());
    const { token, state } = await signIn(context, given, { ip: request.ip, token: getToken(request) });
    setToken(request, reply, context, token);
    return { state };
  });

  scope.post('/enrol', async (request) => enrol(context, await getSession(context, request, { isEnrolling: true })));

  scope.post('/enrol/confirm', async (request, reply) => {
    const session = await getSession(context, request, { isEnrolling: true });
    const given = readBody('calls/operator/enrol-confirm', request.body, context.clock());
    const { token, recoveryCodes } = await confirmEnrolment(context, session, given);
    setToken(request, reply, context, token);
    return { recoveryCodes };
  });

  scope.post('/sign-out', async (request, reply) => {
    const session = await findSession(context, request, false);
    if (session) await signOut(context, getToken(request) ?? '', session);
    setToken(request, reply, context, '');
    return {};
  });
}

function routeCommands(
  scope: FastifyInstance,
  context: ServerContext,
  toLanguage: (request: FastifyRequest) => LanguageInfo,
): void {
  scope.get('/session', async (request, reply) => {
    const session = await findSession(context, request, false);
    // No error: each page begins by asking, and a browser writes every error to its console.
    if (session?.isEnrolling !== false) return reply.code(204).send();
    const { actor, idleUntil } = session;
    return {
      name: actor.name,
      roles: actor.roles,
      commands: getCommandFacts(actor.roles, toLanguage(request)),
      idleUntil: idleUntil.toISOString(),
    };
  });

  scope.post('/run', { bodyLimit }, async (request, reply) => {
    const { command, input, background } = readRun(request.body);
    const { actor } = await getSession(context, request, { isUsed: !background });
    const answered = await runAs(context, actor, { command, input }, toLanguage(request));
    if (answered.exit === exits.keyRefused) reply.code(403);
    return answered;
  });
}

/** Longer silences end at proxies; the session is looked at each time. */
const beatMs = 20_000;
/** Of one session: each tab has one. */
const mostStreams = 20;
/** What a client that reads too slowly may leave unread, in bytes. */
const mostUnread = 64 * 1024;

/** Server-sent events: the topics about which a page asks again. */
function routeLive(scope: FastifyInstance, context: ServerContext): void {
  const open = new Map<PassThrough, string>();
  scope.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
  });

  scope.get('/live', async (request, reply) => {
    const { id } = await getSession(context, request, { isUsed: false });
    if ([...open.values()].filter((session) => session === id).length >= mostStreams)
      throw new BusinessError('tooManyRequests');
    const token = getToken(request) ?? '';
    const stream = new PassThrough();
    const write = (text: string): void => {
      if (stream.writableLength + stream.readableLength > mostUnread) stream.destroy();
      else if (stream.writable) stream.write(text);
    };
    const endUnlessSignedIn = (): void => {
      findOperatorSession(context, token, false).then(
        (session) => session ?? stream.end(),
        () => stream.end(),
      );
    };
    const stop = listenToChanges(context, (topic) => {
      write(`data: ${JSON.stringify({ topic })}\n\n`);
      if (topic === 'operators') endUnlessSignedIn();
    });
    const beat = setInterval(() => {
      write(': beat\n\n');
      endUnlessSignedIn();
    }, beatMs).unref();
    open.set(stream, id);
    stream.once('close', () => {
      stop();
      clearInterval(beat);
      open.delete(stream);
    });
    write(': open\n\n');
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
  });
}
