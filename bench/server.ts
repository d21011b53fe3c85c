/** Part `server`: orders and tracking queries per second, compared with the same statements without the product. */
import { mostParcels } from './support/prepare.ts';
import { figure, loadBefore, median, percent, type Report, spread, table, times } from './support/report.ts';
import { embeddedDatabase, postgresDatabase } from './support/database.ts';
import {
  allRows,
  callers,
  type Measured,
  measureDatabase,
  paceShare,
  type Row,
  windowMs,
  windows,
} from './support/measure-server.ts';

/** Order creation reaches at least this share of its raw transaction, a query of ten of its raw select. */
const aim = 0.5;

const getRate = (row: Row): string =>
  `${figure(row.rate)} (${figure(Math.min(...row.rates))}–${figure(Math.max(...row.rates))})`;

function toRows({
  database,
  statements,
  writes,
  order,
  couponOrder,
  parcelsOrder,
  trackOne,
  trackTen,
  trackTenStatements,
}: Measured): string[][] {
  const line = (what: string, row: Row, http?: Row): string[] => [
    database,
    what,
    getRate(row),
    figure(row.latency(0.5), 1),
    figure(row.latency(0.95), 1),
    figure(median(row.cpuMsEach), 2),
    http ? percent(http.rate / row.rate) : '',
  ];
  return [
    line('**order created over HTTP**', order.http),
    line('· its transaction, spelled out', order.plain, order.http),
    line(`· the server's statements for it (${statements})`, order.bare, order.http),
    line(`· those that write (${writes})`, order.bareWrites, order.http),
    line('**order with a coupon over HTTP**', couponOrder.http),
    line('· its transaction, spelled out', couponOrder.plain, couponOrder.http),
    line(`**order of ${mostParcels} parcels over HTTP**`, parcelsOrder.http),
    line('**one number tracked over HTTP**', trackOne.http),
    line('· its parcel and scans, selected', trackOne.plain, trackOne.http),
    line("· the server's statement for it", trackOne.bare, trackOne.http),
    line('**ten numbers tracked over HTTP**', trackTen.http),
    line('· their parcels and scans, selected', trackTen.plain, trackTen.http),
    line(`· the server's statements for them (${trackTenStatements})`, trackTen.bare, trackTen.http),
  ];
}

function getTail({ paced }: { paced: Row }): string {
  const tails = paced.latencyByWindow(0.99);
  const [least, middle, most] = [Math.min(...tails), median(tails), Math.max(...tails)].map((ms) => figure(ms, 1));
  return `At ${percent(paceShare)} of the most that the server takes (${figure(paced.rate)} per second), its p99 is ${middle} ms in the middle of ${tails.length} windows (${least}–${most}).`;
}

const reached = (share: number): string => `the aim of ${percent(aim)} is ${share >= aim ? 'reached' : 'missed'}`;

function toVerdict({ database, order, couponOrder, parcelsOrder, trackTen, trackTenStatements }: Measured): string {
  const [placed, tracked] = [order.http.rate / order.plain.rate, trackTen.http.rate / trackTen.plain.rate];
  const withCoupon = couponOrder.http.rate / couponOrder.plain.rate;
  return [
    `- ${database}: order creation runs at ${percent(placed)} of its raw transaction; ${reached(placed)}. ${getTail(order)}`,
    `- ${database}: an order that spends a coupon runs at ${percent(withCoupon)} of its raw transaction; ${reached(withCoupon)}.`,
    `- ${database}: an order of ${mostParcels} parcels takes ${times(order.http.rate / parcelsOrder.http.rate)} the time of one, and ${times(median(parcelsOrder.http.cpuMsEach) / median(order.http.cpuMsEach))} its CPU.`,
    `- ${database}: a query of ten numbers runs at ${percent(tracked)} of the raw select of ten parcels with their scans; ${reached(tracked)}. It takes ${trackTenStatements} round trip(s) to the database. ${getTail(trackTen)}`,
  ].join('\n');
}

function getNoise(measured: readonly Measured[]): string {
  const spreads = measured.flatMap(allRows).map(({ rates }) => spread(rates));
  return `Noise: windows of the same row lie ${percent(median(spreads))} apart in the middle, ${percent(Math.max(...spreads))} at most.`;
}

export async function measureServer(): Promise<Report> {
  const load = loadBefore();
  const measured: Measured[] = [];
  const missing: string[] = [];
  for (const open of [async () => embeddedDatabase(), () => postgresDatabase(callers)]) {
    const database = await open();
    if (!database) {
      missing.push(
        'PostgreSQL was not measured: no binaries found (install a server, or name their folder in POSTGRES_BIN).',
      );
      continue;
    }
    try {
      measured.push(await measureDatabase(database));
    } finally {
      await database.remove();
    }
  }
  return {
    title: 'Server: orders and tracking per second',
    blocks: [
      `${callers} callers, ${windows} windows of ${windowMs / 1000} s a row: bare statements, the server, bare statements again. A row with a dot is the database alone, by the same driver; callers, server and database share the machine. ${load}`,
      table(
        ['database', 'what', 'per second (min–max)', 'p50 ms', 'p95 ms', 'server CPU ms each', 'HTTP reaches'],
        measured.flatMap(toRows),
      ),
      [...measured.map(toVerdict), ...missing].join('\n'),
      getNoise(measured),
    ],
  };
}
