/** The flags as the whole site has them; the one door to them for what starts it. */
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { i18n } from 'i18next';
import { useObservable } from '#src/lib/observable.ts';
import { useText } from '#src/i18n/react.tsx';
import type { ClientParts } from '#src/api/client.ts';
import { type Flags, flags, flagsOn } from './flags.ts';
import './flags.css';
import { changeTexts, followFlags, troubledFetch } from './apply-flags.ts';

function Marker({ count, onReset }: { count: number; onReset: () => void }) {
  const { t } = useText('debugging');
  return (
    <aside className="flag-marker" aria-label={t('debugging:flags.title')}>
      <Link to="/debugging#flags">{t('debugging:flags.on', { count })}</Link>
      <button type="button" onClick={onReset}>
        {t('debugging:flags.reset')}
      </button>
    </aside>
  );
}

/** On every page while any flag is on, so that the effect of a flag is not mistaken for a bug. */
export function FlagMarker({ flags: shownFlags }: { flags: Flags }) {
  const count = flagsOn(useObservable(shownFlags)).length;
  if (count === 0) return null;
  return (
    <Suspense fallback={null}>
      <Marker count={count} onReset={shownFlags.reset} />
    </Suspense>
  );
}

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
