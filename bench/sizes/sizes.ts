/** Part `sizes`: the download size of each route, and its chunks. */
import { waybillFromSequence } from '#domain/waybill.ts';
import { launchChromium } from '#workbench/chromium.ts';
import { pageVisits } from '#tests/support/pages.ts';
import type { PageId } from '#src/shared/navigation/pages.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { type BuiltServer, withBuiltServer } from '../support/built-server.ts';
import { type Cell, kib, percent, type Report, table } from '../support/report.ts';
import { type ChunkContents, chunkContents, chunkName } from './chunk-contents.ts';
import { type Kind, loadedFiles, type LoadedFile } from './loaded-files.ts';

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
