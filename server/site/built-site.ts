/** The site as `npm start` or `npm run build` left it. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type PageOptions, pageSender, type SendPage } from './page.ts';

/** Folder of a build, beside `server/`: for production, or with the tools of development (D-12). */
export const siteFolder = (tools: boolean): string => (tools ? 'dist-development' : 'dist');

/** Serves the files of `folder` and returns what sends its page; undefined when nothing has been built. */
export function serveBuiltSite(
  app: FastifyInstance,
  folder: string,
  options: Pick<PageOptions, 'brand' | 'installed'> = {},
): SendPage | undefined {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return undefined;
  app.register(fastifyStatic, {
    root: folder,
    // A route per file: what is not listed at the start does not exist, so no path can lead out.
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('vary', 'accept-encoding');
      response.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  const html = readFile(index, 'utf8');
  return pageSender(() => html, options);
}
