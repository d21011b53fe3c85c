/** Light or dark: the device's setting, unless the person has chosen (`tokens.css` defines both). */
import {
  browserCookies,
  browserStorage,
  type CookieJar,
  readCookie,
  type TextStorage,
  writeCookie,
} from './storage.ts';
import { observable, useObservable } from './observable.ts';
import { useHydrated } from './device.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The key in local storage, and the name of the cookie by which the server paints the first HTML (`server/rendering/visitor.ts`). */
const themeKey = 'theme';
const cookieDays = 365;

export interface ThemePlaces {
  cookies: CookieJar;
  storage: TextStorage;
  isSecure: () => boolean;
  root: { dataset: DOMStringMap };
}

const browserPlaces = (): ThemePlaces => ({
  cookies: browserCookies,
  storage: browserStorage,
  isSecure: () => window.location.protocol === 'https:',
  root: document.documentElement,
});

const isTheme = (value: string): value is Theme => themes.some((theme) => theme === value);

const chosen = observable<Theme>('auto');

function show(theme: Theme, { root }: ThemePlaces): void {
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  chosen.set(theme);
}

/** Stores the choice and applies it; `auto` removes it. */
export function chooseTheme(theme: Theme, places: ThemePlaces = browserPlaces()): void {
  const { cookies, storage, isSecure } = places;
  if (theme === 'auto') storage.remove(themeKey);
  else storage.set(themeKey, theme);
  writeCookie(cookies, themeKey, theme === 'auto' ? '' : theme, theme === 'auto' ? 0 : cookieDays, isSecure());
  show(theme, places);
}

/**
 * Applies the stored choice once at start, and stores it again: some browsers delete a script's cookie within a week,
 * and the server reads the cookie alone.
 */
export function showStoredTheme(places: ThemePlaces = browserPlaces()): void {
  const kept = places.storage.get(themeKey) || readCookie(places.cookies, themeKey);
  if (isTheme(kept) && kept !== 'auto') chooseTheme(kept, places);
  else show('auto', places);
}

/** The choice; the default until hydration. */
export function useTheme(): Theme {
  const theme = useObservable(chosen);
  return useHydrated() ? theme : 'auto';
}
