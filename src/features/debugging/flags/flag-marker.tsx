import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useObservable } from '#src/browser/observable.ts';
import { useText } from '#src/i18n/react.tsx';
import { type Flags, flagsOn } from './flags.ts';
import './flags.css';

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
export function FlagMarker({ flags }: { flags: Flags }) {
  const count = flagsOn(useObservable(flags)).length;
  if (count === 0) return null;
  return (
    <Suspense fallback={null}>
      <Marker count={count} onReset={flags.reset} />
    </Suspense>
  );
}
