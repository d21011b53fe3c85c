import { useEffect, useRef, type RefObject } from 'react';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { menus } from '#src/shared/navigation/places.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { PersonalNav } from './personal-nav.tsx';
import './personal-center.css';

/** After a press in the navigation, which stays, reading and tabbing go on in the page that it led to. */
function useFocusOnContent(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const action = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    const moved = before.current !== pathname;
    before.current = pathname;
    if (!moved || action !== 'PUSH' || content.current?.contains(document.activeElement)) return;
    content.current?.focus({ preventScroll: true });
  }, [action, content, pathname]);
}

/** Back to the menu, which on a phone is a page of its own (ROUTE-20); deeper pages lead back themselves. */
function BackToMenu() {
  const { t } = useText();
  const { pathname } = useLocation();
  const isFirstLevel = menus.account.some(({ to }) => to === pathname && to !== paths.userCenter);
  if (!isFirstLevel) return null;
  return (
    <Link className="personal-back only-m" to={paths.userCenter}>
      <Icon name="back" />
      {t('shell:nav.account')}
    </Link>
  );
}

/**
 * The frame of the personal centre (ROUTE-03, ROUTE-20): its pages on a rail beside the page, above it on a tablet, and
 * on a phone a page of their own. It stays mounted during navigation between them. Signed out there is nothing to
 * frame, but the page stays in the same place in the tree: a guard that remounts when a session ends would take that
 * for a rejected visit.
 */
export function PersonalCenterShell() {
  const { signedIn, user } = useSession();
  const content = useRef<HTMLDivElement>(null);
  useFocusOnContent(content);
  return (
    <div className={signedIn ? 'page personal' : undefined}>
      {signedIn && <PersonalNav user={user} />}
      <div className={signedIn ? 'personal-content' : undefined} ref={content} tabIndex={-1}>
        {signedIn && <BackToMenu />}
        <Outlet />
      </div>
    </div>
  );
}
