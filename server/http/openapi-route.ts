import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { callIds } from '#contract/wire.ts';
import type { Config } from '../config.ts';
import { takes } from './compress.ts';
import type { SchemaSource } from './validate.ts';
import { openApiDocument } from './openapi-document.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

type Mode = Pick<Config, 'production'>;

interface Built {
  /** Of the schemas that it was made from. */
  readonly hashes: string;
  readonly plain: Buffer;
  readonly compressed: Buffer;
}

function build(schemas: SchemaSource, hashes: string, mode: Mode): Built {
  const plain = Buffer.from(JSON.stringify(openApiDocument(schemas, version, mode)));
  return { hashes, plain, compressed: gzipSync(plain) };
}

/** Of all inputs: they only change in development while the server runs. */
function getHashes(schemas: SchemaSource): string {
  return callIds.map((id) => schemas.find(calls[id].input).hash).join();
}

/** Generated once and sent as the same bytes to every caller: generating it takes longer than twenty calls. */
export function routeOpenApi(app: FastifyInstance, schemas: SchemaSource, mode: Mode): void {
  let built: Built | undefined;
  app.get('/openapi.json', (request, reply) => {
    const hashes = getHashes(schemas);
    if (built?.hashes !== hashes) built = build(schemas, hashes, mode);
    const compress = takes('gzip', request.headers['accept-encoding']?.toString());
    if (compress) reply.header('content-encoding', 'gzip');
    reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8');
    return reply.send(compress ? built.compressed : built.plain);
  });
}
