import { type CodeName, codes, type Envelope, type FieldError } from '#contract/codes.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { text, type TextParams } from './texts.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NoConnectionFree } from '../db/postgres.ts';
import { sqlState } from '../db/transaction.ts';
import { FormError } from './form.ts';
import { getLanguage } from './request-facts.ts';

interface BusinessErrorDetails {
  /** Rejected fields; they go to `data.errors`. */
  errors?: readonly FieldError[];
  /** Further members of `data`. */
  data?: Readonly<Record<string, unknown>>;
  /** Numbers and words for the text of the code (`answers:<codeName>`). */
  params?: Readonly<Record<string, string | number>>;
}

/**
 * A rejection with a business code: answered as `{code, msg, data}` with HTTP 200 (SYS-04), never logged as a fault.
 */
export class BusinessError extends Error {
  readonly codeName: CodeName;
  readonly details: BusinessErrorDetails;

  constructor(codeName: CodeName, details: BusinessErrorDetails = {}) {
    super(codeName);
    this.name = 'BusinessError';
    this.codeName = codeName;
    this.details = details;
  }
}

/** What every call answers (SYS-04, D-34); `msg` is the text `answers:<codeName>` in the visitor's language. */
export function envelope<T>(
  codeName: CodeName,
  language: LanguageInfo,
  data: Envelope<T>['data'],
  params?: TextParams,
): Envelope<T> {
  return { code: codes[codeName], msg: text(language, `answers:${codeName}`, params), data };
}

/**
 * Converts thrown errors to an envelope: a rejection with its code, bad input with 4xx, a fault with 503 and no
 * details.
 */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sends a rejection in another form than the envelope, for people instead of programs; the status is set. */
    readonly reject?: (request: FastifyRequest, reply: FastifyReply, codeName: CodeName) => FastifyReply;
  }
}

const byFrameworkCode: Readonly<Record<string, readonly [number, CodeName]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'tooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupportedMediaType'],
  FST_ERR_NOT_FOUND: [404, 'notFound'],
};

/**
 * SQLSTATE classes of values that the database rejects (too large a number, a malformed text): bad input, not a fault.
 */
const dataException = /^22/;

/** Additional log texts of a failed call, by SQLSTATE. */
const reasons: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  // From the embedded database while its disk is nearly full, and from PostgreSQL when it is a standby.
  '25006': 'the database takes no writes, because its disk is nearly full or it is a standby',
};

/** The row's customer deleted the account at the same moment. */
function isOwnerGone(error: unknown): boolean {
  return sqlState(error) === '23503' && ((error as { constraint?: string }).constraint ?? '').endsWith('_user_id_fkey');
}

export function reject(request: FastifyRequest, reply: FastifyReply, status: number, codeName: CodeName): FastifyReply {
  if (status === 503) reply.header('retry-after', '1');
  reply.code(status).header('cache-control', 'no-store');
  const { reject: rejectOwn } = request.routeOptions.config;
  return rejectOwn ? rejectOwn(request, reply, codeName) : reply.send(envelope(codeName, getLanguage(request), null));
}

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerFailure(error, request, reply));
}

export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof BusinessError) return answerRejection(error, request, reply);
  if (isOwnerGone(error)) return answerRejection(new BusinessError('sessionExpired'), request, reply);
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = byFrameworkCode[code];
  if (known) return reject(request, reply, ...known);
  if (error instanceof FormError || (statusCode >= 400 && statusCode < 500))
    return reject(request, reply, 400, 'invalidParameter');
  if (dataException.test(sqlState(error) ?? '')) {
    request.log.warn({ reqId: request.id, err: error }, 'the database refused a value that the schemas let through');
    return reject(request, reply, 400, 'invalidParameter');
  }
  if (error instanceof NoConnectionFree) {
    request.server.overload.add(request);
    return reject(request, reply, 503, 'busy');
  }
  const reason = reasons[sqlState(error) ?? ''];
  request.log.error({ reqId: request.id, err: error }, reason ? `a call failed: ${reason}` : 'a call failed');
  return reject(request, reply, 503, 'busy');
}

function answerRejection(
  { codeName, details }: BusinessError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { errors, data, params } = details;
  const content = errors || data ? { ...data, ...(errors && { errors: [...errors] }) } : null;
  return reply.header('cache-control', 'no-store').send(envelope(codeName, getLanguage(request), content, params));
}
