import { beforeEach, describe, expect, test } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { chooseLanguage } from '#domain/text/language-choice.ts';
import { languages } from '#domain/languages.ts';
import { readStoredLanguage } from '#src/i18n/language.ts';
import { TextProvider, useLanguage } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { LanguageSwitch } from '#src/components/overlays/menu.tsx';

beforeEach(() => {
  localStorage.clear();
  document.cookie = '';
});

function Switch() {
  const { language, setLanguage } = useLanguage();
  return (
    <LanguageSwitch
      languages={languages}
      current={language.code}
      label="Idioma"
      onChange={(code) => void setLanguage(code)}
    />
  );
}

/** The switch on a page whose texts come from `load`. */
async function openPage(load: (dictionary: string) => Promise<object>, language = 'es') {
  const texts = await createTexts({ language, load: (dictionary) => load(dictionary) as Promise<never> });
  const place = await draw(
    <TextProvider texts={texts}>
      <Switch />
    </TextProvider>,
  );
  /** As a browser does: the list has the new value, then fires its change event. */
  const choose = (code: string) =>
    doing(() => {
      const list = find(place, 'select');
      Object.assign(list, { value: code });
      list.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { texts, choose };
}

const shown = () => [document.documentElement.lang, document.documentElement.dir];

describe('the language switch', () => {
  test('D-31 ENT-09 FEAT-12 a chosen language is shown in its direction, stored on the device and chosen next time', async () => {
    const { texts, choose } = await openPage(() => Promise.resolve({}));
    expect(shown()).toEqual(['es-MX', 'ltr']);
    await choose('ar');
    expect(texts.language).toBe('ar');
    expect(shown()).toEqual(['ar-MX', 'rtl']);
    expect([localStorage.getItem('lang'), document.cookie.split(';')[0]]).toEqual(['ar', 'lang=ar']);
    expect(chooseLanguage(readStoredLanguage(), ['es-MX']).code).toBe('ar');
    await choose('pt-br');
    expect(shown()).toEqual(['pt-BR', 'ltr']);
    expect(readStoredLanguage()).toBe('pt-br');
  });

  test('FEAT-12 every language can be chosen, each with its own name, language and direction', async () => {
    const { choose } = await openPage(() => Promise.resolve({}));
    for (const { code, direction } of languages) {
      await choose(code);
      expect([code, document.documentElement.dir]).toEqual([code, direction]);
      expect(document.documentElement.lang.toLowerCase()).toContain(code.slice(0, 2));
    }
  });

  test('a language whose texts fail to load changes nothing and is not stored', async () => {
    const { texts, choose } = await openPage((dictionary) =>
      dictionary === 'ar' ? Promise.reject(new TypeError('offline')) : Promise.resolve({}),
    );
    await choose('ar');
    expect(texts.language).toBe('es');
    expect(shown()).toEqual(['es-MX', 'ltr']);
    expect(readStoredLanguage()).toBe('');
  });
});
