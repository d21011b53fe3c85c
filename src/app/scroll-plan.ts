/** Where a page starts after a navigation (NAV-03, ENT-02). */
import type { Location } from 'react-router-dom';
import { appAddressParams, placeParams } from '#src/shared/navigation/order-params.ts';
import { isPersonalCenter, paths } from '#src/shared/navigation/paths.ts';

export interface ScrollVisit {
  /** POP is back, forward and the first page; the others are links and redirects. */
  action: 'POP' | 'PUSH' | 'REPLACE';
  /** Page keys. */
  from: string;
  to: string;
  /** The address names a place on the page, which the browser goes to itself. */
  hasHash: boolean;
  /** The position this entry of the history was left at, in pixels. */
  saved: number | undefined;
  /** Where the page before was left, in pixels. */
  left: number | undefined;
}

export type ScrollPlan = { kind: 'top' } | { kind: 'keep' } | { kind: 'restore'; y: number };

/** Distinguishes pages by their path, and where one path shows the steps of an order, by the step too. */
export function toPageKey({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const question = new URLSearchParams(search);
  if (pathname === paths.appAddress) return `${pathname} ${appAddressParams.read(question).address}`;
  if (pathname === paths.placeOrder) return `${pathname} ${placeParams.read(question).step ?? 'first'}`;
  return pathname;
}

const keep = { kind: 'keep' } as const;

/** Pages between which the scroll position is preserved (NAV-03, D-18). */
const staysBetween = (path: string): boolean => isPersonalCenter(path) || path === paths.prohibited;

export function planScroll({ action, from, to, hasHash, saved, left }: ScrollVisit): ScrollPlan {
  if (hasHash) return keep;
  if (action === 'POP') return saved === undefined ? keep : { kind: 'restore', y: saved };
  if (from === to) return keep;
  const isBetween = staysBetween(from) && staysBetween(to);
  if (!isBetween) return { kind: 'top' };
  if (isPersonalCenter(from) && isPersonalCenter(to)) return keep;
  // The new page renders after the old one is gone: until then nothing is tall enough to keep the position.
  return left === undefined ? keep : { kind: 'restore', y: left };
}
