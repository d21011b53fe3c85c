/**
 * Answers every call of the contract, as a route or inside of the server: parses, guards, validates, calls the handler
 * and wraps its answer.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileKind } from '#contract/call.ts';
import { type CallDefinition, calls, callsAnswered } from '#contract/calls.ts';
import { type CallId, callIds, expectedBytesHeader, getMethods, getWire, rulesHeader } from '#contract/wire.ts';
import type { Envelope } from '#contract/answer-codes.ts';
import { type LanguageInfo, languageOfDictionary } from '#domain/languages.ts';
import { normalizeAnswers } from '#schemas/runtime/normalize.ts';
import type { FieldError, SchemaModule } from '#schemas/runtime/types.ts';
import type { ServerContext } from '../context.ts';
import { heldRules, underHeldRules } from '../rules/held.ts';
import { getReadOnlyBodies, parseForm } from './form.ts';
import { BusinessError, envelope, reject, rejectionEnvelope, toFailure } from './failures.ts';
import { coerce, rejectedFields, type SchemaSource } from './validate.ts';
import { compressAnswers } from './compress.ts';
import type { FileAnswer, FindSession, Handlers, RequestFacts, Session } from './handlers.ts';
import { consumeAddressRateLimit, consumeRateLimit } from './rate-limit.ts';
import {
  getChannel,
  getLanguage,
  getToken,
  getUserAgent,
  isCrossSite,
  toQuery,
  wantsNoCounting,
} from './request-facts.ts';

export interface CallParts {
  readonly context: ServerContext;
  readonly handlers: Handlers;
  readonly findSession: FindSession;
  readonly schemas: SchemaSource;
  readonly onRejected?: RejectionListener | undefined;
  /** Called after a call that has succeeded. */
  readonly onAnswered?: ((context: ServerContext, id: CallId) => void) | undefined;
}

/** Called on validation errors, by schema id, unless the client opted out of telemetry (DNT/GPC). */
type RejectionListener = (context: ServerContext, schema: string, errors: readonly FieldError[]) => void;

/** A handler of any call; its input has passed the call's own schema, and its session the row's requirement. */
type AnyHandler = (request: object) => Promise<unknown>;

/** Paths whose response contains a session token. */
export const pathsWithToken: ReadonlySet<string> = new Set(
  callIds.filter((id) => 'token' in (calls[id].answer.properties ?? {})).map((id) => getWire(id).path),
);

export function routeCalls(app: FastifyInstance, parts: CallParts): void {
  app.decorate('ask', createAsk(app, parts));
  const bodies = [
    { client: 'official', carriesBytes: false },
    { client: 'website', carriesBytes: false },
    { client: 'official', carriesBytes: true },
  ] as const;
  for (const body of bodies) {
    app.register(async (scope) => {
      getReadOnlyBodies(body, scope);
      compressAnswers(scope, ({ routeOptions: { url = '' } }) => pathsWithToken.has(url));
      for (const id of callsAnswered(parts.context.config))
        if (getWire(id).client === body.client && getWire(id).carriesBytes === body.carriesBytes)
          routeCall(scope, id, parts);
    });
  }
}

function routeCall(scope: FastifyInstance, id: CallId, parts: CallParts): void {
  const { path } = getWire(id);
  const { bodyBytes }: CallDefinition = calls[id];
  scope.route({
    method: [...getMethods(id)],
    url: path,
    ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
    // Before the body is read: a page of another site causes no work.
    onRequest: async (request, reply) =>
      isCrossSite(request) ? reject(request, reply, 403, 'crossSiteRefused') : undefined,
    handler: (request, reply) => answer(id, request, reply, parts),
  });
}

async function answer(id: CallId, request: FastifyRequest, reply: FastifyReply, parts: CallParts): Promise<unknown> {
  const definition: CallDefinition = calls[id];
  const isInQuery = request.method !== 'POST' || definition.carriesBytes;
  const { installed } = parts.context.config;
  const language = languageOfDictionary(getLanguage(request).dictionary, installed.languages);
  const data = await runCall(
    id,
    {
      raw: isInQuery ? parseForm(toQuery(request)) : (request.body ?? {}),
      isText: isInQuery || definition.client === 'website',
      isStopCounted: !wantsNoCounting(request),
      bytes: request.body instanceof Uint8Array ? request.body : noBytes,
      token: getToken(request),
      language,
      ip: request.ip,
      host: request.headers.host ?? '',
      channel: getChannel(request),
      userAgent: getUserAgent(request),
    },
    parts,
  );
  reply.header('cache-control', 'no-store').header(rulesHeader, heldRules().version);
  return definition.file && isFile(data) ? sendFile(reply, definition.file, data) : envelope('success', language, data);
}

/** A call as it arrives, over HTTP or from inside of the server. */
interface IncomingCall extends Omit<RequestFacts, 'context' | 'rules'> {
  /** The input as it was sent. */
  readonly raw: unknown;
  /** Numbers and booleans of the input may be strings. */
  readonly isText: boolean;
  /** Whether the rules that reject the input are counted. */
  readonly isStopCounted: boolean;
  readonly bytes: Uint8Array;
}

/** Session, normalization, validation, limit and handler, in this order. @throws BusinessError for a rejection. */
async function runCall(
  id: CallId,
  { raw, isText, isStopCounted, bytes, ...facts }: IncomingCall,
  parts: CallParts,
): Promise<unknown> {
  const { context, handlers } = parts;
  const definition: CallDefinition = calls[id];
  const session = await sessionFor(definition, facts.token, parts);
  const handler = handlers[id] as AnyHandler;
  const handle = async (isFirst: boolean): Promise<unknown> => {
    // In one turn: the input is validated by these rules and no others.
    const rules = heldRules();
    const input = readInput(definition, { raw, isText, isStopCounted }, session, parts);
    if (isFirst) await countCall(definition, session, facts.ip, context);
    return handler({ ...facts, rules, input, bytes, ...(definition.auth !== 'none' && { session }), context });
  };
  const answered = await underHeldRules(context, handle);
  parts.onAnswered?.(context, id);
  return answered;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly ask: AskCall;
  }
}

/** A call that a page makes on behalf of a visitor, without a session. */
export interface CallQuestion {
  readonly call: CallId;
  readonly input: object;
  /** For a call that carries bytes. */
  readonly bytes?: Buffer;
  readonly language: LanguageInfo;
  /** The visitor's request, whose address the limits count; the server itself without one. */
  readonly from?: FastifyRequest;
}

/** Answers with the envelope that the call's route would send; never throws. */
type AskCall = (question: CallQuestion) => Promise<Envelope<unknown>>;

function createAsk(app: FastifyInstance, parts: CallParts): AskCall {
  return async ({ call, input, bytes = noBytes, language, from }) => {
    try {
      const { client, method, carriesBytes }: CallDefinition = calls[call];
      const incoming: IncomingCall = {
        raw: input,
        isText: method === 'GET' || carriesBytes || client === 'website',
        isStopCounted: !from || !wantsNoCounting(from),
        bytes,
        token: undefined,
        language,
        ip: from?.ip ?? ownAddress,
        host: '',
        channel: 'desktop',
        userAgent: '',
      };
      return envelope('success', language, await runCall(call, incoming, parts));
    } catch (error) {
      const failure = toFailure(error, { log: app.log, reqId: from?.id, onOverload: () => app.overload.add() });
      if (failure instanceof BusinessError) return rejectionEnvelope(failure, language);
      const [, codeName] = failure;
      return envelope(codeName, language, null);
    }
  };
}

const ownAddress = '127.0.0.1';

const noBytes = new Uint8Array(0);

/** The content type of a successful answer, by the file that the contract declares. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zpl: 'application/x-zpl',
  svg: 'image/svg+xml',
  /** A file that a client has sent: never a type that a browser displays. */
  stored: 'application/octet-stream',
} as const satisfies Readonly<Record<FileKind, string>>;
export const spreadsheetType = fileTypes.xlsx;

/** Only a call that the contract declares as a file can answer so. */
const isFile = (data: unknown): data is FileAnswer =>
  typeof data === 'object' && data !== null && ('bytes' in data || 'chunks' in data);

/** The kinds of file that a call answers with. */
export const getFileKinds = (file: NonNullable<CallDefinition['file']>): readonly [FileKind, ...FileKind[]] =>
  typeof file === 'string' ? [file] : file;

function sendFile(reply: FastifyReply, declared: NonNullable<CallDefinition['file']>, file: FileAnswer): FastifyReply {
  const [usual] = getFileKinds(declared);
  const kind = 'kind' in file ? (file.kind ?? usual) : usual;
  reply.type(fileTypes[kind]).header('content-disposition', 'attachment');
  if ('bytes' in file) {
    const { buffer, byteOffset, byteLength } = file.bytes;
    return reply.send(Buffer.from(buffer, byteOffset, byteLength));
  }
  return reply
    .header(expectedBytesHeader, file.expectedBytes)
    .send(Readable.from(file.chunks, { objectMode: false, highWaterMark: streamedAhead }));
}

/** Buffer of a streamed file: when the client is slower, no more is generated. */
const streamedAhead = 256 * 1024;

async function sessionFor(
  { auth }: CallDefinition,
  token: string | undefined,
  { context, findSession }: CallParts,
): Promise<Session | undefined> {
  if (auth === 'none') return undefined;
  const session = token === undefined ? undefined : await findSession(context, token);
  if (!session && auth === 'required') throw new BusinessError('sessionExpired');
  return session;
}

/** @throws BusinessError `tooManyRequests` when the subject of the row's limits has reached one. */
async function countCall(
  { limit }: CallDefinition,
  session: Session | undefined,
  ip: string,
  context: ServerContext,
): Promise<void> {
  if ('none' in limit) return;
  for (const column of limit) {
    if (column.per === 'customer' && session) await consumeRateLimit(context, column, session.userId);
    else await consumeAddressRateLimit(context, column, ip);
  }
}

/** The validated input; throws `invalidParameter` with the rejected fields. */
function readInput(
  definition: CallDefinition,
  { raw, isText, isStopCounted }: Pick<IncomingCall, 'raw' | 'isText' | 'isStopCounted'>,
  session: Session | undefined,
  { context, schemas, onRejected }: CallParts,
): unknown {
  const schema = schemas.find(definition.input);
  const typed = coerce(raw, schema.schema, isText);
  const input = overrideSignedIn(normalizeAnswers(typed, schema.schema), session, schema);
  const errors = rejectedFields(input, schema, context.clock());
  if (errors.length === 0) return input;
  if (isStopCounted) onRejected?.(context, schema.id, errors);
  throw new BusinessError('invalidParameter', {
    errors: errors.map(({ pointer, key, params }) => ({ pointer, key, params })),
  });
}

/**
 * Some rules depend on whether the caller is signed in (the phone suffix of RULE-TRK-04). The form's data has it as
 * `signedIn`; here the session overrides whatever was sent.
 */
function overrideSignedIn(input: unknown, session: Session | undefined, { schema }: SchemaModule): unknown {
  if (!schema.properties || !Object.hasOwn(schema.properties, 'signedIn')) return input;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return { ...input, signedIn: session !== undefined };
}
