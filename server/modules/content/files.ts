/**
 * Serves pictures, videos and captions of published content, from the content folder or the database. A URL is looked up
 * among the files that were found when the content was read: no part of it ever becomes a path.
 */
import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContentKind, contentKinds } from '#domain/content/content.ts';
import type { ContentFile } from '#server/content/content-index.ts';
import type { ServerContext } from '#server/context.ts';
import { reject } from '#server/http/failures.ts';
import { findFile } from './version-store.ts';

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
};

/** A picture that is opened on its own is not a page: nothing in it may run, send or fetch. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const isKind = (name: string): name is ContentKind => (contentKinds as readonly string[]).includes(name);

/** The first and the last byte of `Range: bytes=…`; undefined for the whole file, null for an invalid range. */
function getRange(header: string | undefined, bytes: number): readonly [number, number] | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first <= last ? [first, last] : null;
}

interface FileParams {
  kind: string;
  id: string;
  file: string;
}

export function routeContentFiles(app: FastifyInstance, context: ServerContext): void {
  app.route<{ Params: FileParams; Querystring: { v?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/content/:kind/:id/:file',
    handler: async (request, reply) => {
      const { kind, id, file: name } = request.params;
      const shelf = await context.content.current();
      const file = isKind(kind) ? shelf.find(kind, id, context.clock())?.files.get(name) : undefined;
      if (!file) return reject(request, reply, 404, 'notFound');
      const isCurrent = request.query.v === file.version;
      reply
        .header('content-security-policy', picturePolicy)
        .header('content-type', types[name.split('.').at(-1) ?? ''])
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('etag', `"${file.version}"`)
        .header('accept-ranges', 'bytes');
      if (request.headers['if-none-match'] === `"${file.version}"`) return reply.status(304).send();
      return sendFile(context, request, reply, file);
    },
  });
}

async function sendFile(
  { db }: Pick<ServerContext, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, bytes, version }: ContentFile,
): Promise<FastifyReply> {
  const range = getRange(request.headers.range, bytes);
  if (range === null) return reply.status(416).header('content-range', `bytes */${bytes}`).send();
  const [first, last] = range ?? [0, bytes - 1];
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  reply.header('content-length', last - first + 1);
  if (request.method === 'HEAD' || bytes === 0) return reply.send();
  if (path !== undefined) return reply.send(createReadStream(path, { start: first, end: last }));
  const uploaded = await findFile(db, version);
  return uploaded ? reply.send(uploaded.subarray(first, last + 1)) : reject(request, reply, 404, 'notFound');
}
