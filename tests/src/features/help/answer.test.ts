import { describe, expect, test } from 'vitest';
import { type HelpQuestion, readHelpWords } from '#domain/content/help.ts';
import type { Api } from '#src/api/types.ts';
import { answerWith, handoverPath, savedQuestions } from '#src/features/help/answer.ts';
import { textsIn } from '#tests/browser/support/texts.ts';
import { memoryPlaces } from '#tests/support/places.ts';

const t = textsIn('es');
const words = readHelpWords(t);
const fragile: HelpQuestion = { id: 'fragile', title: '¿Cómo empaco algo frágil?', text: 'Con dos capas.' };
/** A rare word counts more in a question. */
const others = ['¿Dan factura?', '¿Puedo cancelar?', '¿Abren los domingos?', '¿Cómo uso un cupón?'].map(
  (title, at) => ({
    id: `other-${at}`,
    title,
    text: 'Sí, desde tu cuenta.',
  }),
);

function help(questions: readonly HelpQuestion[] = [fragile, ...others]) {
  const calls: [string, unknown][] = [];
  const call = async (id: string, input: unknown) => {
    calls.push([id, input]);
    return { ok: true, data: { id } };
  };
  const answer = answerWith({
    api: { call } as unknown as Api,
    questions: { load: async () => questions },
    readLanguage: () => ({ dictionary: 'es', words }),
  });
  const ask = (text: string, more = {}) =>
    answer({ text, waybillNo: undefined, awaitsTail: false, ...more }, new AbortController().signal);
  return { ask, calls };
}

const waybillNo = 'JMX004281200040';
const said = (text: string, id = 0) => ({ id, by: 'person' as const, text });

describe('FEAT-18 the help answers', () => {
  test('by the call of the tracking page, with no right of its own: a tail only where the person gave one', async () => {
    const { ask, calls } = help();
    await ask(waybillNo);
    await ask(`${waybillNo} 4471`);
    await ask('4472', { waybillNo, awaitsTail: true });
    expect(calls).toEqual([
      ['waybillDetail', { waybillNo }],
      ['waybillDetail', { waybillNo, tail: '4471' }],
      ['waybillDetail', { waybillNo, tail: '4472' }],
    ]);
  });

  test('by the calls of rates and branches', async () => {
    const { ask, calls } = help();
    expect(await ask('44100 97000 2.5 kg')).toMatchObject({ kind: 'rates' });
    expect(await ask('sucursal 97000')).toMatchObject({ kind: 'branches', zip: '97000' });
    expect(calls).toEqual([
      ['standardQuote', { originZip: '44100', destinationZip: '97000', weight: 2.5 }],
      ['networkByZip', { zipCode: '97000' }],
    ]);
    expect(await ask('44100 97000')).toEqual({ kind: 'say', word: 'askRates' });
  });

  test('with the editors’ words, and says what it does not know', async () => {
    const { ask } = help();
    expect(await ask('¿cómo empaco cosas fragiles para mi envío?')).toEqual({
      kind: 'questions',
      questions: [fragile],
    });
    expect(await ask('¿me prestas tu bicicleta?')).toEqual({ kind: 'say', word: 'unknown' });
    expect(await ask('quiero hablar con una persona', { waybillNo })).toEqual({ kind: 'handover', waybillNo });
  });
});

describe('FEAT-18 the questions', () => {
  test('are stored on the device and used without a network; broken ones are ignored', async () => {
    const { storage } = memoryPlaces();
    await savedQuestions({ load: async () => [fragile] }, storage).load('es');
    const offline = { load: async () => Promise.reject(new Error('offline')) };
    expect(await savedQuestions(offline, storage).load('es')).toEqual([fragile]);
    expect(await savedQuestions(offline, storage).load('ar')).toEqual([]);
    storage.set('help.questions.es', '{"id":1}');
    expect(await savedQuestions(offline, storage).load('es')).toEqual([]);
    storage.set('help.questions.es', '[{"id":1},');
    expect(await savedQuestions(offline, storage).load('es')).toEqual([]);
  });
});

describe('FEAT-18 the way to a person', () => {
  test('D-43 takes along what was said and the waybill, and never the tail of a phone', () => {
    const path = handoverPath([said(`${waybillNo} 4471`), said('llegó roto & "mojado"', 1)], waybillNo);
    const { pathname, searchParams } = new URL(path, 'https://site.invalid');
    expect(pathname).toBe('/contactUs');
    expect(Object.fromEntries(searchParams)).toEqual({
      subject: 'parcel',
      message: `${waybillNo} ••••\nllegó roto & "mojado"`,
      waybill: waybillNo,
    });
  });

  test('takes the last of it where much was said', () => {
    const path = handoverPath([said('a'.repeat(10_000)), said('fin', 1)], undefined);
    const { searchParams } = new URL(path, 'https://site.invalid');
    expect(searchParams.get('message')).toHaveLength(600);
    expect(searchParams.get('message')).toMatch(/a\nfin$/);
    expect(searchParams.get('subject')).toBe('other');
  });
});
