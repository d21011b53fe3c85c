import { createInstance } from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { findLanguage } from '#domain/languages.ts';
import { changedText, changeTexts, lookOfPage, troubledFetch } from '#src/features/debugging/apply-flags.ts';
import { FlagMarker } from '#src/features/debugging/site-flags.tsx';
import { createFlags, flagChoices, flagNames, flagsAddress, flagsOn } from '#src/features/debugging/flags.ts';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { loadSourceTexts } from '#src/i18n/source-texts.ts';
import { memoryPlaces } from '#tests/support/places.ts';

const opened = (values: string) => {
  const flags = createFlags(memoryPlaces().storage);
  flags.take(new URL(`https://site.invalid/?${values}`));
  return flags;
};

test('D-12 a flag is stored on the device until it is reset, and nothing is stored when none is on', () => {
  const { storage } = memoryPlaces();
  const flags = createFlags(storage);
  expect(flagsOn(flags.get())).toEqual([]);
  flags.set('network', 'slow');
  flags.set('texts', 'keys');
  expect(flagsOn(createFlags(storage).get())).toEqual(['network:slow', 'texts:keys']);
  flags.reset();
  expect([flagsOn(flags.get()), storage.get('flags')]).toEqual([[], null]);
});

test('D-12 an address switches flags on and says so no longer; what is no flag is left out', () => {
  const { storage } = memoryPlaces({ stored: { flags: 'motion:off network:sideways' } });
  const flags = createFlags(storage);
  const address = new URL(
    'https://site.invalid/debugging?days=30&flag=network:offline&flag=texts:latin&flag=wings:on&flag',
  );
  expect(flags.take(address)).toBe(true);
  expect(address.search).toBe('?days=30');
  expect(flagsOn(flags.get())).toEqual(['network:offline', 'motion:off']);
  expect(flags.take(address)).toBe(false);
  flags.take(new URL('https://site.invalid/?flag=none&flag=motion:off'));
  expect(flagsOn(flags.get())).toEqual(['motion:off']);
});

test('the address of what is on switches the same on elsewhere, and that of nothing resets', () => {
  for (const name of flagNames) {
    for (const value of flagChoices[name]) {
      const flags = opened(`flag=${name}:${value}`);
      const there = opened('flag=network:slow');
      there.reset();
      there.take(new URL(flagsAddress(flags.get()), 'https://site.invalid'));
      expect(there.get()).toEqual(flags.get());
    }
  }
  const flags = opened('flag=network:slow');
  flags.take(new URL(flagsAddress(opened('').get()), 'https://site.invalid'));
  expect(flagsOn(flags.get())).toEqual([]);
});

const answered = async () => new Response('{}');
const call = '/official/user/info';

test.each([
  ['normal', [true, true, true, true, true, true], 0],
  ['slow', [true, true, true, true, true, true], 6],
  ['failing', [true, true, false, true, true, false], 0],
  ['offline', [false, false, false, false, false, false], 0],
] as const)('D-12 with the network %s calls get through: %s', async (network, outcomes, waits) => {
  const wait = vi.fn<() => Promise<void>>(async () => undefined);
  const fetch = troubledFetch(answered, opened(`flag=network:${network}`), wait);
  const through = [];
  for (const _ of outcomes)
    through.push(
      await fetch(call, {}).then(
        () => true,
        () => false,
      ),
    );
  expect(through).toEqual(outcomes);
  expect(wait).toHaveBeenCalledTimes(waits);
  // The tools keep working, whatever they have switched off.
  expect((await fetch('/official/debugging/play', {})).ok).toBe(true);
});

test('an aborted slow call ends at once, and never reaches the server', async () => {
  const asked = vi.fn<typeof answered>(answered);
  const controller = new AbortController();
  const ended = troubledFetch(asked, opened('flag=network:slow'))(call, { signal: controller.signal });
  controller.abort();
  await expect(ended).rejects.toThrow('given up');
  expect(asked).not.toHaveBeenCalled();
});

test('D-12 texts are shown by their keys or longer, and messages of rules with their key', () => {
  const shown = (flag: string) => changedText('Escribe la calle.', 'rules:street.required', opened(flag).get());
  expect(shown('')).toBe('Escribe la calle.');
  expect(shown('flag=texts:keys')).toBe('rules:street.required');
  expect(shown('flag=texts:long')).toMatch(/^Escribe la calle\. ~{9}$/);
  expect(shown('flag=ruleKeys:on')).toBe('Escribe la calle. [rules:street.required]');
  expect(changedText('Calle', 'fields:street', opened('flag=ruleKeys:on').get())).toBe('Calle');
});

test('D-12 the texts on screen change with the flag, and are as written again when it is reset', async () => {
  const texts = createInstance();
  await texts.init({ lng: 'es', resources: { es: { rules: { street: { required: 'Escribe la calle.' } } } } });
  const flags = opened('');
  changeTexts(texts, flags);
  const heard = vi.fn<() => void>();
  texts.on('languageChanged', heard);
  const message = () => texts.t(['rules:gone', 'rules:street.required']);
  expect(message()).toBe('Escribe la calle.');
  flags.set('ruleKeys', 'on');
  expect(message()).toBe('Escribe la calle. [rules:street.required]');
  flags.set('motion', 'off');
  flags.reset();
  expect(message()).toBe('Escribe la calle.');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('D-12 direction and movement of the page follow the flags and go back', () => {
  const root = { lang: '', dir: '', dataset: {} as DOMStringMap };
  const look = (flag: string, language = 'es') => lookOfPage(root, language, opened(flag).get());
  look('flag=direction:rtl&flag=motion:off');
  expect(root).toMatchObject({ dir: 'rtl', dataset: { motion: 'off' } });
  look('');
  expect(root).toEqual({ lang: 'es-MX', dir: 'ltr', dataset: {} });
  look('', 'ar');
  expect(root.dir).toBe('rtl');
});

test.each([
  ['es', '2 interruptores activos'],
  ['en-us', '2 flags on'],
  ['zh-cn', '已开启 2 个开关'],
  ['pt-br', '2 opções ligadas'],
  ['ar', 'مفتاحان مفعّلان'],
])(
  'ROUTE-29 D-12 the marker says in %s how many are on, leads to them, and one press resets all',
  async (language, words) => {
    const flags = opened('flag=network:slow&flag=motion:off');
    const texts = await createTexts({ language, namespaces: ['debugging'], load: loadSourceTexts });
    expect(findLanguage(texts.language)?.code).toBe(language);
    const place = await draw(
      <TextProvider texts={texts}>
        <MemoryRouter>
          <FlagMarker flags={flags} />
        </MemoryRouter>
      </TextProvider>,
    );
    expect(find(place, 'a').textContent).toBe(words);
    expect(find(place, 'a').getAttribute('href')).toBe('/debugging#flags');
    await doing(() => find(place, 'button').click());
    expect(flagsOn(flags.get())).toEqual([]);
    expect(place.querySelector('aside')).toBeNull();
  },
);
