/**
 * One parser per client (D-34), and one for calls that carry bytes. An empty body is an empty object (SYS-04); Fastify
 * rejects any other content type.
 */
import type { FastifyInstance } from 'fastify';
import { bytesType, type WireCall } from '#contract/wire.ts';
import { parseForm } from './form.ts';

/** Makes this scope accept only its client's encoding. */
export function getReadOnlyBodies(
  { client, carriesBytes }: Pick<WireCall, 'client' | 'carriesBytes'>,
  scope: FastifyInstance,
): void {
  scope.removeAllContentTypeParsers();
  if (carriesBytes) return readBytes(scope);
  if (client === 'official') readJson(scope);
  else readForms(scope);
}

function readJson(scope: FastifyInstance): void {
  // Rejects `__proto__` and `constructor.prototype` instead of dropping them silently.
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, String(body), done);
  });
}

function readBytes(scope: FastifyInstance): void {
  scope.addContentTypeParser(bytesType, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
}

function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseForm(body),
  );
}
