import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { findQuestions, type HelpWords, readHelpWords, understand, withoutTails } from '#domain/content/help.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { textsIn } from '#tests/browser/support/texts.ts';

const wordsIn = (dictionary: DictionaryLanguage): HelpWords => readHelpWords(textsIn(dictionary));

const es = wordsIn('es');
const waybillNo = 'JMX004281200040';

describe('FEAT-18 what a message means', () => {
  test.each([
    ['¿Dónde anda JMX004281200040?', undefined],
    ['jmx 0042 8120 0040', undefined],
    ['JMX004281200040 4471', '4471'],
    ['mi guía es JMX 0042 8120 0040 y mi teléfono termina en 4471.', '4471'],
    ['JMX٠٠٤٢٨١٢٠٠٠٤٠ ٤٤٧١', '4471'],
  ])('a waybill number with or without a tail: %s', (text, tail) => {
    expect(understand(text, es)).toEqual({ kind: 'waybill', waybillNo, others: [], tail });
  });

  test('further numbers are known, as many as tracking takes', () => {
    const many = Array.from({ length: 14 }, (_, at) => `JMX0042812000${10 + at}`);
    const asked = understand(many.join(' '), es);
    expect(asked).toMatchObject({ kind: 'waybill', waybillNo: many[0] });
    expect(asked.kind === 'waybill' && asked.others).toHaveLength(constants.tracking.maxWaybillsPerQuery - 1);
  });

  test('four digits are a tail only where one was asked for', () => {
    expect(understand('4471', es, true)).toEqual({ kind: 'tail', tail: '4471' });
    expect(understand('son ٤٤٧١', es, true)).toEqual({ kind: 'tail', tail: '4471' });
    expect(understand('4471', es).kind).toBe('unknown');
    expect(understand('4471 o 4472', es, true).kind).toBe('unknown');
  });

  test.each([
    ['de 44100 a 97000, 2.5 kg', { kind: 'rates', zips: ['44100', '97000'], weight: 2.5 }],
    ['cuánto cuesta 44100 97000 2,5 kilos', { kind: 'rates', zips: ['44100', '97000'], weight: 2.5 }],
    ['44100 97000', { kind: 'rates', zips: ['44100', '97000'], weight: undefined }],
    ['sucursal en 97000', { kind: 'branches', zip: '97000' }],
    ['cuánto cuesta a 97000', { kind: 'topic', topic: 'rates' }],
  ])('postal codes and a weight: %s', (text, asked) => {
    expect(understand(text, es)).toEqual(asked);
  });

  test.each(
    languages.flatMap(({ dictionary }) =>
      (['tracking', 'rates', 'branches', 'person'] as const).map((topic) => [dictionary, topic] as const),
    ),
  )('what is suggested is understood as what it is, in %s: %s', (dictionary, topic) => {
    const suggested = textsIn(dictionary)(`help:suggest.${topic}`);
    expect(understand(suggested, wordsIn(dictionary))).toEqual({ kind: 'topic', topic });
  });

  test.each([
    ['QUIERO HABLAR CON UN ASESOR', 'person'],
    ['me pueden cotizar', 'rates'],
    ['no encuentro mi envio', 'tracking'],
    ['gracias', 'thanks'],
    ['hola', 'greeting'],
  ])('words with and without accents and capitals: %s', (text, topic) => {
    expect(understand(text, es)).toEqual({ kind: 'topic', topic });
  });

  test('what it does not know it does not guess', () => {
    for (const text of ['¿me prestas tu bicicleta?', '<script>alert(1)</script>', '🙂', '12', '   ']) {
      expect(understand(text, es), text).toEqual({ kind: 'unknown' });
    }
  });

  test('ten thousand characters of anything are read as far as a message goes, at once', async () => {
    const hostile = ['a', '4', 'JMX', 'JMX0042 ', '44100 ', ' \t', '٤', '包', '-', '2.'].map((part) =>
      part.repeat(10_000 / part.length),
    );
    for (const text of hostile) expect(understand(text, es, true).kind).toBeTypeOf('string');
    expect(understand(`${'x'.repeat(constants.help.maxMessageChars)} ${waybillNo}`, es).kind).toBe('unknown');
  });
});

test('D-43 what is handed on has no four digits that could be the tail of a phone, in whatever digits', () => {
  expect(withoutTails('mi guía JMX004281200040, termina en 4471')).toBe('mi guía JMX004281200040, termina en ••••');
  expect(withoutTails('٤٤٧١')).toBe('••••');
});

describe('FEAT-18 CALL-79 questions', () => {
  const questions = [
    { id: 'lost', title: '¿Qué hago si mi paquete no llegó?', text: 'Abre un caso desde el rastreo.' },
    { id: 'box', title: '¿Cómo empaco algo frágil?', text: 'Con dos capas y una caja nueva.' },
    { id: 'invoice', title: '¿Dan factura?', text: 'Sí, con el RFC de tu cuenta.' },
    { id: 'zh', title: '如何包装易碎品？', text: '用两层包装和新箱子。' },
  ];
  const found = (asked: string) => findQuestions(asked, questions).questions.map(({ id }) => id);

  test('are found without accents, in another form of the word, and the best comes first', () => {
    expect(found('como empacar cosas fragiles')).toEqual(['box']);
    expect(found('FACTURAS')).toEqual(['invoice']);
    expect(found('mi paquete no ha llegado')[0]).toBe('lost');
    expect(found('易碎品怎么包装')).toEqual(['zh']);
  });

  test('are not found by a chance word', () => {
    expect(found('cuéntame una historia larga de dragones y caja')).toEqual([]);
    expect(found('')).toEqual([]);
    expect(found('x'.repeat(10_000))).toEqual([]);
  });
});
