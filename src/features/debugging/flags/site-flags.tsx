/** The flags as the whole site has them; the one door to them for what starts it. */
import type { i18n } from 'i18next';
import type { ClientParts } from '#src/api/client.ts';
import { changeTexts, followFlags, troubledFetch } from './apply.ts';
import { FlagMarker } from './flag-marker.tsx';
import { flags, flagsOn } from './flags.ts';

/** First of all: what the address says, which then says it no longer. */
export function takeFlags({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const address = new URL(location.href);
  if (flags.take(address)) history.replaceState(history.state, '', address);
}

export const fetchAsFlagged = (fetch: ClientParts['fetch']): ClientParts['fetch'] => troubledFetch(fetch, flags);

export function showFlags(texts: i18n): void {
  changeTexts(texts, flags);
  followFlags(document.documentElement, texts, flags);
}

export const marker = <FlagMarker flags={flags} />;

/** A page with flags is another than the one that was rendered. */
export const isAnyOn = (): boolean => flagsOn(flags.get()).length > 0;
