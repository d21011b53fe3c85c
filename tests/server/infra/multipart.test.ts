import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormError } from '#server/http/form.ts';
import { formMemory, type PartLimits, readMultipart } from '#server/http/multipart.ts';

const limits: PartLimits = { fileBytes: 1_000, textBytes: 500, bodyBytes: 20_000 };
const type = 'multipart/form-data; boundary=--edge';

const memory = formMemory({ total: 1e9, perAddress: 1e9 });
const inPieces = async function* (bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const read = (bytes: Buffer | string, { size = 7, contentType = type, own = limits } = {}) =>
  readMultipart(inPieces(Buffer.from(bytes), size), contentType, own, memory.enter('192.0.2.1'));

const part = (head: string, content: string) =>
  `----edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const body = (...parts: string[]) => `${parts.join('')}----edge--\r\n`;

/** Browsers encode these so that no reader can distinguish them from other names. No field of ours has one in its name. */
const isAmbiguous = (name: string) => /[\r\n\\]|%22|%0[AD]/i.test(name);

describe('D-98 a form with a file', () => {
  test('is read as a browser writes it, however its bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({
            name: fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => !isAmbiguous(name)),
            text: fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\r\n]/.test(text)),
          }),
          { maxLength: 5, selector: ({ name }) => name },
        ),
        fc.uint8Array({ maxLength: 900 }),
        fc.integer({ min: 1, max: 400 }),
        async (texts, bytes, size) => {
          const form = new FormData();
          for (const { name, text } of texts) form.append(`t-${name}`, text);
          form.append('resume', new Blob([bytes], { type: 'application/pdf' }), 'hoja "de" vida.pdf');
          const sent = new Response(form);
          const contentType = sent.headers.get('content-type') ?? '';
          const { texts: found, files } = await read(Buffer.from(await sent.arrayBuffer()), {
            size,
            contentType,
            own: { ...limits, textBytes: 50_000 },
          });
          expect([...found]).toEqual(texts.map(({ name, text }) => [`t-${name}`, text]));
          expect(files.get('resume')).toEqual({
            name: 'hoja "de" vida.pdf',
            size: bytes.length,
            bytes: Buffer.from(bytes),
          });
        },
      ),
    );
  });

  test.each([1, 3, 8, 1_000])(
    'D-84 of a file over the limit only its size is stored, and what comes after it; in pieces of %i',
    async (size) => {
      const file = part('name="resume"; filename="cv.pdf"', 'x'.repeat(5_000));
      const { texts, files } = await read(body(file, part('name="city"', 'Zapopan')), { size });
      expect(files.get('resume')).toEqual({ name: 'cv.pdf', size: 5_000, bytes: undefined });
      expect([...texts]).toEqual([['city', 'Zapopan']]);
    },
  );

  test('text that only looks like a boundary belongs to the content, and an empty choice is an empty file', async () => {
    const tricky = 'a\r\n---edge\r\n----edg\r\n\r\n--\r\n';
    const { texts, files } = await read(body(part('name="a"', tricky), part('name="f"; filename=""', '')));
    expect(texts.get('a')).toBe(tricky);
    expect(files.get('f')).toEqual({ name: '', size: 0, bytes: Buffer.alloc(0) });
  });

  test.each([
    ['no boundary', body(), 'multipart/form-data'],
    ['an end that is missing', part('name="a"', '1'), type],
    ['nothing at all', '', type],
    ['a part without a name', body(part('filename="x"', '1')), type],
    ['the same name twice', body(part('name="a"', '1'), part('name="a"', '2')), type],
    ['a text and a file of one name', body(part('name="a"', '1'), part('name="a"; filename="x"', '2')), type],
    ['texts that are too long', body(part('name="a"', 'x'.repeat(501))), type],
    ['too long a head', body(part(`name="${'a'.repeat(5_000)}"`, '1')), type],
    ['too many parts', body(...Array.from({ length: 101 }, (_, index) => part(`name="${index}"`, ''))), type],
    ['too long a body', body(part('name="a"; filename="x"', 'x'.repeat(21_000))), type],
    ['a broken edge', '----edge x\r\n\r\n', type],
  ])('%s is rejected', async (_, sent, contentType) => {
    await expect(read(sent, { contentType, size: 100 })).rejects.toThrow(FormError);
  });

  test('of a file without memory only its size is stored, and all texts', async () => {
    const place = formMemory({ total: 100, perAddress: 100 }).enter('192.0.2.1');
    const sent = body(part('name="resume"; filename="cv.pdf"', 'x'.repeat(900)), part('name="city"', 'Zapopan'));
    const { texts, files } = await readMultipart(inPieces(Buffer.from(sent), 70), type, limits, place);
    expect(files.get('resume')).toEqual({ name: 'cv.pdf', size: 900, bytes: undefined, isCrowdedOut: true });
    expect([...texts]).toEqual([['city', 'Zapopan']]);
  });

  test('a name that reaches into prototypes is a name', async () => {
    const { texts } = await read(body(part('name="__proto__"', 'x')));
    expect(Object.fromEntries(texts)['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect([...texts]).toEqual([['__proto__', 'x']]);
  });
});
