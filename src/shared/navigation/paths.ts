/** Links and redirects take their paths from here; the paths themselves are written in the rows of the pages. */
import type { IconName } from '#src/components/icon.tsx';
import { type Menu, type PageId, pageRows, pages } from './pages.ts';
import { commaSeparated, param, searchParams } from './search-params.ts';

/** Numbers to look up, with commas between them (D-01). */
export const trackingParams = searchParams({ waybills: param('no', commaSeparated, '') });

type PathTo<Pattern extends string> = Pattern extends `${string}/:${string}` ? (part: string) => string : string;

function pathTo(pattern: string): string | ((part: string) => string) {
  const [start = '', name] = pattern.split(':');
  return name === undefined ? pattern : (part) => start + encodeURIComponent(part);
}

/** By page, its path, or for a path with a part that comes from data what makes it. */
const pagePaths = Object.fromEntries(pageRows.map(([id, { path }]) => [id, pathTo(path)])) as {
  readonly [Id in PageId]: PathTo<(typeof pages)[Id]['path']>;
};

export const paths = {
  ...pagePaths,
  newAddress: pages.address.otherPaths[0],
  orderStep: (step: string) => `${pagePaths.onlineOrder}/${encodeURIComponent(step)}`,
  /** With numbers to look up, if any (D-01). */
  tracking: (waybills: readonly string[] = []) =>
    trackingParams.href(pagePaths.tracking, { waybills: waybills.join() }),
  delivery: (waybillNo: string) => trackingParams.href(pagePaths.delivery, { waybills: waybillNo }),
  returnParcel: (waybillNo: string) => trackingParams.href(pagePaths.returnParcel, { waybills: waybillNo }),
} as const;

/** Whether a path is another or lies below it. */
const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

const protectedPaths = pageRows
  .filter(([, { guard }]) => guard === 'session')
  .flatMap(([, { path, redirects = [] }]) => [path, ...redirects]);

/** NAV-01, ROLE-02: only these require a session. */
export function isProtectedPath(pathname: string): boolean {
  return protectedPaths.some((start) => isWithin(pathname, start));
}

const [personalCenter] = pages.orders.redirects;

/** NAV-03: going from one to the other of these leaves the page where it is. */
export function isPersonalCenter(pathname: string): boolean {
  return isWithin(pathname, personalCenter);
}

// The menus of the site, made of the rows of the pages.

/** A page as a menu shows it. */
export interface Place {
  to: string;
  /** Its word is `shell:nav.<word>`. */
  word: string;
  icon: IconName;
  /** The menus that show it. */
  menus: readonly Menu[];
  /** The place is the current one on these paths and below them. */
  within: readonly string[];
}

const placesIn = (menu: Menu, isSignedIn: boolean): readonly Place[] =>
  pageRows.flatMap(([, { path, otherPaths = [], entries }]) =>
    entries
      .filter(({ menus: shownIn }) => shownIn.includes(menu))
      .map(({ within = [], signedOut = path, ...entry }) => ({
        ...entry,
        to: isSignedIn ? path : signedOut,
        within: [path, ...otherPaths, ...within],
      })),
  );

type Menus = Readonly<Record<Menu, readonly Place[]>>;

const createMenus = (isSignedIn: boolean): Menus => ({
  header: placesIn('header', isSignedIn),
  services: placesIn('services', isSignedIn),
  business: placesIn('business', isSignedIn),
  company: placesIn('company', isSignedIn),
  help: placesIn('help', isSignedIn),
  footer: placesIn('footer', isSignedIn),
  legal: placesIn('legal', isSignedIn),
  bottom: placesIn('bottom', isSignedIn),
  account: placesIn('account', isSignedIn),
});

export const menus = createMenus(true);
const guestMenus = createMenus(false);

/** The menus of the customer who is signed in, or of a visitor. */
export const getMenus = (isSignedIn: boolean): Menus => (isSignedIn ? menus : guestMenus);

/** Whether a path belongs to a place. */
export const isAt = ({ within }: Place, path: string): boolean => within.some((start) => isWithin(path, start));
