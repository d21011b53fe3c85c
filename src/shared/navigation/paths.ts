/** Links and redirects take their paths from here; the paths themselves are written in the rows of the pages. */
import { pageRows, pages, type PageId } from './pages.ts';
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
} as const;

/** Whether a path is another or lies below it. */
export const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

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
