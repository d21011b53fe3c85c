import { useHydrated } from '#src/browser/hydrated.ts';
import { useText } from '#src/i18n/react.tsx';
import { placeAt, unitsPerKm } from './projection.ts';
import { type Box, getCentre } from './view.ts';

const lengthsKm = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1];
/** Of the view's width, at most. */
const longest = 0.22;

/** The longest round length that fits, and its share of the view's width. */
export function getScale(view: Box): { km: number; share: number } {
  const perKm = unitsPerKm(placeAt(getCentre(view)).latitude) / view.width;
  const km = lengthsKm.find((each) => each * perKm <= longest) ?? 0.1;
  return { km, share: km * perKm };
}

/** How long a round distance is on the map. */
export function Scale({ view }: { view: Box }) {
  const { format } = useText('branches');
  const isHere = useHydrated();
  const { km, share } = getScale(view);
  // Its length is a style of its own, which HTML may not have under the page's policy.
  if (!isHere) return null;
  return (
    <p className="map-scale">
      <bdi className="num">{format.kilometres(km, km < 1 ? 1 : 0)}</bdi>
      <span style={{ inlineSize: `${(share * 100).toFixed(2)}%` }} />
    </p>
  );
}
