import type { IconName } from '#src/ui/icon.tsx';
import { paths } from './paths.ts';

/** A place of the site that has a page. Whoever adds a page adds its line here, and every bar and menu shows it. */
export interface Place {
  /** Its word is `shell:nav.<id>`. */
  id:
    | 'home'
    | 'track'
    | 'branches'
    | 'quote'
    | 'freight'
    | 'ship'
    | 'account'
    | 'overview'
    | 'orders'
    | 'addresses'
    | 'coupons'
    | 'profile'
    | 'transit'
    | 'prohibited'
    | 'network';
  to: string;
  icon: IconName;
  /** Also under way here: paths that begin like this. */
  within?: readonly string[];
}

const home: Place = { id: 'home', to: paths.home, icon: 'home' };
const track: Place = { id: 'track', to: paths.tracking(), icon: 'search', within: ['/trajectoryQuery'] };
const quote: Place = { id: 'quote', to: paths.rates, icon: 'calculator' };
const freight: Place = { id: 'freight', to: paths.freight, icon: 'file' };
const ship: Place = { id: 'ship', to: paths.onlineOrder, icon: 'box' };
const branches: Place = { id: 'branches', to: paths.findBranches, icon: 'shop', within: [paths.networkSelect] };
const account: Place = {
  id: 'account',
  to: paths.userCenter,
  icon: 'user',
  within: [paths.personalCenter, paths.login],
};

/** The verbs of the header. */
export const verbs: readonly Place[] = [track, quote, ship, branches];
/** What else the site answers without an account; the footer lists it after the verbs. */
export const services: readonly Place[] = [
  freight,
  { id: 'transit', to: paths.transit, icon: 'calendar' },
  { id: 'network', to: paths.networkSelect, icon: 'shop' },
];
/** The footer's help. */
export const helpPlaces: readonly Place[] = [{ id: 'prohibited', to: paths.prohibited, icon: 'stop' }];
/** The bar at the bottom of a phone. Its account is the menu of the personal centre, or the way to one (D-04). */
export const shortcuts: readonly Place[] = [home, track, ship, branches, account];
/** The personal centre, as a signed-in person finds it under the own name. */
export const accountPlaces: readonly Place[] = [
  { id: 'overview', to: paths.userCenter, icon: 'home' },
  { id: 'orders', to: paths.orders, icon: 'box' },
  { id: 'addresses', to: paths.addressList, icon: 'book' },
  { id: 'coupons', to: paths.coupons, icon: 'coupon' },
  { id: 'profile', to: paths.personalMsg, icon: 'user' },
];

/** Whether a path belongs to a place. */
export function isAt(place: Place, path: string): boolean {
  if (place.to === paths.home) return path === paths.home;
  return [place.to, ...(place.within ?? [])].some((start) => path === start || path.startsWith(`${start}/`));
}
