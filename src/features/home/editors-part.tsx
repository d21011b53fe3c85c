import { lazy, Suspense, useRef } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Optional } from '#src/ui/optional.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import { useWanted } from './use-near-view.ts';

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
