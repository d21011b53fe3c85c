import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CodeName, codes, type Envelope, type FieldError } from '#contract/answer-codes.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { text, type TextParams } from './texts.ts';
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
  const { log, id, server } = request;
  const failure = toFailure(error, { log, reqId: id, onOverload: () => server.overload.add(request) });
  if (!(failure instanceof BusinessError)) return reject(request, reply, ...failure);
  return reply.header('cache-control', 'no-store').send(rejectionEnvelope(failure, getLanguage(request)));
}

/** Where a failure is reported. */
interface FailureReport {
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  reqId: string | undefined;
  onOverload: () => void;
}

/** A rejection with its code, or the HTTP status and code: bad input has 4xx; a fault has 503 and is logged. */
export function toFailure(
  error: unknown,
  { log, reqId, onOverload }: FailureReport,
): BusinessError | readonly [status: number, codeName: CodeName] {
  if (error instanceof BusinessError) return error;
  if (isOwnerGone(error)) return new BusinessError('sessionExpired');
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = byFrameworkCode[code];
  if (known) return known;
  if (error instanceof FormError || (statusCode >= 400 && statusCode < 500)) return [400, 'invalidParameter'];
  if (dataException.test(sqlState(error) ?? '')) {
    log.warn({ reqId, err: error }, 'the database refused a value that the schemas let through');
    return [400, 'invalidParameter'];
  }
  if (error instanceof NoConnectionFree) {
    onOverload();
    return [503, 'busy'];
  }
  const reason = reasons[sqlState(error) ?? ''];
  log.error({ reqId, err: error }, reason ? `a call failed: ${reason}` : 'a call failed');
  return [503, 'busy'];
}

export function rejectionEnvelope({ codeName, details }: BusinessError, language: LanguageInfo): Envelope<unknown> {
  const { errors, data, params } = details;
  const content = errors || data ? { ...data, ...(errors && { errors: [...errors] }) } : null;
  return envelope(codeName, language, content, params);
}
