import { lazy, Suspense, useRef } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Beside } from '#src/ui/beside.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import { useWanted } from './use-near-view.ts';

const FromEditors = lazy(() => import('./from-editors.tsx'));

/** The last section of home, and so fetched last: it pushes nothing but the footer (D-97, CALL-81). */
export function EditorsPart() {
  const { t, language } = useText('home');
  const section = useRef<HTMLElement>(null);
  const wanted = useWanted(section);
  const waiting = <Skeleton label={t('notices:loading')} />;
  return (
    <section className="page editors" ref={section}>
      <Beside>
        <Suspense fallback={waiting}>{wanted ? <FromEditors key={language.code} /> : waiting}</Suspense>
      </Beside>
    </section>
  );
}
