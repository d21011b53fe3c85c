import { describe, expect, test } from 'vitest';
import { toBytes } from '#src/shared/table-import/clean-cell.ts';
import { decodeText } from '#src/shared/table-import/reading/decode-text.ts';
import { readSource } from '#src/shared/table-import/reading/read-source.ts';

type Latin = 'windows-1252' | 'macintosh';

/** The bytes of a text in an old encoding. */
function encode(text: string, encoding: Latin): Uint8Array<ArrayBuffer> {
  if (encoding === 'windows-1252') return Uint8Array.from(toBytes(text) ?? []);
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(Array.from(text), (sign) => byteOf.get(sign) ?? 63);
}

const addresses = [
  'Nombre,Teléfono,Código postal,Calle,Número,Referencias',
  'José Núñez Iñiguez,5541000001,06700,Av. Álvaro Obregón,121,"Portón café, entre Mérida y Frontera"',
  'Begoña Cigüeña Peña,5541000002,06700,Calle Águila,121,"¿Timbre? 2º piso, a 50 m…"',
  'ÁNGELA ÓRSULA ÁVILA,5541000003,06700,Av. Álvaro Obregón,121,Señal de tránsito',
  'Conceição Falcão,5541000004,06700,Rua São João,12,Portão à direita',
].join('\r');

describe('encodings of text files (ROUTE-06, D-60)', () => {
  test.each(['windows-1252', 'macintosh'] as const)('%s is recognised by its characters', (encoding) => {
    expect(decodeText(encode(addresses, encoding))).toEqual({ text: addresses, encodings: [] });
  });

  test.each(['Ángela Órsula Ávila', 'nombre\nPeña', 'Calle 5 s/n, Nº 4\nLópez', 'JOSÉ MUÑOZ', 'Ana “la Güera” Ruiz'])(
    'a few characters are enough: %s',
    (text) => {
      for (const encoding of ['windows-1252', 'macintosh'] as const)
        expect(decodeText(encode(text, encoding))).toMatchObject({ text, encodings: [] });
    },
  );

  test('characters that are improbable either way are read one way, and the other is offered', async () => {
    const text = 'nombre,nota\nAna,3÷4 Ÿ±\n';
    const file = new File([encode(text, 'macintosh')], 'lista.csv');
    const table = await readSource('address', { file });
    expect(table.encodings).toHaveLength(2);
    const other = await readSource('address', { file, encoding: 'macintosh' });
    expect(other.encodings?.[0]).toBe('macintosh');
    expect(other.rows[1]?.cells).toEqual(['Ana', '3÷4 Ÿ±']);
  });

  test('UTF-8 leaves no doubt', () => {
    expect(decodeText(new TextEncoder().encode('Ž‡’ — ƒ')).encodings).toEqual([]);
  });
});
