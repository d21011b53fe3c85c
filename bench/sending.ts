/** Part `sending`: rendered pages per second, compared with the same bytes and headers from a bare Fastify handler. */
import { openConnection, runLoad } from './support/http-load.ts';
import { withBuiltServer } from './support/servers.ts';
import { figure, loadBefore, median, percent, type Report, table } from './support/report.ts';
import { getDocuments, newestArticle, serveBare } from './support/bare-server.ts';

const aim = 0.6;
const callers = 16;
const windowMs = 1_000;
const windows = 5;
/** The engine optimizes a process differently from one start to the next (docs/performance.md). */
const starts = 3;

const request = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\naccept-language: es-MX,es;q=0.9\r\ncookie: lang=es\r\n\r\n`;

/**
 * Keeps the callers' processors awake until it is stopped: waking them would count as the server's work, and a slower
 * server would wake them more often. Across a network no server wakes its callers.
 */
function stayAwake(): () => void {
  let next = setImmediate(function turn() {
    next = setImmediate(turn);
  });
  return () => clearImmediate(next);
}

/** Pages per second, one window of each server after the other, so that other work on the machine affects both. */
async function measureRates(addresses: readonly [string, string], path: string): Promise<[number[], number[]]> {
  const all = addresses.map((address) => Array.from({ length: callers }, () => openConnection(address)));
  const rates: [number[], number[]] = [[], []];
  const rest = stayAwake();
  try {
    for (let window = 0; window <= windows; window += 1) {
      for (const [index, connections] of all.entries()) {
        const free = [...connections];
        const { perSecond } = await runLoad(callers, windowMs, async () => {
          const connection = free.pop();
          if (!connection) throw new Error('More callers than connections.');
          await connection.ask(request(path));
          free.push(connection);
        });
        // The first warms up.
        if (window > 0) rates[index]?.push(perSecond);
      }
    }
    return rates;
  } finally {
    rest();
    for (const connection of all.flat()) connection.close();
  }
}

/** Rates of one start of both servers, by path. */
type Rates = ReadonlyMap<string, Awaited<ReturnType<typeof measureRates>>>;

const measureStart = (): Promise<Rates> =>
  withBuiltServer(async ({ address }) => {
    const paths = { home: '/', terms: '/termsAndConditions', 'the newest article': await newestArticle(address) };
    const bare = await serveBare(await getDocuments(address, Object.values(paths)), address);
    try {
      const rates = new Map<string, [number[], number[]]>();
      for (const [name, path] of Object.entries(paths)) {
        rates.set(name, await measureRates([address, bare.address], path));
      }
      return rates;
    } finally {
      await bare.stop();
    }
  });

export async function measureSending(): Promise<Report> {
  const load = loadBefore();
  const all: Rates[] = [];
  for (let start = 0; start < starts; start += 1) all.push(await measureStart());
  const rows = [...(all[0]?.keys() ?? [])].map((page) => {
    const of = (index: 0 | 1): number[] => all.map((rates) => median(rates.get(page)?.[index] ?? []));
    const [ours, bare] = [of(0), of(1)];
    const share = median(ours) / median(bare);
    return [
      page,
      figure(median(ours)),
      `${figure(Math.min(...ours))} to ${figure(Math.max(...ours))}`,
      figure(median(bare)),
      percent(share),
      share >= aim ? 'yes' : 'no',
    ];
  });
  return {
    title: 'Sending a rendered page',
    blocks: [
      load,
      `Brotli, ${callers} callers; medians of ${starts} starts of both servers, each the median of ${windows} windows in turns. The aim is ${percent(aim)} of a bare Fastify handler that sends the same bytes, headers too.`,
      table(['page', 'a second', 'by start', 'bare, a second', 'share', 'reached'], rows),
    ],
  };
}
