import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatPhone } from '#domain/phone.ts';
import type { SessionUser } from '#machines/session/session.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { isAt, menus } from '#src/shared/navigation/places.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Ltr } from '#src/ui/small.tsx';

/** The first letters of the first and the last word of a name, used in place of a picture. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const outermost = words.length > 1 ? [words[0], words.at(-1)] : words;
  return outermost
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** Brings the current stop into a row that is too narrow for all; never moves the page (NAV-03). */
function showSideways(list: HTMLElement): void {
  const current = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!current) return;
  const { left, right } = list.getBoundingClientRect();
  if (current.left < left) list.scrollLeft += current.left - left;
  else if (current.right > right) list.scrollLeft += current.right - right;
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
export function PersonalNav({ user }: { user: SessionUser | undefined }) {
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
