import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Optional } from '#src/components/optional.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { Skeleton } from '#src/components/status.tsx';

/** How far below the window a part may still be when its code is fetched. */
const ahead = '200px 0px';

/** Whether a part of the page will soon be needed: it comes near the viewport, or the visitor navigates by keyboard. */
export function useWanted(part: RefObject<HTMLElement | null>): boolean {
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (wanted || !part.current) return;
    const want = () => setWanted(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), { rootMargin: ahead });
    observer.observe(part.current);
    window.addEventListener('keydown', want, { once: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', want);
    };
  }, [part, wanted]);

  return wanted;
}

export interface Station {
  /** Message key of an object with `title` and `text`. */
  text: string;
  to: string;
  icon: IconName;
}

const getStations = (isSignedIn: boolean): readonly Station[] => [
  { text: 'home:stations.quote', to: paths.rates, icon: 'calculator' },
  { text: 'home:stations.ship', to: orderStartPath(isSignedIn), icon: 'box' },
  { text: 'home:stations.transit', to: paths.transit, icon: 'clock' },
  { text: 'home:stations.branches', to: paths.findBranches, icon: 'shop' },
];

/** "¿A qué vienes hoy?": the tasks as stations of the route. The texts of others than the usual are there already. */
export function Stations({ all }: { all?: readonly Station[] }) {
  const { t } = useText('home');
  const { signedIn } = useSession();
  return (
    <section className="page stations">
      <h2>{t('home:stations.title')}</h2>
      <ul>
        {(all ?? getStations(signedIn)).map(({ text, to, icon }) => (
          <li key={to}>
            <Link to={to}>
              <span className="sign">
                <Icon name={icon} />
              </span>
              <h3>{t(`${text}.title`)}</h3>
              <p className="soft">{t(`${text}.text`)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const FromEditors = lazy(() => import('./from-editors.tsx'));

/** The last section of home, and so fetched last: it pushes nothing but the footer (D-97, CALL-81). */
export function EditorsPart() {
  const { t, language } = useText('home');
  const section = useRef<HTMLElement>(null);
  const wanted = useWanted(section);
  const lists = [
    [paths.news, t('shell:nav.news')],
    [paths.events, t('shell:nav.events')],
    [paths.faqs, t('shell:nav.faqs')],
  ] as const;
  const waiting = (
    <>
      <Skeleton label={t('notices:loading')} />
      <noscript>
        <div className="row">
          {lists.map(([to, word]) => (
            <ButtonLink key={to} variant="line" to={to}>
              {word}
            </ButtonLink>
          ))}
        </div>
      </noscript>
    </>
  );
  return (
    <section className="page editors" ref={section}>
      <Optional>
        <Suspense fallback={waiting}>{wanted ? <FromEditors key={language.code} /> : waiting}</Suspense>
      </Optional>
    </section>
  );
}
