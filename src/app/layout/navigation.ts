import { paths } from '#src/navigation/paths.ts';
import type { IconName } from '#src/ui/icon.tsx';

/** A place of the site that has a page. Whoever adds a page adds its line here, and every bar and menu shows it. */
export interface Place {
  id: 'home' | 'track' | 'ship' | 'orders';
  to: string;
  icon: IconName;
  /** Also under way here: addresses that begin like this. */
  within?: readonly string[];
}

const home: Place = { id: 'home', to: paths.home, icon: 'home' };
const track: Place = { id: 'track', to: paths.tracking(), icon: 'search', within: ['/trajectoryQuery'] };
const ship: Place = { id: 'ship', to: paths.onlineOrder, icon: 'box' };
const orders: Place = { id: 'orders', to: paths.orders, icon: 'file', within: [paths.personalCenter] };

/** The verbs of the header. */
export const verbs: readonly Place[] = [track, ship];
/** The bar at the bottom of a phone; the account comes after them. */
export const shortcuts: readonly Place[] = [home, track, ship];
/** What a signed-in person finds under the own name. */
export const accountPlaces: readonly Place[] = [orders];

/** Whether an address belongs to a place. */
export function isAt(place: Place, path: string): boolean {
  if (place.to === paths.home) return path === paths.home;
  return [place.to, ...(place.within ?? [])].some((start) => path === start || path.startsWith(`${start}/`));
}
