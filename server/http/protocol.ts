/** Rejects requests before they are routed: also with the envelope and the headers of every other answer. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { CodeName } from '#contract/codes.ts';
import { languages } from '#domain/languages.ts';
import type { Config } from '../config.ts';
import { envelope } from './envelope.ts';
import { reject } from './failures.ts';
import { ownSecurityHeaders } from './security-headers.ts';

/**
 * A request of HTTP/1.1 must have a Host header, and expect nothing but `100-continue`. Node would reject both with an
 * empty answer: the server must be created with `requireHostHeader: false`.
 */
export function rejectWrongProtocol(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
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
export function rejectUnreadable(config: Pick<Config, 'publicUrl'>) {
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
