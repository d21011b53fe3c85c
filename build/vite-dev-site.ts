/** The site directly from its sources: Vite inside the server, for development. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { isServerPath } from '#domain/content/server-paths.ts';
import type { Config } from '#server/config.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { pageSender, type SendPage } from '#server/rendering/page.ts';
import { routeServiceWorker } from '#server/rendering/service-worker.ts';
import { routeManifest } from '#server/rendering/web-manifest.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export async function serveWithVite(
  app: FastifyInstance,
  { brand, installed }: Pick<Config, 'brand' | 'installed'>,
): Promise<SendPage> {
  const vite = await createServer({
    root,
    appType: 'custom',
    // Other pages of the project have their own build tools.
    optimizeDeps: { entries: ['index.html'] },
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isServerPath(request.url) && (await viteAnswers(vite, request, reply))) reply.hijack();
  });
  app.addHook('onClose', () => vite.close());
  routeManifest(app, { brand, installed: installed.languages });
  // A service worker that a built site has left at this address would respond with its old files.
  routeServiceWorker(app, { script: undefined, installation: '' });
  const readPage = async (path: string): Promise<string> =>
    vite.transformIndexHtml(path, await readFile(join(root, 'index.html'), 'utf8'));
  return pageSender(readPage, { policy: developmentPolicy, brand, installed: installed.languages });
}

/** False when Vite does not know the path and the server has to respond. */
function viteAnswers(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const answered = once(reply.raw, 'close').then(() => true);
  const passedOn = new Promise<boolean>((resolve, reject) => {
    vite.middlewares(request.raw, reply.raw, (error: unknown) => {
      if (error) reject(error as Error);
      else resolve(false);
    });
  });
  return Promise.race([answered, passedOn]);
}

/** As strict as in production, except for Vite's inline scripts and its socket. */
function developmentPolicy(nonce: string, imageSource?: string): string {
  return pagePolicy(nonce, imageSource)
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
