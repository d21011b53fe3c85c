/**
 * `node --import tsx bench/support/plain-server.ts FOLDER SITE`: serves the documents of a folder and the files of the
 * build from bare Fastify handlers, as a baseline for the server; everything else, such as pictures of content, comes
 * from the site at an address.
 */
import { readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants as zlib } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { siteFolder } from '#server/rendering/built-site.ts';
import { brotliQuality } from '#server/rendering/send-rendered.ts';
import type { BareDocument } from './bare-server.ts';

const [folder = '', site = ''] = process.argv.slice(2);
const documents = JSON.parse(readFileSync(join(folder, 'documents.json'), 'utf8')) as Record<string, BareDocument>;
const app = Fastify();
for (const [path, { html, headers = {} }] of Object.entries(documents)) {
  // Compressed like the site, so that both send the same bytes.
  const bytes = brotliCompressSync(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const all = { ...headers, 'content-encoding': 'br', 'content-type': 'text/html; charset=utf-8' };
  // The query is not part of a route; no page is measured with two queries.
  app.get(path.replace(/\?.*/, ''), (_, reply) => reply.headers(all).send(bytes));
}
app.register(fastifyStatic, {
  root: join(import.meta.dirname, '../..', siteFolder(false)),
  wildcard: false,
  globIgnore: ['index.html', '**/*.br', '**/*.gz'],
  preCompressed: true,
  index: false,
});
app.setNotFoundHandler((request, reply) => {
  reply.hijack();
  const asked = ask(site + request.url, { headers: request.headers }, (answer) => {
    reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply.raw);
  });
  asked.on('error', () => reply.raw.destroy());
  asked.end();
});
process.on('SIGTERM', () => void app.close());
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
