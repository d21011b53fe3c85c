import { describe, expect, test, vi } from 'vitest';
import { type Dictionaries, dictionaryVersion, readDictionaries } from '#schemas/runtime/dictionary-version.ts';
import { createDictionaryStore } from '#src/i18n/installed.ts';
import { applyOverlay, createTexts, overlayTexts, type TextTree, toTextTree } from '#src/i18n/texts.ts';
import { memoryPlaces } from '#tests/support/places.ts';

const sent = { es: { shell: { nav: { track: 'Rastrea' } } }, en: { shell: { nav: { track: 'Follow' } } } };

describe('the stored dictionary', () => {
  test('FEAT-13 D-32 the bundled copy is current until a newer one is stored', () => {
    const { storage } = memoryPlaces();
    const store = createDictionaryStore(storage, 'b1');
    expect(store.version()).toBe('b1');
    expect(store.texts('es')).toBeUndefined();
    store.keep('v2', sent);
    expect(store.version()).toBe('v2');
    expect(store.texts('es')).toEqual(sent.es);
    expect(store.texts('ar')).toEqual({});
    expect(createDictionaryStore(storage, 'b1').version()).toBe('v2');
  });

  test('FEAT-13 going back to the bundled version removes what was stored', () => {
    const { storage } = memoryPlaces();
    const store = createDictionaryStore(storage, 'b1');
    store.keep('v2', sent);
    store.keep('b1', {});
    expect(store.version()).toBe('b1');
    expect(storage.get('dictionary.es')).toBeNull();
  });

  test('a dictionary that covered an older site no longer counts', () => {
    const { storage } = memoryPlaces();
    createDictionaryStore(storage, 'b1').keep('v2', sent);
    const newer = createDictionaryStore(storage, 'b2');
    expect(newer.version()).toBe('b2');
    expect(newer.texts('es')).toBeUndefined();
  });

  test('D-32 what did not come with a newer version stays as it was, on one device and after a crash', () => {
    const { storage } = memoryPlaces();
    const store = createDictionaryStore(storage, 'b1');
    store.keep('v2', sent);
    store.keep('v2-i1', { vi: { shell: { skip: 'Bỏ qua' } } });
    expect(store.version()).toBe('v2-i1');
    expect(store.texts('es')).toEqual(sent.es);
    expect(store.texts('vi')).toEqual({ shell: { skip: 'Bỏ qua' } });
    // Without its key, its owner is unknown.
    storage.remove('dictionary');
    store.keep('b1-i1', { vi: {} });
    expect(store.texts('es')).toEqual({});
  });

  test('without space on the device the bundled copy is used', () => {
    const { storage } = memoryPlaces({ storageFails: true });
    const store = createDictionaryStore(storage, 'b1');
    store.keep('v2', sent);
    expect(store.version()).toBe('b1');
  });

  test.each(['{', '[]', '"v2"', '{"version":7,"bundle":"b1"}', 'null'])('a broken mark %s is ignored', (mark) => {
    const { storage } = memoryPlaces({ stored: { dictionary: mark } });
    expect(createDictionaryStore(storage, 'b1').version()).toBe('b1');
  });
});

describe('texts from outside', () => {
  test('only sentences are taken, and nothing reaches behind an object', () => {
    const hostile = JSON.parse(
      '{"a":"x","n":1,"l":["y"],"__proto__":{"polluted":"yes"},"deep":{"constructor":{"b":"c"},"d":"e"}}',
    );
    expect(toTextTree(hostile)).toEqual({ a: 'x', deep: { d: 'e' } });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('newer texts take the place of theirs alone', () => {
    expect(overlayTexts({ a: { b: '1', c: '2' }, d: '3' }, { a: { b: 'new' }, e: 'more' })).toEqual({
      a: { b: 'new', c: '2' },
      d: '3',
      e: 'more',
    });
  });
});

describe('the texts on screen', () => {
  const bundled = { shell: { nav: { track: 'Rastrear', send: 'Enviar' } }, notices: { hello: 'Hola {{name}}' } };
  const load = vi.fn<(dictionary: string, namespace: string) => Promise<TextTree>>(async (_dictionary, namespace) => ({
    ...bundled[namespace as 'shell'],
  }));

  test('D-32 show the stored dictionary over the bundled copy', async () => {
    const texts = await createTexts({ language: 'es', load, overlay: () => sent.es });
    expect(texts.t('shell:nav.track')).toBe('Rastrea');
    expect(texts.t('shell:nav.send')).toBe('Enviar');
  });

  test('SYS-06 a dictionary that arrives later changes the words in place', async () => {
    const texts = await createTexts({ language: 'es', load });
    expect(texts.t('shell:nav.track')).toBe('Rastrear');
    applyOverlay(texts, () => sent.es);
    expect(texts.t('shell:nav.track')).toBe('Rastrea');
    expect(texts.t('shell:nav.send')).toBe('Enviar');
  });

  test('hostile words stay words: values are put in as they are, for React to escape', async () => {
    const texts = await createTexts({ language: 'es', load });
    expect(texts.t('notices:hello', { name: '<img onerror=x>' })).toBe('Hola <img onerror=x>');
  });

  test('a missing text is reported', async () => {
    const onMissing = vi.fn<(language: string, key: string) => void>();
    const texts = await createTexts({ language: 'es', load, onMissing });
    texts.t('shell:nav.nothing');
    expect(onMissing).toHaveBeenCalledWith('es', 'shell:nav.nothing');
  });

  test('FEAT-12 a change of language loads the namespaces in use before it shows', async () => {
    const texts = await createTexts({ language: 'es', load });
    await texts.loadNamespaces('tracking');
    load.mockClear();
    await texts.changeLanguage('ar');
    expect(load.mock.calls.map(([language, namespace]) => `${language}/${namespace}`).toSorted()).toEqual([
      'ar/notices',
      'ar/shell',
      'ar/tracking',
      'ar/ui',
    ]);
    expect(texts.language).toBe('ar');
  });
});

describe('the version of the texts', () => {
  const texts = readDictionaries();

  test('SYS-06 is the same for the same texts, whatever the order of keys', () => {
    const { es, ...others } = texts;
    const turned = Object.fromEntries(Object.entries(es).toReversed());
    expect(dictionaryVersion({ ...others, es: turned } as Dictionaries)).toBe(dictionaryVersion(texts));
    expect(dictionaryVersion(texts)).toMatch(/^[0-9a-f]{16}$/);
  });

  test('FEAT-13 changes with one character in one language', () => {
    const changed = { ...texts, ar: { ...texts.ar, notices: { ...texts.ar.notices, busy: '.' } } };
    expect(dictionaryVersion(changed)).not.toBe(dictionaryVersion(texts));
  });
});
