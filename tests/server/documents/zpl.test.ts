import { describe, expect, test } from 'vitest';
import type { LabelFormat } from '#domain/parcel/label-formats.ts';
import type { LabelData } from '#server/documents/label.ts';
import { createLabels } from '#server/documents/labels.ts';
import { countPictureBytes, getData, isWithin, readZpl, scanZpl, type ZplLabel } from './read-zpl.ts';
import { repeated, sample, samples, scripts, to } from './sample.ts';

const day = new Date('2026-11-22T16:42:00Z');

async function getLabel(label: LabelData, format: LabelFormat = 'zpl203'): Promise<ZplLabel> {
  const [first] = readZpl((await createLabels([label], day, { format })).bytes);
  if (!first) throw new Error('No label.');
  return first;
}

/** The texts of a label in the printer's own font. */
const getTexts = (label: ZplLabel): string[] => getData(label, '^A0');

describe('D-44 the commands of a label printer', () => {
  test.each([
    ['zpl203', 813, 1219],
    ['zpl300', 1219, 1829],
  ] as const)('%s: a scanner reads both codes off the printed label of 4 × 6 inches', async (format, width, height) => {
    const label = await getLabel(sample(), format);
    expect(label).toMatchObject({ width, height, isUtf8: true });
    expect(getData(label, '^BC')).toEqual(['JMX004281220417']);
    expect(getData(label, '^BQ')).toEqual(['MA,https://jmx.example/track-and-trace?no=JMX004281220417']);
    expect(await scanZpl(label)).toEqual({
      bars: ['JMX004281220417'],
      squares: ['https://jmx.example/track-and-trace?no=JMX004281220417'],
    });
  });

  test('print Spanish in the font of the printer, accents included', async () => {
    const texts = getTexts(await getLabel(sample({ collect: { goods: 185_000, freight: 21_684, total: 206_684 } })));
    for (const text of ['José Ángel Ñáñez Poot', 'García Ginerés', 'Mérida, Yuc. · Tel. 999 472 1180', '$2,066.84'])
      expect(texts).toContain(text);
  });

  test('of several labels come one after the other', async () => {
    const { kind, bytes } = await createLabels(samples(3), day, { format: 'zpl203' });
    expect(kind).toBe('zpl');
    expect(readZpl(bytes).flatMap((label) => getData(label, '^BC'))).toEqual(
      samples(3).map(({ waybillNo }) => waybillNo),
    );
  });
});

const getCommands = ({ fields }: ZplLabel) =>
  new Set(fields.flatMap(({ commands }) => commands.map(({ name }) => name)));

describe('a name is never a command', () => {
  test.each(['^XZ^XA^FO0,0^GFA', '~JA~HS', '_5EXZ', '^FS^FDx', '~DGR:X.GRF', '>:>5>9', 'a_b^FH_^FD'])(
    '%s is printed as it was typed',
    async (name) => {
      const plain = await getLabel(to({ name: 'Ana', street: 'Ana' }));
      const label = await getLabel(to({ name, street: name }));
      expect(getTexts(label).filter((text) => text === name)).toHaveLength(2);
      expect(getCommands(label)).toEqual(getCommands(plain));
      expect(label.fields).toHaveLength(plain.fields.length);
      expect((await scanZpl(label)).bars).toEqual(['JMX004281220417']);
    },
  );

  test('a backslash, which is one within a block of lines, is a picture', async () => {
    const texts = getTexts(await getLabel(to({ name: 'Ana \\& Luz' })));
    expect(texts.join('')).not.toContain('\\');
    expect(texts).not.toContain('Ana');
  });
});

const isWhite = ({ commands }: ZplLabel['fields'][number]) => commands.some(({ name }) => name === '^FR');
const countWhite = ({ fields }: ZplLabel, command: string) =>
  fields.filter((field) => isWhite(field) && field.commands.some(({ name }) => name === command)).length;

describe('what the font of a printer may lack is a picture', () => {
  test.each(scripts)('%s, 200 characters of it', async (_, name) => {
    const long = repeated(name).join(' ');
    const label = await getLabel(to({ name: long, street: long, references: long }));
    const blank = await getLabel(to({ name: '', street: '', references: '' }));
    expect(isWithin(label)).toBe(true);
    const texts = getTexts(label).join('').replaceAll(/\s/g, '');
    expect(texts).not.toMatch(/[?…]/);
    // Each of the three is whole in the printer's font, or it is a picture.
    const isText = texts.split(long.replaceAll(/\s/g, '')).length === 4;
    expect(isText || countPictureBytes(label) - countPictureBytes(blank) > 5_000).toBe(true);
    expect(await scanZpl(label)).toMatchObject({ bars: ['JMX004281220417'], squares: [expect.any(String)] });
  });

  test('white on black too', async () => {
    const label = await getLabel(to({ zip: '' }));
    const foreign = await getLabel(sample({ stateCode: '中国', recipient: { ...sample().recipient, zip: '' } }));
    expect([countWhite(label, '^GF'), countWhite(foreign, '^GF')]).toEqual([0, 1]);
  });
});
