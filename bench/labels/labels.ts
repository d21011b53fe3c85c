/** Part `labels`: the time for two hundred labels, as a customer with a day's parcels requests them. */
import { getDoorCollection } from '#domain/cod.ts';
import { constants } from '#domain/constants.ts';
import type { LabelData } from '#server/labels/label.ts';
import { labelFile } from '#server/labels/labels.ts';
import { manifest } from '#server/labels/manifest.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, type Report, table } from '../support/report.ts';
import { median, spread } from '../support/statistics.ts';

/** The product's target for two hundred labels. */
const aimMs = 3_000;
const rounds = 7;
const count = constants.labels.maxPerFile;
const day = new Date('2026-11-22T12:00:00Z');
const names = ['José Ángel Ñáñez Poot', 'محمد عبد الله', '王小明', 'João Conceição', 'Nguyễn Thị Hương'];

const person = {
  name: 'Ana Lucía Robles',
  company: 'Telar y Barro',
  phone: '999 472 1180',
  street: 'Calle 25 204-B',
  town: 'García Ginerés',
  place: 'Mérida, Yuc.',
  zip: '97070',
  references: 'Portón verde, entre 28 y 30, junto a la tortillería La Guadalupana',
};

const labels = Array.from({ length: count }, (_, index): LabelData => {
  const waybillNo = `JMX0042812${String(index).padStart(5, '0')}`;
  return {
    waybillNo,
    orderNo: `20261122-${String(index).padStart(6, '0')}`,
    link: `https://jmx.example/track-and-trace?no=${waybillNo}`,
    brand: 'JMX Express',
    productType: 'standard',
    stateCode: 'YUC',
    sender: person,
    recipient: { ...person, name: `${names[index % names.length]} ${index}` },
    weightKg: 3,
    orderedOn: '22 nov 2026',
    marks: ['fragile', 'upright', 'keepDry'],
    collect: getDoorCollection({
      codAmount: index % 2 === 0 ? 185_000 : 0,
      paymentMode: 'PP_CASH',
      price: 21_684,
    }),
  };
});

const tasks: readonly { name: string; make: () => Promise<Uint8Array> }[] = [
  { name: 'A6, one to a page', make: () => labelFile(labels, day, { format: 'a6' }) },
  { name: 'A4, four to a page', make: () => labelFile(labels, day, { format: 'a4x4' }) },
  { name: 'the list to sign', make: () => manifest(labels, day, '22 nov 2026') },
];

async function measure(make: () => Promise<Uint8Array>): Promise<{ times: number[]; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    bytes = (await make()).length;
    times.push(performance.now() - start);
  }
  return { times, bytes };
}

export async function measureLabels(): Promise<Report> {
  const load = loadBefore();
  const rows: string[][] = [];
  let slowest = 0;
  for (const { name, make } of tasks) {
    const { times, bytes } = await measure(make);
    slowest = Math.max(slowest, median(times));
    const [first = 0] = times;
    rows.push([name, figure(first), figure(median(times)), figure(spread(times) * 100), figure(bytes / 1024)]);
  }
  return {
    title: `Labels: ${count} at once`,
    blocks: [
      `${rounds} rounds of ${count} labels, a fifth each in Arabic and Chinese; the first one reads the fonts. ${load}`,
      table(['file', 'first time, ms', 'median, ms', 'rounds apart, %', 'KB'], rows),
      `- The aim, under ${aimMs} ms, is ${slowest < aimMs ? 'reached' : 'missed'}: ${figure(slowest)} ms.`,
    ],
  };
}
