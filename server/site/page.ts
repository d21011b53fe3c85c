/** The one page of the site: never stored, with a fresh nonce for the styles that PrimeReact puts in. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security-headers.ts';

const placeholder = '__CSP_NONCE__';

/** Gives the page's HTML for a path; development's differs from file to file. */
export type ReadPage = (path: string) => Promise<string>;

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function pageSender(readPage: ReadPage, policy: (nonce: string) => string = pagePolicy): SendPage {
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const html = await readPage(request.url);
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(placeholder, nonce));
  };
}

/** Paths that are the server's own: an unknown one is an unknown call, not a page. */
const serverPaths = /^\/(official|website)(\/|$)/;

/** Whether a path that no route knows is a page of the site: browsers get the page, which goes home when it knows no better (NAV-01). */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !serverPaths.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');
}

/** `HEAD` is answered like `GET` without the body, which Fastify leaves out. */
export function routeHome(app: FastifyInstance, sendPage: SendPage): void {
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendPage });
}
