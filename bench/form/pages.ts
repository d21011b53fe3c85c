/** Serves the pages that the order step is compared with; the real server provides everything else. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface PageServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * @param pages HTML by path.
 * @param behind address of the server with the files that the pages request.
 * @param headers of the pages, besides their type.
 */
export async function servePages(
  pages: Readonly<Record<string, string>>,
  behind: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageServer> {
  const server = createServer(async (request, response) => {
    const html = pages[request.url ?? ''];
    if (html !== undefined) {
      response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' });
      response.end(html);
      return;
    }
    const answer = await fetch(behind + request.url);
    response.statusCode = answer.status;
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/octet-stream');
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A static page without scripts. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '');
}
