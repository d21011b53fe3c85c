import { expect, test } from 'vitest';
import { getVerdicts, ours, oursAgain, type Row } from '#bench/peers.ts';

const row = (name: string, over: Partial<Row> = {}): Row => ({
  name,
  schema: 'order',
  bytes: { js: [300_000, 100_000, 80 * 1024] },
  lastFieldMs: 800,
  first: { p50: 24, p95: 36 },
  last: { p50: 22, p95: 33 },
  submitMs: 80,
  elements: 200,
  heapMB: 3,
  errCount: 24,
  failures: [],
  ...over,
});

const peers = [row('rhf-pre'), row('uniforms')];
const missed = (...rows: Row[]) =>
  getVerdicts([...peers, ...rows]).flatMap(({ says, met }) => (met === 'yes' ? [] : [`${met}: ${says}`]));

test('a form level with its peers meets every target', () => {
  expect(missed(row(ours, { elements: 270 }), row(oursAgain))).toEqual([]);
});

test('less than the page differs from itself is noise, more is missed', () => {
  const slow = { first: { p50: 30, p95: 36 } };
  const says = 'order: key in the first field, p50, ms: 30.0, 1.25x rhf-pre, limit 1x';
  expect(missed(row(ours, slow), row(oursAgain))).toEqual([`noise: ${says}`]);
  expect(missed(row(ours, slow), row(oursAgain, slow))).toEqual([`no: ${says}`]);
});

test('too much JavaScript, another number of errors and a failed visit are missed', () => {
  const heavy = row(ours, { bytes: { js: [0, 0, 91 * 1024] }, errCount: 23, failures: ['submit: click not seen'] });
  expect(missed(heavy)).toEqual([
    'no: order: JavaScript: 91.0 KiB brotli, limit 90',
    'no: order: 23 errors shown by an empty submit, not 24',
    'no: order: submit: click not seen',
  ]);
});
