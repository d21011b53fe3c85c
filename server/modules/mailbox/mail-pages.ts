/** An e-mail of the mailbox as a mail program draws it. Only in development, like the mailbox itself (D-12). */
import type { FastifyInstance } from 'fastify';
import { validate } from 'uuid';
import { mailPath } from '#domain/server-paths.ts';
import type { ServerContext } from '../../context.ts';
import { reject } from '../../http/failures.ts';
import { findMailHtml } from '../../outside/mailbox-store.ts';

/** Not a page of the site: nothing in it may run, send or fetch, as in a mail program. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function routeMailPages(app: FastifyInstance, { db }: Pick<ServerContext, 'db'>): void {
  app.get<{ Params: { id: string } }>(mailPath(':id'), async (request, reply) => {
    const { id } = request.params;
    const html = validate(id) ? await findMailHtml(db, id) : undefined;
    if (html === undefined) return reject(request, reply, 404, 'notFound');
    return reply
      .header('content-security-policy', mailPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
