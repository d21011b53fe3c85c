/** Serves the site that `npm start` or `npm run build` has built. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBackofficePath, shellPath, workerPath } from '#domain/content/server-paths.ts';
import { barcodeWorkerPolicy } from '../http/security-headers.ts';
import { type PageOptions, pageSender, routePages, type SendPage, type SiteContent, withStatus } from './page.ts';
import { saveChosenLanguage } from './visitor.ts';
import { contentPages } from './content-pages.ts';
import { siteName, stylesIn } from './document.ts';
import { readRenderedPages, readRenderer } from './rendered-pages.ts';
import { isForIndexes, mappedAtOnce, type MappedPage, robots, sitemap, sitemapIndex } from './feeds.ts';
import { routeForms } from './route-forms.ts';
import { renderedSite, type RenderedSite } from './rendered-site.ts';
import { routeManifest } from './web-manifest.ts';
import { routeServiceWorker, withOffline } from './service-worker.ts';
import { type AskStart, noStart, startInPages, withStart } from './bootstrap-data.ts';
import { toQuery } from '../http/request-facts.ts';
import { type AnswerForm, wordsIn } from './answer-form.ts';
import { aboveContentWithoutScript, answeredPart, answerPart, fieldErrors, filledPage } from './answered-page.ts';
import { trackingForm } from './tracking-form.ts';

/** Pages that are opened with input in their URL, e.g. by links in e-mails (`/track-and-trace?no=…`). */
const byPath = new Map<string, AnswerForm>(
  [trackingForm].flatMap((form) => form.asked?.paths.map((path) => [path, form] as const) ?? []),
);

interface AskedSite {
  site: RenderedSite;
  /** Sends a page that isn't rendered in the visitor's language. */
  otherwise: SendPage;
}

/**
 * The page with its form filled in and each rejected field marked; browsers without a script also show the answer, or
 * what is missing. The script draws the page again with the same content.
 * @returns undefined for a URL without input.
 */
function sendAsked(
  app: FastifyInstance,
  { site, otherwise }: AskedSite,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  const query = toQuery(request);
  const form = query === '' ? undefined : byPath.get(request.url.slice(0, request.url.indexOf('?')));
  const asked = form?.asked;
  const typed = asked?.typed(new URLSearchParams(query));
  const question = typed && form?.question(typed);
  if (!form || !asked || !question) return undefined;
  const words = wordsIn(site.getLanguage(request));
  return app.ask({ ...question, language: words.language, from: request }).then((answered) => {
    const refused = fieldErrors(answered, words);
    // A field that the URL never contains is not an error, but still to be filled in.
    const errors = new Map([...refused].filter(([name]) => name in typed));
    const isIncomplete = refused.size > 0;
    const part = isIncomplete ? answerPart(asked.incomplete(typed, words), words) : answeredPart(form, answered, words);
    const fill = (html: string) => {
      const filled = filledPage(html, form, { typed, errors }, words);
      return errors.size > 0 ? filled : aboveContentWithoutScript(filled, part);
    };
    return site.sendFilled(request, reply, fill, otherwise);
  });
}

/** The URLs for programs that read the whole site: `/sitemap.xml` and `/robots.txt`. */
interface FeedParts {
  /** Of every page that should be indexed. */
  paths: readonly string[];
  /** Further entries of the sitemap, loaded at each request: they change while the server runs. */
  entries?: () => Promise<readonly MappedPage[]>;
  /** Excludes paths that need an id: the texts themselves are entries with their own URLs. */
  status?: SiteContent['status'];
  /** The public base URL; without it there is no sitemap, because it needs absolute URLs. */
  base: string | undefined;
}

const savedFor = 'public, max-age=3600';

export function routeFeeds(app: FastifyInstance, { paths, entries, status = () => 200, base }: FeedParts): void {
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', savedFor).type('text/plain; charset=utf-8').send(robots(base)),
  );
  if (base === undefined) return;
  const there = async () => {
    const statuses = await Promise.all(paths.map((path) => status(path)));
    return paths.filter((_, index) => statuses[index] === 200).map((path): MappedPage => ({ path }));
  };
  const all = async () => [...(await there()), ...((await entries?.()) ?? [])];
  const sendMap = (reply: FastifyReply, xml: string) =>
    reply.header('cache-control', savedFor).type('application/xml; charset=utf-8').send(xml);
  app.get('/sitemap.xml', async (_, reply) => {
    const pages = await all();
    return sendMap(reply, pages.length > mappedAtOnce ? sitemapIndex(base, pages.length) : sitemap(base, pages));
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9][0-9]{0,3}$).xml', async ({ params }, reply) => {
    const end = Number(params.part) * mappedAtOnce;
    const pages = (await all()).slice(end - mappedAtOnce, end);
    if (pages.length === 0) return reply.callNotFound();
    return sendMap(reply, sitemap(base, pages));
  });
}

/** The build's name of it, derived from its source. */
const barcodeWorker = /^(?:\/ops)?\/assets\/barcode-worker-[\w-]+\.js$/;

/** The page of the back office in the folder of a build. */
const backofficePage = 'ops/index.html';

/**
 * Sends the back office's page for `/ops` and every path below it that no file or call has; whether there is a back
 * office is decided before (server/operator/routes.ts).
 */
async function routeBackofficePage(app: FastifyInstance, folder: string, options: PageOptions): Promise<void> {
  const path = join(folder, backofficePage);
  if (!existsSync(path)) return;
  const html = await readFile(path, 'utf8');
  const sendPage = pageSender(async () => html, options);
  const sendIfPage: SendPage = (request, reply) => {
    if (isBackofficePath(request.url)) return sendPage(request, reply);
    reply.callNotFound();
    return reply;
  };
  routePages(app, sendIfPage, ['/ops', '/ops/*']);
}

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
    globIgnore: ['index.html', backofficePage, 'service-worker.js', '**/*.br', '**/*.gz'],
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
  await routeBackofficePage(app, folder, { brand, installed });
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
