/** A proxy between a browser and the site that lets a test replace responses. */
import { createServer, request as ask } from 'node:http';
import { once } from 'node:events';
import { freePort } from '#tests/support/postgres.ts';

export interface Between {
  readonly url: string;
  /** Replaces the response to a path with one made from the original; undefined stops that. */
  change(path: string, make: ((body: string) => string) | undefined): void;
  /** Closes the connection of each request for a matching path; undefined stops that. */
  reject(paths: RegExp | undefined): void;
  stop(): Promise<void>;
}

export async function standBetween(siteUrl: string): Promise<Between> {
  const changes = new Map<string, (body: string) => string>();
  const { hostname, port } = new URL(siteUrl);
  let refused: RegExp | undefined;
  const server = createServer((asked, answer) => {
    if (refused?.test(asked.url ?? '')) {
      asked.socket.destroy();
      return;
    }
    const make = changes.get(asked.url?.split('?')[0] ?? '');
    const headers = { ...asked.headers };
    if (make) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const onwards = ask({ hostname, port, path: asked.url, method: asked.method, headers }, async (given) => {
      if (!make) {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      for await (const part of given) parts.push(part as Buffer);
      const { 'content-length': _, etag: __, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, kept);
      answer.end(make(Buffer.concat(parts).toString()));
    });
    onwards.on('error', () => answer.destroy());
    asked.pipe(onwards);
  });
  server.listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    change: (path, make) => void (make ? changes.set(path, make) : changes.delete(path)),
    reject: (paths) => void (refused = paths),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
