/** The calls of the look-book's page to the server of Storybook, on this machine only. */
import { execFileSync } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { Pictures } from './pictures.ts';
import { openPictures, project } from './places.ts';

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether a request comes from a page of this server on this machine. Storybook listens on all interfaces, any website
 * can send requests to localhost, and a name that resolves to 127.0.0.1 would make it the same origin.
 */
function isOwn({ socket, headers, method }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  if (!localAddresses.has(socket.remoteAddress ?? '') || !localHost.test(host)) return false;
  if (method === 'GET') return origin === undefined || origin === `http://${host}`;
  return origin === `http://${host}` && headers['content-type'] === 'application/json';
}

const longestBody = 1_000_000;
const longestComment = 2000;

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestBody) return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Who comments, as git names them. */
function readAuthor(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], { cwd: project, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Answers what is below `/look-book`; the path of the request begins after that. */
export function answerLookBook(pictures: Pictures, author: () => string = readAuthor) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (!isOwn(request)) return send(403, { fault: 'Only pages of this Storybook on this machine may do this.' });
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET') {
      if (pathname === '/changes') return send(200, await pictures.listChanges());
      const picture = await pictures.findPicture(/^\/pictures\/(\w+)\.png$/.exec(pathname)?.[1] ?? '');
      if (!picture) return send(404, { fault: 'There is no such picture on this machine.' });
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=31536000, immutable' });
      response.end(picture);
      return;
    }
    if (request.method !== 'POST') return send(405, { fault: 'There is no such call.' });
    const body = (await readBody(request)) as { names?: unknown; name?: unknown; text?: unknown } | null | undefined;
    if (pathname === '/accept' && isNames(body?.names)) {
      const names = new Set(body.names);
      await pictures.accept((name) => names.has(name));
      return send(200, await pictures.listChanges());
    }
    if (pathname === '/comment' && typeof body?.name === 'string' && typeof body.text === 'string') {
      const text = body.text.trim();
      if (text === '' || text.length > longestComment)
        return send(400, { fault: `A comment has 1 to ${longestComment} characters.` });
      if (!(await pictures.comment(body.name, text, author(), new Date())))
        return send(404, { fault: 'There is no such picture.' });
      return send(200, await pictures.listChanges());
    }
    send(400, { fault: 'The call is not complete.' });
  };
}

/** For the development server of Storybook; a built one has pages, but accepts nothing. */
export function lookBook(): Plugin {
  return {
    name: 'look-book',
    apply: 'serve',
    configureServer({ middlewares }) {
      const answer = answerLookBook(openPictures());
      middlewares.use('/look-book', (request, response, next) => {
        answer(request, response).then(undefined, next);
      });
    },
  };
}
