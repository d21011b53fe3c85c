/** Part `sending`: how many rendered pages a second are sent, beside the same bytes, headers too, from a bare Fastify handler. */
import { openConnection } from '../server/http-connection.ts';
import { runLoad } from '../server/load.ts';
import { withBuiltServer } from '../support/built-server.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, percent, type Report, table } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { documentsOf, newestArticle, serveBare } from './bare-server.ts';

const aim = 0.6;
const callers = 16;
const windowMs = 1_000;
const windows = 9;

const request = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\naccept-language: es-MX,es;q=0.9\r\ncookie: lang=es\r\n\r\n`;

/** Pages a second, one window of each server after the other, so that what else the machine does is in both. */
async function measureRates(addresses: readonly [string, string], path: string): Promise<[number, number]> {
  const all = addresses.map((address) => Array.from({ length: callers }, () => openConnection(address)));
  const rates: [number[], number[]] = [[], []];
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
  for (const connection of all.flat()) connection.close();
  return [median(rates[0]), median(rates[1])];
}

export async function measureSending(): Promise<Report> {
  const load = loadBefore();
  return withBuiltServer(async ({ address }) => {
    const paths = ['/', '/termsAndConditions', await newestArticle(address)];
    const bare = await serveBare(await documentsOf(address, paths), address);
    try {
      const rows: string[][] = [];
      for (const path of paths) {
        const [ours, limit] = await measureRates([address, bare.address], path);
        rows.push([path, figure(ours), figure(limit), percent(ours / limit), ours / limit >= aim ? 'yes' : 'no']);
      }
      return {
        title: 'Sending a rendered page',
        blocks: [
          load,
          `Brotli, ${callers} callers, medians of ${windows} windows in turns; the aim is ${percent(aim)} of a bare Fastify handler that sends the same bytes, headers too.`,
          table(['page', 'a second', 'bare, a second', 'share', 'reached'], rows),
        ],
      };
    } finally {
      await bare.stop();
    }
  });
}
