import { expect, test } from 'vitest';
import { toCsv } from '#src/backoffice/table/csv.ts';
import { readViews } from '#src/backoffice/table/saved-views.ts';
import { getShownType } from '#src/backoffice/screens/document-viewer.tsx';
import { polyglots } from '#tests/support/polyglots.ts';
import { toSpan } from '#src/backoffice/screens/spans.ts';

test('a text that a spreadsheet would run is exported as a text', () => {
  const rows = ['=1+1', '+52 999', '-2', '@SUM(A1)', '\tx'].map((name) => ({ name, total: 3 }));
  const [, ...lines] = toCsv(rows, { name: 'Nombre', total: 'Total' }).split('\r\n');
  expect(lines.map((line) => line.replace(/^"/, '').charAt(0))).toEqual(["'", "'", "'", "'", "'"]);
});

test('only the columns that are shown are exported, under their names', () => {
  expect(toCsv([{ a: 1, b: null, c: 'x' }], { c: 'C', b: 'B' })).toBe('\u{feff}C,B\r\nx,');
});

test.each(['', 'no JSON', '{"name":"x"}', '[1,null]'])('stored views that cannot be read are none: %s', (stored) => {
  expect(readViews('queue', { get: () => stored })).toEqual([]);
});

test('a span is a clock, and from two days on days and hours', () => {
  const minute = 60_000;
  expect([0, 42, 380, 47 * 60 + 59, 48 * 60].map((minutes) => toSpan(minutes * minute, 'es'))).toEqual([
    '0:00',
    '0:42',
    '6:20',
    '47:59',
    '2 d 0 h',
  ]);
});

const toBytes = (text: string) => new TextEncoder().encode(text);

test('a document is shown by its bytes: neither a page nor a drawing is, whatever it is called', () => {
  expect(getShownType(toBytes('%PDF-1.7\n1 0 obj\n'))).toBe('application/pdf');
  expect(getShownType(toBytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toBeUndefined();
  expect(getShownType(toBytes('<!doctype html><script>alert(1)</script>'))).toBeUndefined();
});

test('hostile upload: no polyglot is shown, whatever it begins with', () => {
  expect(Object.values(polyglots).flat().map(getShownType)).toEqual(
    Object.values(polyglots)
      .flat()
      .map(() => undefined),
  );
});
