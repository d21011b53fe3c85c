/** Structured logs without personal data: no tokens, phones, names, bodies or query strings (security.md). */
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';

/** Writes log lines in bundles: a system call for each line costs a short call a tenth of its time. */
const bundleMs = 100;
/** The most that a pipe writes atomically when several processes share it (POSIX: PIPE_BUF of Linux). */
const bundleLength = 4_096;

const routine = `{"level":${pino.levels.values['info']},`;

/** Lines up to level info wait a moment for further ones; any other is written at once, after those that wait. */
export function bundled(out: DestinationStream): DestinationStream {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  let isHeardAtExit = false;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    out.write(text);
  };

  return {
    write(line) {
      if (waiting.length + line.length > bundleLength) flush();
      waiting += line;
      if (!line.startsWith(routine)) return flush();
      timer ??= setTimeout(flush, bundleMs).unref();
      // Flushes the last lines when the process exits.
      if (!isHeardAtExit) process.once('exit', flush);
      isHeardAtExit = true;
    },
  };
}

const personal = [
  'token',
  'authToken',
  'authtoken',
  'password',
  'phone',
  'email',
  'name',
  'username',
  'account',
  'body',
  'query',
  'headers',
  'cookie',
  'tail',
];

/** Synchronous: lines that another thread still had to write when the process ends would be lost. */
const standardOutput = (): DestinationStream => pino.destination({ sync: true });

export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = bundled(standardOutput()),
): Logger {
  const options = {
    level: logLevel,
    base: { pid: process.pid },
    redact: { paths: personal.flatMap((name) => [name, `*.${name}`]), censor: '(redacted)' },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/**
 * One line per request, except those that are rejected under overload: the route's pattern, never the URL, whose query
 * may name a person.
 */
export function logRequests(app: FastifyInstance): void {
  // No field of it is personal, and searching for personal ones would take a tenth of a page's time.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    if (app.overload.has(request)) return done();
    const facts = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    log.info(facts, 'request');
    done();
  });
}

interface DescribedError {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  stack?: string;
  cause?: DescribedError;
}

/** An error without the values in it: a database's `detail` and a parser's message quote the input. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' };
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

function withoutValues(message: string): string {
  return message
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\S+@\S+/g, '…@…')
    .replace(/\d{4,}/g, '…');
}
