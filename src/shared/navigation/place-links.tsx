import { Link, useLocation } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import type { Place } from './paths.ts';
import './place-links.css';

/** Pages of a menu as the items of a list. */
export function PlaceItems({ places }: { places: readonly Place[] }) {
  const { t } = useText();
  return places.map((place) => (
    <li key={place.to}>
      <Link to={place.to}>{t(`shell:nav.${place.word}`)}</Link>
    </li>
  ));
}

/** At the end of a page, the other pages of its menu, which the footer does not have. */
export function PlaceLinks({ label, places }: { label: string; places: readonly Place[] }) {
  const { pathname } = useLocation();
  return (
    <nav className="place-links no-print" aria-label={label}>
      <ul>
        <PlaceItems places={places.filter(({ to }) => to !== pathname)} />
      </ul>
    </nav>
  );
}
