import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { printFinding } from '#schemas/compiler/lint/finding.ts';
import type { Json } from '#schemas/model/json.ts';
import { sharedBy } from '#build/chunks.ts';
import { rjsfAliases } from '#build/rjsf-aliases.ts';
import { languages } from '#domain/languages.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { compileForm, type FormPlace, previewedForm, projectPath } from './form-source.ts';
import { listen, type Listening } from './listen.ts';
import type { PreviewOptions } from './options.ts';
import type { Given } from './page/protocol.ts';
import { readTexts } from './texts.ts';
import { startPreview } from './dev-server.ts';

// `preview --built`: a production page of one form.

/** Serves a built page for benchmarks: brotli, no browser cache, `?empty` and `?lang=`. */
const brotli = promisify(brotliCompress);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface BuiltOptions {
  /** From `buildPage`. */
  folder: string;
  port: number;
  schemasRoot: string;
  /** Initial answers; `?empty` starts without any. */
  data: unknown;
  /** Default language code, without `?lang=`. */
  language: string;
  /** Namespaces of the form's own titles; an external schema needs none. */
  titles?: readonly string[];
}

interface Asset {
  body: Buffer;
  /** Compressed, if that is worth it. */
  small: Buffer | undefined;
  type: string;
}

/** Above this size the best compression would delay the first page by seconds. */
const fewestQuickly = 1_000_000;

const compress = (body: Buffer) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: body.length < fewestQuickly ? 11 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const assets = await Promise.all(
    files.map(async (file): Promise<[string, Asset]> => {
      const body = await readFile(file);
      const type = types[extname(file)] ?? 'application/octet-stream';
      const small = extname(file) === '.woff2' ? undefined : await compress(body);
      return [`/${relative(folder, file).split(sep).join('/')}`, { body, small, type }];
    }),
  );
  return new Map(assets);
}

/** JSON for embedding in a page: no text in it can end the element around it. */
const inPage = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function answering(
  assets: ReadonlyMap<string, Asset>,
  { schemasRoot, data, language: first, titles = [] }: BuiltOptions,
): Answer {
  const page = assets.get('/built.html')?.body.toString('utf8') ?? '';

  async function pageFor(search: URLSearchParams, nonce: string): Promise<string> {
    const asked = search.get('lang') ?? first;
    const language =
      languages.find(({ code, dictionary }) => code === asked || dictionary === asked) ??
      languages.find(({ code }) => code === first) ??
      languages[0];
    const texts = (await readTexts(schemasRoot, language.dictionary, [
      'ui',
      'forms',
      'rules',
      ...titles,
      'workbench',
    ])) as Given['texts'];
    const given = {
      language: language.code,
      // Of the tool's own texts, this page uses only the button's.
      texts: { ...texts, workbench: { send: texts['workbench']?.['send'] ?? 'OK' } },
      data: search.has('empty') ? {} : data,
    } satisfies Given;
    return page.replace('__GIVEN__', () => inPage(given)).replaceAll('__CSP_NONCE__', nonce);
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    const send = (type: string, body: Buffer, small: Buffer | undefined) => {
      const isSmall = small !== undefined && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
      response.setHeader('content-type', type);
      if (isSmall) response.setHeader('content-encoding', 'br');
      response.end(isSmall ? small : body);
    };
    if (pathname === '/') {
      const nonce = randomBytes(16).toString('base64url');
      response.setHeader('content-security-policy', pagePolicy(nonce));
      const html = Buffer.from(await pageFor(searchParams, nonce));
      return send('text/html; charset=utf-8', html, await compress(html));
    }
    const asset = pathname === '/built.html' ? undefined : assets.get(pathname);
    if (!asset) {
      response.statusCode = 404;
      response.end();
      return;
    }
    send(asset.type, asset.body, asset.small);
  };
}

/** @throws PortTaken when another process uses the port. */
export async function serveBuilt(options: BuiltOptions): Promise<Listening> {
  const answer = answering(await readAssets(options.folder), options);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    });
  });
  return listen(server, options.port);
}

/** The production build of one form's page, in a temporary folder. */
interface BuiltPage {
  /** Contains `index.html` and `assets/`. */
  folder: string;
  remove: () => Promise<void>;
}

/** @param code the module of the form. */
export async function buildPage(code: string): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'jmx-preview-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await build({
      root: projectPath('workbench/preview/page'),
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [react(), previewedForm(() => code)],
      resolve: { alias: rjsfAliases },
      html: { cspNonce: '__CSP_NONCE__' },
      build: {
        target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: projectPath('workbench/preview/page/built.html'),
          // The initial code is one file, as on the site; lazy widgets share it.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [sharedBy('form', [projectPath('workbench/preview/page/built.tsx')], 1)],
            },
          },
        },
      },
    });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @returns undefined after printing why the form cannot be shown. @throws PortTaken */
export async function previewBuilt(
  place: FormPlace,
  options: PreviewOptions,
  data: Json,
): Promise<Listening | undefined> {
  const { code, findings } = await compileForm(place);
  if (code === undefined) {
    for (const finding of findings) console.error(`${printFinding(finding, '')}\n`);
    return undefined;
  }
  const page = await buildPage(code);
  try {
    const { port, language, empty } = options;
    const shown = await serveBuilt({
      folder: page.folder,
      port,
      language,
      schemasRoot: place.schemasRoot,
      data: empty ? {} : data,
      titles: place.own === undefined ? [] : ['fields'],
    });
    console.log(`${place.id}, built, at ${shown.address}/ (?empty, ?lang=en)`);
    return {
      address: shown.address,
      close: async () => {
        await shown.close();
        await page.remove();
      },
    };
  } catch (error) {
    await page.remove();
    throw error;
  }
}

// `preview`: a form that updates on every save.

/** @throws PortTaken */
export async function previewLive(
  place: FormPlace,
  { data, empty, port, language }: PreviewOptions,
): Promise<Listening> {
  const shown = await startPreview({
    place,
    port,
    language,
    data: data === undefined || empty ? undefined : resolve(data),
  });
  console.log(`${place.id} at ${shown.address}/ (end it with Ctrl+C)`);
  return shown;
}
