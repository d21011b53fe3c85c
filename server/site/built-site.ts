/** Serves the site that `npm start` or `npm run build` has built. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { shellPath, workerPath } from '#domain/server-paths.ts';
import { barcodeWorkerPolicy } from '../http/security-headers.ts';
import { type PageOptions, pageSender, routePages, type SendPage } from './page.ts';
import { saveChosenLanguage } from './chosen-language.ts';
import { contentPages } from './content-pages.ts';
import { stylesIn } from './page-style.ts';
import { readRenderedPages, readRenderer } from './rendered-pages.ts';
import { isForIndexes } from './feeds.ts';
import { siteName } from './document.ts';
import { sendAsked } from './answers/requested-page.ts';
import { routeForms } from './answers/route-forms.ts';
import { renderedSite } from './rendered-site.ts';
import { routeFeeds } from './route-feeds.ts';
import { type SiteContent, withStatus } from './site-content.ts';
import { routeManifest } from './web-manifest.ts';
import { routeServiceWorker, withOffline } from './service-worker.ts';
import { type AskStart, noStart, startInPages, withStart } from './bootstrap-data.ts';

/** The build's name of it, derived from its source. */
const barcodeWorker = /^\/assets\/barcode-worker-[\w-]+\.js$/;

/** Folder of a build, beside `server/`: for production, or with the tools of development (D-12). */
export const siteFolder = (tools: boolean) => (tools ? 'dist-development' : 'dist');

export interface SiteOptions extends Pick<PageOptions, 'brand' | 'installed'> {
  /** The site's public URL, the only one that appears in pages. */
  publicUrl?: string | undefined;
  /** Without it the script draws pages of content. */
  content?: SiteContent;
  /** Without it the script requests its start data itself. */
  askStart?: AskStart;
  /** False withdraws the service worker from every device. */
  offline?: boolean;
}

/**
 * Serves the files of `folder` and returns the function that sends its pages; undefined when nothing has been built.
 */
export async function serveBuiltSite(
  app: FastifyInstance,
  folder: string,
  { brand, installed = [], publicUrl, content, askStart, offline = true }: SiteOptions = {},
): Promise<SendPage | undefined> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return undefined;
  app.register(fastifyStatic, {
    root: folder,
    // A route per file: files that didn't exist at the start are not found, so no path can leave the folder.
    wildcard: false,
    globIgnore: ['index.html', 'service-worker.js', '**/*.br', '**/*.gz'],
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
  // Before the file is sent: the plugin's own headers can't replace those of every answer.
  app.addHook('onRequest', (request, reply, done) => {
    if (barcodeWorker.test(request.url)) reply.header('content-security-policy', barcodeWorkerPolicy);
    done();
  });
  routeManifest(app, { brand, installed });
  const worker = join(folder, workerPath);
  routeServiceWorker(app, {
    script: offline && existsSync(worker) ? await readFile(worker, 'utf8') : undefined,
    installation: JSON.stringify([brand, installed.map(({ code }) => code)]),
  });
  const template = withOffline(await readFile(index, 'utf8'), offline);
  const base = publicUrl?.replace(/\/+$/, '');
  // Apart, so that nothing holds the pages once they are documents: together they take twice the memory.
  const { pages, ...rendered } = await readRenderedPages(folder, { brand, installed });
  const document = { template, brand, installed, base, styleOf: stylesIn(folder) };
  const renderer = () => readRenderer(folder);
  const withContent = content && contentPages(app, { rendered, renderer, content, document });
  const start = askStart ? startInPages(app, askStart) : () => noStart;
  const site = renderedSite({ pages, ...rendered }, document, { content: withContent, start });
  const sendEmpty = pageSender(async () => withStart(template, await start()), { brand, installed });
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const sendPage: SendPage = (request, reply) => {
    saveChosenLanguage(request, reply, { installed, isSecure });
    return sendAsked(app, { site, otherwise: sendEmpty }, request, reply) ?? site.send(request, reply, sendEmpty);
  };
  // A route of its own, so that it isn't handled as an unknown path.
  routePages(app, sendEmpty, [shellPath]);
  routePages(
    app,
    sendPage,
    site.paths.filter((path) => path !== '/'),
  );
  const fixed = content ? rendered.content.flatMap(({ paths }) => paths).filter((path) => !path.includes(':')) : [];
  if (content) {
    // Ids may have any length and character, which the router would reject: its not-found handler answers those URLs.
    routePages(app, withStatus(content, sendPage), fixed);
  }
  routeForms(app, { site, name: siteName(brand), paths: [...site.paths, ...fixed] });
  const rows = [...pages, ...rendered.content];
  const paths = rows.map(({ paths: [path = '/'] }) => path).filter((path) => !path.includes(':') && isForIndexes(path));
  routeFeeds(app, {
    paths: [...new Set(paths)],
    base,
    ...(content && { entries: content.entries, status: content.status }),
  });
  return sendPage;
}
