import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { safeStorage } from '#src/lib/storage.ts';
import { planScroll, toPageKey } from './scroll-plan.ts';

const storageKey = 'scroll';
/** Without session storage the positions live as long as the page. */
const tab = safeStorage(() => window.sessionStorage);
/** How long a page may take to reach the height that it was left at. */
const patienceMs = 3_000;

function readPositions(): Map<string, number> {
  try {
    return new Map(Object.entries<number>(JSON.parse(tab.get(storageKey) ?? '{}')));
  } catch {
    return new Map();
  }
}

function storePositions(positions: Map<string, number>): void {
  tab.set(storageKey, JSON.stringify(Object.fromEntries(positions)));
}

/**
 * Names an entry of the history. Every newly opened page has the router's first key, so the path distinguishes it from
 * the others of the tab.
 */
const getEntry = (key: string, pathname: string) => `${key} ${pathname}`;

/** Scrolls to a position as soon as the page is tall enough, unless the person scrolls first. */
function restore(y: number): () => void {
  const root = document.documentElement;
  const reach = () => {
    window.scrollTo(0, y);
    if (root.scrollHeight - window.innerHeight >= y) stop();
  };
  const growth = new ResizeObserver(reach);
  const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  };
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  growth.observe(document.body);
  reach();
  return stop;
}

/** Stores a scroll position for every entry of the history (ENT-02) and starts new pages at the top (NAV-03). */
export function ScrollKeeper() {
  const { key, pathname, search, hash } = useLocation();
  const page = toPageKey({ pathname, search });
  const action = useNavigationType();
  const before = useRef(page);
  const entryBefore = useRef('');
  const positions = useRef<Map<string, number>>(undefined);

  useLayoutEffect(() => {
    const known = (positions.current ??= readPositions());
    const entry = getEntry(key, pathname);
    const left = known.get(entryBefore.current);
    const visit = { action, from: before.current, to: page, hasHash: hash !== '', saved: known.get(entry), left };
    const plan = planScroll(visit);
    before.current = page;
    entryBefore.current = entry;
    if (plan.kind === 'top') window.scrollTo(0, 0);
    const stopRestoring = plan.kind === 'restore' ? restore(plan.y) : undefined;

    // A layout effect: the old page's listener is gone before the new page's height moves the view.
    const remember = () => known.set(entry, window.scrollY);
    const store = () => storePositions(known);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      stopRestoring?.();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
    };
  }, [action, hash, key, page, pathname]);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  return null;
}
