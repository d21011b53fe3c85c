import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Frame } from './frame.ts';
import { ScrollKeeper } from './scroll-keeper.tsx';
import { toPageKey } from './scroll-plan.ts';

/**
 * After a link to another page, reading and tabbing go on in the new page, unless it has placed the focus itself; also
 * where a page took the place of another (signing in) and the focus went with it.
 */
function useFocusOnMain(): void {
  const { pathname, search } = useLocation();
  const page = toPageKey({ pathname, search });
  const action = useNavigationType();
  const before = useRef({ page, pathname });

  useEffect(() => {
    const last = before.current;
    before.current = { page, pathname };
    // A page that opens without its step in the URL writes it there; this is no navigation.
    const moved = action === 'PUSH' ? last.page !== page : last.pathname !== pathname;
    const main = document.getElementById('main');
    const isLost = document.activeElement === document.body;
    const isDue = action === 'PUSH' ? !main?.contains(document.activeElement) : action === 'REPLACE' && isLost;
    if (!moved || !isDue) return;
    main?.focus({ preventScroll: true });
  }, [action, page, pathname]);
}

/** The side effects of a navigation. */
export function NavigationEffects({ frame }: { frame: Frame }) {
  const navigate = useNavigate();
  useEffect(() => frame.attach((path, options) => void navigate(path, options)), [frame, navigate]);
  const { pathname } = useLocation();
  useEffect(() => frame.moves.notify(pathname), [frame, pathname]);
  useFocusOnMain();
  return <ScrollKeeper />;
}
