import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from './observable.ts';
import { browserStorage, type TextStorage } from './storage.ts';

/** Whether the page is hydrated: false for HTML that was rendered without a visitor, and during hydration. */
const never = () => () => undefined;

/**
 * For content that depends on this device, person or moment: while false a placeholder is rendered, as in the
 * prerendered HTML. It turns true before the page responds to any event.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

// Media queries, as in the style sheets.

/** A phone's width: style sheets use one column, and dialogs open at the bottom. */
export const onPhone = '(max-width: 47.99rem)';

/** A phone or tablet, whatever its size. */
export const onTouch = '(pointer: coarse)';

/** Whether a media query matches; always false in HTML that is rendered before there is a window. */
export function useMedia(query: string): boolean {
  const subscribeToQuery = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribeToQuery,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Mobile or desktop (D-15, FEAT-14): by viewport and pointer, unless the person has chosen. */
export type Platform = 'mobile' | 'desktop';

/** The key in local storage of the person's own choice. */
const platformKey = 'platform';

/** Under 768 px everything is a phone; up to 1023 px a touch screen is. */
const queries = [onPhone, '(max-width: 63.99rem) and (pointer: coarse)'] as const;

const isPlatform = (value: string | null): value is Platform => value === 'mobile' || value === 'desktop';

/** @param matches answers a media query. */
export function detectPlatform(matches: (query: string) => boolean, chosen: string | null): Platform {
  if (isPlatform(chosen)) return chosen;
  return queries.some(matches) ? 'mobile' : 'desktop';
}

export const readPlatform = (): Platform =>
  detectPlatform((query) => window.matchMedia(query).matches, browserStorage.get(platformKey));

const choices = createListeners();

function subscribe(listener: () => void): () => void {
  const lists = queries.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  const stop = choices.subscribe(listener);
  return () => {
    stop();
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

/**
 * Stores the person's choice from the address: `?platform=mobile` or `desktop`; `auto` returns to detection, anything
 * else changes nothing.
 */
export function keepPlatformChoice(search: string, storage: TextStorage = browserStorage): void {
  const choice = new URLSearchParams(search).get('platform');
  if (isPlatform(choice)) storage.set(platformKey, choice);
  else if (choice === 'auto') storage.remove(platformKey);
}

/** The width that the desktop pages are designed for, in pixels: a phone shows all of it, and zooms. */
const desktopWidth = 1280;

/** A phone on which the desktop version was chosen gets a desktop viewport; without a choice it keeps its own width. */
export function showChosenPlatform(
  page: Pick<Document, 'querySelector'> = document,
  storage: TextStorage = browserStorage,
): void {
  const viewport = page.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  const width = storage.get(platformKey) === 'desktop' ? String(desktopWidth) : 'device-width, initial-scale=1';
  if (viewport) viewport.content = `width=${width}, viewport-fit=cover`;
}

/** D-105: stores the person's choice on the device. */
export function choosePlatform(platform: Platform): void {
  browserStorage.set(platformKey, platform);
  showChosenPlatform();
  choices.notify();
}

export function usePlatform(): Platform {
  return useSyncExternalStore(subscribe, readPlatform, () => 'desktop');
}
