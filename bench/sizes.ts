/** Part `sizes`: the download size of each route, and its chunks. */
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import type { Browser } from 'playwright-core';
import { brotliCompressSync, constants } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { waybillFromSequence } from '#domain/parcel/waybill.ts';
import { launchChromium } from '#workbench/chromium.ts';
import { pageVisits } from '#tests/support/pages.ts';
import type { PageId } from '#src/shared/navigation/pages.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { type BuiltServer, withBuiltServer } from './support/servers.ts';
import { type Cell, kib, percent, type Report, table } from './support/report.ts';
import type { SignedIn } from './support/customer.ts';
import { openContext } from './support/browser.ts';

/** The files that a browser fetches for one address until it is idle, with their size in brotli 11. */
type Kind = 'js' | 'css' | 'font' | 'html' | 'image' | 'data';

interface LoadedFile {
  /** Path on the server, e.g. `/assets/home-DSO_J6fy.js`. */
  path: string;
  kind: Kind;
  /** Fonts and pictures are already compressed and count as they are. */
  bytes: number;
}

/** Idle after this time without a request, which covers two connectivity checks. */
const quietMs = 1_500;

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/javascript/, 'js'],
  [/css/, 'css'],
  [/font/, 'font'],
  [/html/, 'html'],
  [/image/, 'image'],
];

const getKind = (type: string): Kind => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'data';

function compressed(body: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliCompressSync(body, { params }).length;
}

/** Fetched again to include preloaded files, whose bodies the browser does not expose. */
async function getSize(address: string, path: string): Promise<LoadedFile> {
  const response = await fetch(address + path, { headers: { 'accept-encoding': 'identity', accept: '*/*' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const kind = getKind(response.headers.get('content-type') ?? '');
  const body = Buffer.from(await response.arrayBuffer());
  return { path, kind, bytes: kind === 'font' || kind === 'image' ? body.length : compressed(body) };
}

/** @returns the site's files, without API responses. */
async function loadedFiles(browser: Browser, address: string, path: string, session?: SignedIn): Promise<LoadedFile[]> {
  const context = await openContext(browser, address, session);
  try {
    const page = await context.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === address && !/^\/(official|website)\//.test(url.pathname)) asked.add(url.pathname);
    });
    await page.goto(address + path, { waitUntil: 'networkidle' });
    for (let before = -1; before !== asked.size; await sleep(quietMs)) before = asked.size;
    const arrived = new URL(page.url()).pathname;
    if (!arrived.startsWith(new URL(path, address).pathname)) throw new Error(`${path} led to ${arrived}.`);
    return await Promise.all([...asked].map((file) => getSize(address, file)));
  } finally {
    await context.close();
  }
}

/** Attributes the code in a build's chunks to packages and modules. */
const root = fileURLToPath(new URL('../', import.meta.url));

/** Package or module of the project, e.g. `react-dom` or `src/forms`. */
function getOwner(id: string): string {
  const file = id.replaceAll('\0', '').split('?')[0] ?? id;
  const dependency = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  if (dependency) return dependency;
  if (!file.startsWith(root)) return 'build tool';
  const [room = '', part = ''] = file.slice(root.length).split('/');
  return room === 'src' || room === 'schemas' ? `${room}/${part}` : room;
}

/** `assets/home-DSO_J6fy.js` is `home`: the hash of a second build may differ. */
const chunkName = (path: string): string => path.replace(/^.*\//, '').replace(/-.{8}\.js$/, '');

/** By the chunk's name: packages and modules with their share of the uncompressed code, largest first. */
type ChunkContents = ReadonlyMap<string, readonly { owner: string; share: number }[]>;

function getContents({ modules }: Rolldown.OutputChunk): { owner: string; share: number }[] {
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    sizes.set(getOwner(id), (sizes.get(getOwner(id)) ?? 0) + renderedLength);
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [...sizes].map(([owner, size]) => ({ owner, share: size / total })).toSorted((a, b) => b.share - a.share);
}

/** Builds once more without writing files. */
async function chunkContents(): Promise<ChunkContents> {
  const outputs = (await build({
    root,
    mode: 'production',
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = outputs.output.filter((output) => output.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunkName(chunk.fileName), getContents(chunk)]));
}

interface Route {
  name: string;
  path: string;
  signedIn: boolean;
  /** Maximum KiB of JavaScript. */
  aim?: number | undefined;
}

const aims: Partial<Record<PageId, number>> = {
  home: 120,
  onlineOrder: 200,
  placeOrder: 200,
  appOrder: 150,
  appAddress: 150,
  appGoods: 150,
  tracking: 120,
  findBranches: 140,
};

/** Each page once; signing in is a dialog on a desktop, so its phone page is requested. */
const pageRoutes: readonly Route[] = pageVisits
  .filter(({ id }, index) => pageVisits.findIndex((other) => other.id === id) === index)
  .map(({ id, path, guard }) => ({
    name: id,
    path: guard === 'signedOut' ? `${path}?platform=mobile` : path,
    signedIn: guard === 'session',
    aim: aims[id],
  }));

const routes: readonly Route[] = [
  ...pageRoutes,
  { name: 'tracking a number', path: paths.tracking([waybillFromSequence(1)]), signedIn: false, aim: 120 },
  { name: 'tracking, signed in', path: paths.tracking(), signedIn: true, aim: 120 },
  { name: 'userCenter, signed in', path: paths.userCenter, signedIn: true },
  { name: 'orderDetail', path: paths.orderDetail('20261120000001'), signedIn: true },
];

interface Loaded extends Route {
  files: LoadedFile[];
}

const chunksShown = 14;
const ownersShown = 6;

const toBytes = (files: readonly LoadedFile[], kind: Kind): number =>
  files.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);

function routeRow({ name, files, aim }: Loaded): Cell[] {
  const js = toBytes(files, 'js');
  const verdict = aim === undefined ? '' : `≤ ${aim}: ${js <= aim * 1024 ? 'reached' : 'missed'}`;
  const count = files.filter(({ kind }) => kind === 'js').length;
  const rest = (['css', 'font', 'html', 'image', 'data'] as const).map((kind) => kib(toBytes(files, kind)));
  return [name, kib(js), count, verdict, ...rest];
}

/** Chunks by size, with the routes that fetch them. */
function chunkRows(loaded: readonly Loaded[], contents: ChunkContents): Cell[][] {
  const chunks = new Map(
    loaded.flatMap(({ files }) => files.filter(({ kind }) => kind === 'js')).map((file) => [file.path, file.bytes]),
  );
  const biggest = [...chunks].toSorted(([, a], [, b]) => b - a).slice(0, chunksShown);
  return biggest.map(([path, bytes]) => {
    const users = loaded.filter(({ files }) => files.some((file) => file.path === path)).map(({ name }) => name);
    const owners = (contents.get(chunkName(path)) ?? []).slice(0, ownersShown);
    return [
      path.replace('/assets/', ''),
      kib(bytes),
      users.length === loaded.length ? 'all' : users.join(', '),
      owners.map(({ owner, share }) => `${owner} ${percent(share)}`).join(', '),
    ];
  });
}

async function load({ address, customer }: BuiltServer): Promise<Loaded[]> {
  const browser = await launchChromium();
  try {
    const loaded: Loaded[] = [];
    for (const route of routes) {
      const files = await loadedFiles(browser, address, route.path, route.signedIn ? customer : undefined);
      loaded.push({ ...route, files });
    }
    return loaded;
  } finally {
    await browser.close();
  }
}

export async function measureSizes(): Promise<Report> {
  const loaded = await withBuiltServer(load);
  const contents = await chunkContents();
  return {
    title: 'Sizes: what a first visit downloads',
    blocks: [
      'KiB until the page is idle, each file recompressed with brotli 11 (fonts as they are), in Chromium, Spanish, empty cache. Bytes do not vary from run to run.',
      table(['route', 'JavaScript', 'files', 'aim', 'CSS', 'fonts', 'HTML', 'images', 'texts'], loaded.map(routeRow)),
      'The biggest chunks, with the share of their code before compression:',
      table(['chunk', 'KiB', 'fetched by', 'made of'], chunkRows(loaded, contents)),
    ],
  };
}
