import { describe, expect, test } from 'vitest';
import { labelFile } from '#server/labels/labels.ts';
import { manifest } from '#server/labels/manifest.ts';
import { fontsOf, inkIn, readPages, scanPage } from './read-back.ts';
import { sample, samples, to } from './sample.ts';

const day = new Date('2026-11-22T16:42:00Z');
const textOf = async (label: ReturnType<typeof sample>) => (await readPages(await labelFile([label], day, { format: 'a6' })))[0]?.text;

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

  test('a sheet that was begun is used from the quarter that is named', async () => {
    const file = await labelFile(samples(2), day, { format: 'a4x4', firstQuarter: 4 });
    expect((await scanPage(file, 0)).bars).toHaveLength(1);
    expect((await scanPage(file, 1)).bars).toHaveLength(1);
  });

  test('a hostile recipient leaves both codes readable', async () => {
    const file = await labelsOnA6(
      [to({ name: '█'.repeat(200), street: 'W'.repeat(200), references: '漢'.repeat(200) })],
      day,
    );
    expect(await scanPage(file)).toMatchObject({ bars: ['JMX004281220417'], squares: [expect.any(String)] });
  });
});

describe('names in every script', () => {
  test.each([
    ['accents', 'José Ñáñez Güereña Ávila', 'NotoSansSC-latin-bold'],
    ['Portuguese', 'João Conceição', 'NotoSansSC-latin-bold'],
    ['Vietnamese', 'Nguyễn Thị Hương', 'NotoSansSC-vietnamese-bold'],
    ['Arabic', 'محمد عبد الله', 'NotoSansArabic-arabic'],
    ['Chinese', '王小明', expect.stringMatching(/^NotoSansSC-\d+-bold$/)],
  ])('%s are text in a font that has them', async (_, name, font) => {
    const file = await labelFile([to({ name })], day, { format: 'a6' });
    // The dot that shaping takes off an Arabic letter is a glyph without a text of its own.
    const text = (await readPages(file))[0]?.text.replace(/\p{Cc}/gu, '');
    expect(text?.normalize('NFC')).toContain(name);
    expect(fontsOf(file)).toContainEqual(font);
    // Text alone is no ink: outlines that a PDF can't read are embedded as blanks.
    expect(await inkIn(file, { x: 4, y: 62, width: 40, height: 7 })).toBeGreaterThan(200);
  });

  test('a letter that no font has is a question mark, and the rest of the name stays', async () => {
    expect(await textOf(to({ name: '홍길동 Hong' }))).toContain('??? Hong');
  });
});

describe('a label file of a hostile name', () => {
  test('control characters and overrides of the direction are not in it', async () => {
    const text = await textOf(to({ name: 'Ana\u202egnp.exe\u0000\u0007\u200b\u2066Robles\r\n\tFin' }));
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

  test('two hundred characters are shortened, and the address below stays', async () => {
    const text = await textOf(to({ name: `María ${'M'.repeat(194)}` }));
    expect(text).toMatch(/María M+\.\.\./);
    expect(text).toContain('Calle 25 204-B');
    expect(text).toContain('García Ginerés');
  });

  test('a letter carries two marks at the most', async () => {
    expect(await textOf(to({ name: `A${'\u0301'.repeat(50)}na` }))).toMatch(/Á.{0,2}na/u);
  });
});

describe('what the courier has to know', () => {
  test('is in Spanish: marks, and what is to be collected for the goods and the freight', async () => {
    const text = await textOf(
      sample({ marks: ['fragile', 'doNotBend'], collect: { goods: 185_000, freight: 21_684 } }),
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
    expect(await textOf(sample())).toContain('No cobrar');
  });

  test('the list to sign has every number, the sums and a line for the signature, on as many sheets as it needs', async () => {
    const labels = samples(60).map((label) => ({ ...label, collect: { goods: 10_000, freight: 0 } }));
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

  test.each([1, 29, 30, 31, 36, 37, 38, 200])('a list of %i has room to sign', async (count) => {
    const pages = await readPages(await manifest(samples(count), day, '22 nov 2026'));
    expect(pages.at(-1)?.text).toContain('Firma');
  });
});

test('the same labels are the same file, to the byte', async () => {
  const files = await Promise.all([labelFile(samples(3), day, { format: 'a6' }), labelFile(samples(3), day, { format: 'a6' })]);
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
