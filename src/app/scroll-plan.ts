/** Where a page begins after a navigation (NAV-03, ENT-02). */
import { isPersonalCenter, paths } from '#src/navigation/paths.ts';

export interface ScrollVisit {
  /** POP is back, forward and the first page; the others are links and redirects. */
  action: 'POP' | 'PUSH' | 'REPLACE';
  from: string;
  to: string;
  /** The address names a place on the page, which the browser goes to itself. */
  hasHash: boolean;
  /** The position this entry of the history was left at, in pixels. */
  saved: number | undefined;
}

export type ScrollPlan = { kind: 'top' } | { kind: 'keep' } | { kind: 'restore'; y: number };

const keep = { kind: 'keep' } as const;

export function planScroll({ action, from, to, hasHash, saved }: ScrollVisit): ScrollPlan {
  if (hasHash) return keep;
  if (action === 'POP') return saved === undefined ? keep : { kind: 'restore', y: saved };
  if (from === to || to === paths.prohibited) return keep;
  if (isPersonalCenter(from) && isPersonalCenter(to)) return keep;
  return { kind: 'top' };
}
