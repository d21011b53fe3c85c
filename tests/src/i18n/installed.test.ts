import { describe, expect, test, vi } from 'vitest';
import { findLanguage, type LanguageInfo, languages, loadableLanguages } from '#domain/languages.ts';
import { applyOverlay, createTexts, loadLanguage, type LoadTexts, offeredLanguages } from '#src/i18n/texts.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { createDictionaryStore, readableLanguage, readInstalled, withInstalledTexts } from '#src/i18n/installed.ts';
import { memoryPlaces } from '#tests/support/places.ts';

const vietnamese = findLanguage('vi') as LanguageInfo;
const sent = { vi: { shell: { nav: { track: 'Theo dõi' } } } };
const shipped: Record<string, Record<string, object>> = {
  en: { shell: { nav: { track: 'Track', parcels_one: '{{count}} parcel', parcels_other: '{{count}} parcels' } } },
};
const loadShipped: LoadTexts = async (dictionary, namespace) => (shipped[dictionary]?.[namespace] ?? {}) as never;

/** A device, and a server that has a folder of Vietnamese, or is unreachable. */
function device({ answers = true, storageFails = false } = {}) {
  const dictionary = createDictionaryStore(memoryPlaces({ storageFails }).storage, 'b1');
  const refresh = vi.fn<() => Promise<void>>(async () => {
    if (answers) dictionary.keep('b1-i1', sent);
  });
  return { dictionary, refresh, load: withInstalledTexts({ load: loadShipped, dictionary, refresh }) };
}

const page = (content: string | null) =>
  ({ querySelector: () => (content === null ? null : { getAttribute: () => content }) }) as unknown as Document;

describe('an installed language', () => {
  test('D-30 is named by the page, and only one that we know', () => {
    expect(readInstalled(page('vi zh-tw')).map(({ code }) => code)).toEqual(['vi', 'zh-tw']);
    expect(readInstalled(page('klingon'))).toEqual([]);
    expect(readInstalled(page(''))).toEqual([]);
    expect(readInstalled(page(null))).toEqual([]);
  });

  test('D-30 appears in the menu after those that ship', async () => {
    const texts = await createTexts({ language: 'es', installed: [vietnamese], load: device().load });
    expect(offeredLanguages(texts)).toEqual([...languages, vietnamese]);
    expect(offeredLanguages(await createTexts({ language: 'es', load: loadShipped }))).toEqual([...languages]);
  });

  test.each([false, true])(
    'D-30 is fetched once, and read in English by key; storage of the device fails: %s',
    async (storageFails) => {
      const { load, refresh } = device({ storageFails });
      const texts = await createTexts({ language: 'vi', installed: [vietnamese], load });
      expect(texts.t('shell:nav.track')).toBe('Theo dõi');
      expect(texts.t('shell:nav.parcels', { count: 1 })).toBe('1 parcel');
      expect(texts.t('shell:nav.parcels', { count: 2 })).toBe('2 parcels');
      expect(refresh).toHaveBeenCalledOnce();
    },
  );

  test('D-30 a language that is stored on the device needs no server', async () => {
    const { dictionary, load, refresh } = device({ answers: false });
    dictionary.keep('b1-i1', sent);
    expect(await load('vi', 'shell')).toEqual(sent.vi.shell);
    expect(await load('vi', 'rates')).toEqual({});
    expect(refresh).not.toHaveBeenCalled();
  });

  test('D-30 D-32 without its words the page is read in English, and a change of language does not happen', async () => {
    const { load } = device({ answers: false });
    expect((await readableLanguage(vietnamese, load)).code).toBe('en-us');
    expect((await readableLanguage(vietnamese, device().load)).code).toBe('vi');
    expect((await readableLanguage(languages[0], load)).code).toBe('es');
    const texts = await createTexts({ language: 'es', installed: [vietnamese], load });
    expect(await loadLanguage(texts, 'vi')).toBe(false);
  });

  test('SYS-06 newer words of it come on screen, and newer English ones behind it', async () => {
    const texts = await createTexts({ language: 'vi', installed: [vietnamese], load: device().load });
    const newer = { vi: { shell: { nav: { track: 'Tra cứu' } } }, en: { shell: { nav: { ship: 'Send' } } } };
    applyOverlay(texts, (dictionary) => newer[dictionary as 'vi']);
    expect(texts.t('shell:nav.track')).toBe('Tra cứu');
    expect(texts.t('shell:nav.ship')).toBe('Send');
  });

  test.each(loadableLanguages.map(({ code }) => code))(
    'CONST-12 dates and numbers of %s have western digits and years',
    (code) => {
      const { fullDate, number, dateTime } = getFormats(code);
      expect(fullDate('2026-11-21')).toMatch(/21.*2026|2026.*21/);
      expect(number(1234.5)).toMatch(/^1[.,]234[.,]5$/);
      expect(dateTime(new Date('2026-11-21T20:05:00Z'))).toMatch(/14[:.]05/);
    },
  );
});
