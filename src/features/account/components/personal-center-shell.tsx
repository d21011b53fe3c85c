import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { showSideways } from '#src/lib/show-sideways.ts';
import { isAt, menus, paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Icon } from '#src/components/icon.tsx';
import { formatPhone } from '#domain/account/phone.ts';
import type { SessionUser } from '#machines/session.types.ts';
import { Ltr } from '#src/components/small.tsx';
import './personal-center.css';

/** The first letters of the first and the last word of a name, used in place of a picture. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const outermost = words.length > 1 ? [words[0], words.at(-1)] : words;
  return outermost
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

function Who({ user }: { user: SessionUser }) {
  const reach = user.phone ? formatPhone(user.phone) : user.email;
  return (
    <div className="personal-who">
      <span className="personal-initials" aria-hidden="true">
        {getInitials(user.username)}
      </span>
      <span>
        <b>
          <bdi>{user.username}</bdi>
        </b>
        {reach && (
          <span className="soft sm">
            <Ltr>{reach}</Ltr>
          </span>
        )}
      </span>
    </div>
  );
}

/** The stops of the personal centre. @param user undefined while a stored session is being verified. */
function PersonalNav({ user }: { user: SessionUser | undefined }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    if (list.current) showSideways(list.current);
  }, [pathname]);

  return (
    <nav className="personal-nav" aria-label={t('shell:nav.personal')}>
      {user && <Who user={user} />}
      <ul ref={list}>
        {menus.account.map((place) => (
          <li key={place.to}>
            <Link to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
              <Icon name={place.icon} />
              {t(`shell:nav.${place.word}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
