import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { createLabels, createManifest, type Print } from '#server/documents/labels.ts';
import type { LabelData } from '#server/documents/label.ts';
import { acrossBars, getFonts, inkIn, readBars, readPages, scanPage } from './read-pdf.ts';
import { repeated, sample, samples, scripts, to } from './sample.ts';

const day = new Date('2026-11-22T16:42:00Z');
/** The bytes of a file. */
const labelFile = async (labels: readonly LabelData[], date: Date, print: Print) =>
  (await createLabels(labels, date, print)).bytes;
const manifest = async (labels: readonly LabelData[], date: Date, printed: string) =>
  (await createManifest(labels, date, printed)).bytes;
const toText = async (label: ReturnType<typeof sample>) =>
  (await readPages(await labelFile([label], day, { format: 'a6' })))[0]?.text;

describe('D-44 what a scanner reads off a label', () => {
  test('of A6, the bars are the number and the square is the link', async () => {
    const file = await labelFile([sample()], day, { format: 'a6' });
    expect((await readPages(file)).map(({ size }) => size)).toEqual([[105, 148]]);
    expect(await scanPage(file)).toEqual({
      bars: ['JMX004281220417'],
      squares: ['https://jmx.example/track-and-trace?no=JMX004281220417'],
    });
  });

  test('of A4, each of four, in the order of the list', async () => {
    const labels = samples(5);
    const file = await labelFile(labels, day, { format: 'a4x4' });
    expect((await readPages(file)).map(({ size }) => size)).toEqual([
      [210, 297],
      [210, 297],
    ]);
    expect(await scanPage(file)).toEqual({
      bars: labels.slice(0, 4).map(({ waybillNo }) => waybillNo),
      squares: labels.slice(0, 4).map(({ link }) => link),
    });
    expect((await scanPage(file, 1)).bars).toEqual([labels[4]?.waybillNo]);
  });

  test.each([
    ['letter', 216, 279],
    ['a4', 210, 297],
  ] as const)('of %s, one that fills each sheet', async (format, width, height) => {
    const labels = samples(2);
    const file = await labelFile(labels, day, { format });
    expect((await readPages(file)).map(({ size }) => size)).toEqual([
      [width, height],
      [width, height],
    ]);
    for (const [page, { waybillNo, link }] of labels.entries())
      expect(await scanPage(file, page, 100)).toEqual({ bars: [waybillNo], squares: [link] });
  });

  test('a partly used sheet is continued from the given quarter', async () => {
    const file = await labelFile(samples(2), day, { format: 'a4x4', firstQuarter: 4 });
    expect((await scanPage(file, 0)).bars).toHaveLength(1);
    expect((await scanPage(file, 1)).bars).toHaveLength(1);
  });

  test('a hostile recipient leaves both codes readable', async () => {
    const label = to({ name: '█'.repeat(200), street: 'W'.repeat(200), references: '漢'.repeat(200) });
    const file = await labelFile([label], day, { format: 'a6' });
    expect(await scanPage(file)).toMatchObject({ bars: ['JMX004281220417'], squares: [expect.any(String)] });
  });
});

const formats = ['letterx4', 'letter', 'a4x4', 'a4', 'inch4x6', 'a6'] as const;
/** The requested resolution, and the one that is used: a raster for 300 dpi also fits 600. */
const drawnAt = [
  ['203dpi', 203.2],
  ['300dpi', 300],
  ['300dpi', 600],
] as const;

const isSheet = (format: (typeof formats)[number]) => format === 'a4x4' || format === 'letterx4';
const prints = formats.flatMap((format) => drawnAt.map(([resolution, dpi]) => ({ format, resolution, dpi })));

describe('D-44 bars are a whole number of dots wide', () => {
  test.each(prints)('$format for $resolution at $dpi dpi', async ({ format, resolution, dpi }) => {
    const places = isSheet(format) ? [0, 1, 2, 3] : [undefined];
    const file = await labelFile(samples(places.length), day, { format, resolution });
    // A label that fills a sheet is twice as large.
    const across = format === 'a4' || format === 'letter' ? 2 * acrossBars : acrossBars;
    for (const place of places) {
      const bars = await readBars(file, dpi, place, across);
      expect(bars.length).toBeGreaterThan(30);
      // Off a dot's edge by no more than the inset and the rounding of a rasteriser.
      expect(bars.flat().filter((edge) => Math.abs(edge - Math.round(edge)) > 0.15)).toEqual([]);
      const whole = bars.flat().map(Math.round);
      const widths = whole.slice(1).map((edge, index) => edge - (whole[index] ?? 0));
      const module = Math.min(...widths);
      expect(module).toBeGreaterThanOrEqual(Math.floor((dpi * 0.48) / 25.4));
      expect(widths.filter((width) => width % module !== 0)).toEqual([]);
    }
  });

  test.each(prints.filter(({ dpi }) => dpi < 600))(
    '$format for $resolution is read by a scanner at $dpi dpi',
    async ({ format, resolution, dpi }) => {
      const labels = samples(isSheet(format) ? 4 : 1);
      expect(await scanPage(await labelFile(labels, day, { format, resolution }), 0, dpi)).toEqual({
        bars: labels.map(({ waybillNo }) => waybillNo),
        squares: labels.map(({ link }) => link),
      });
    },
  );

  test('a QR code holds ASCII alone, whose encoding no reader guesses', async () => {
    const label = sample({ link: 'https://jmx.example/guía' });
    await expect(labelFile([label], day, { format: 'a6' })).rejects.toThrow('ASCII');
  });
});

const marks = { damma: '\u064f', fatha: '\u064e', shadda: '\u0651' };
/** The same name, its doubling sign typed before or after the vowel. */
const muhammad = (...doubled: readonly string[]): string => `م${marks.damma}ح${marks.fatha}م${doubled.join('')}د`;

describe('names in every script', () => {
  test.each(scripts)('%s can be copied out of the file in the order of reading', async (_, name, font) => {
    for (const typed of [name, name.normalize('NFD')]) {
      const file = await labelFile([to({ name: typed, street: typed, references: typed })], day, { format: 'a6' });
      const text = (await readPages(file))[0]?.text.normalize('NFC') ?? '';
      expect(text.split(name.normalize('NFC'))).toHaveLength(4);
      expect(getFonts(file)).toContainEqual(font);
      expect(getFonts(file).filter((each) => !each.startsWith('NotoSans'))).toEqual([]);
      // Text alone does not show ink: outlines that a PDF can't read are embedded as blanks.
      expect(await inkIn(file, { x: 4, y: 62, width: 40, height: 7 })).toBeGreaterThan(200);
    }
  });

  test('an Arabic name has the same vowels in both typing orders', async () => {
    const texts = await Promise.all(
      [muhammad(marks.shadda, marks.fatha), muhammad(marks.fatha, marks.shadda)].map((name) =>
        labelFile([to({ name })], day, { format: 'a6' }),
      ),
    );
    expect(Buffer.compare(...(texts as [Uint8Array, Uint8Array]))).toBe(0);
  });

  test('one foreign character shifts nothing of its line', async () => {
    const text = await toText(to({ street: 'Calle Ω 45', references: 'Dvořák 15, 06000' }));
    expect(text).toContain('Calle Ω 45');
    expect(text).toContain('Dvořák 15, 06000');
  });

  test('a letter without a glyph, in an order from before a form rejected it, is named by its number', async () => {
    expect(await toText(to({ name: 'ᚠ 📦 Hong' }))).toContain('U+16A0 Hong');
  });
});

const { name: nameMax, line, code, long } = constants.text;
const { maxNameLength } = constants.postal;
/** The maximum length that forms accept: repeated, of whole characters. */
const filled = (text: string, length: number): string => text.repeat(length).slice(0, length).trim();

/** Every part at its greatest length. */
const longest = (text: string) => ({
  name: filled(text, nameMax),
  company: filled(text, line),
  street: `${filled(text, line)} ${filled(text, code)}`,
  town: `${filled(text, maxNameLength)}, ${filled(text, maxNameLength)}`,
  place: `${filled(text, line)}, ${filled(text, nameMax)}`,
  references: filled(text, long),
});

const bare = (text: string): string => text.normalize('NFC').replaceAll(/[\s·]/g, '');

describe('what a form takes is printed whole', () => {
  const texts = ['Los Encinos de la Sierra ', 'W', '漢', 'ไทย'];
  test.each(formats.flatMap((format) => texts.map((text) => ({ format, text }))))(
    '$format, every part filled with "$text"',
    async ({ format, text }) => {
      const parts = longest(text);
      const label = to(parts);
      const file = await labelFile([{ ...label, sender: { ...label.sender, ...parts } }], day, { format });
      const printed = bare((await readPages(file))[0]?.text ?? '');
      for (const part of Object.values(parts)) expect(printed).toContain(bare(part));
      expect(printed).not.toContain('...');
      expect(await scanPage(file, 0, 300)).toMatchObject({ bars: [label.waybillNo], squares: [label.link] });
    },
  );

  test.each(scripts)('200 characters of %s', async (_, name) => {
    const names = repeated(name);
    const text = names.join(' ');
    // The zone is printed beside the references, and the reader would find it between their lines.
    const file = await labelFile([to({ name: text, street: text, references: text, zip: '' })], day, { format: 'a6' });
    const printed = bare((await readPages(file))[0]?.text ?? '');
    expect(printed.split(bare(name)).length - 1).toBe(3 * names.length);
    expect(printed).not.toMatch(/[?…\ufffd]|U\+/);
  });

  test('the list to sign gives a long name and place a second line', async () => {
    const { name, place } = longest('WM');
    const pages = await readPages(await manifest([to({ name, place }), ...samples(40)], day, '22 nov 2026'));
    const text = bare(pages.map((page) => page.text).join(''));
    expect(text).toContain(bare(name));
    expect(text).toContain('Firma');
  });
});

describe('a label file of a hostile name', () => {
  test('control characters and overrides of the direction are not in it', async () => {
    const text = await toText(to({ name: 'Ana\u202egnp.exe\u0000\u0007\u200b\u2066Robles\r\n\tFin' }));
    expect(text).toContain('Anagnp.exe Robles Fin');
  });

  test.each(['=HYPERLINK("//evil";"x")', '../../etc/passwd', '<script>alert(1)</script>', '(x) Tj ET %%EOF'])(
    '%s is the text that was typed',
    async (name) => {
      const file = await labelFile([to({ name })], day, { format: 'a6' });
      const [page, ...others] = await readPages(file);
      expect(page?.text).toContain(name);
      expect(others).toEqual([]);
      expect(Buffer.from(file).toString('latin1')).not.toMatch(
        /\/(?:JavaScript|JS|URI|Launch|OpenAction|EmbeddedFile)\b/,
      );
    },
  );

  test('a letter carries at most four combining marks', async () => {
    expect(await toText(to({ name: `A${'\u0301'.repeat(50)}na` }))).toMatch(/Á\p{M}{0,4}na/u);
  });
});

describe('what the courier has to know', () => {
  test('is in Spanish: marks, and what is to be collected for the goods and the freight', async () => {
    const text = await toText(
      sample({ marks: ['fragile', 'doNotBend'], collect: { goods: 185_000, freight: 21_684, total: 206_684 } }),
    );
    for (const words of [
      'Frágil',
      'No doblar',
      'Cobrar al entregar',
      '$2,066.84',
      'Mercancía $1,850.00',
      'Flete $216.84',
    ])
      expect(text).toContain(words);
    expect(await toText(sample())).toContain('No cobrar');
  });

  test('the list to sign has every number, the sums and a line for the signature, on as many sheets as it needs', async () => {
    const labels = samples(60).map((label) => ({ ...label, collect: { goods: 10_000, freight: 0, total: 10_000 } }));
    const pages = await readPages(await manifest(labels, day, '22 nov 2026'));
    expect(pages.map(({ size }) => size)).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const text = pages
      .map((page) => page.text)
      .join('\n')
      .replaceAll(' ', '');
    for (const { waybillNo } of labels) expect(text).toContain(waybillNo);
    for (const words of ['60paquetes', '180kg', '$6,000.00', 'Firma', 'Fechayhora', 'Hoja2de2'])
      expect(text).toContain(words);
  });

  test.each([1, 29, 30, 31, 36, 37, 38, 200])('a list of %i has space for a signature', async (count) => {
    const pages = await readPages(await manifest(samples(count), day, '22 nov 2026'));
    expect(pages.at(-1)?.text).toContain('Firma');
  });
});

test('the same labels are the same file, to the byte', async () => {
  const files = await Promise.all([
    labelFile(samples(3), day, { format: 'a6' }),
    labelFile(samples(3), day, { format: 'a6' }),
  ]);
  expect(Buffer.compare(...(files as [Uint8Array, Uint8Array]))).toBe(0);
});

test('others have their turn between two labels', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await labelFile(samples(50), day, { format: 'a6' });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(50);
});
