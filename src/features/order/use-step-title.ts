import { useEffect } from 'react';
import { useText } from '#src/i18n/react.tsx';

/** Puts the question of a step into the window's title, before the name of the site. */
export function useStepTitle<S extends string>(title: string, steps: readonly S[], step: S): void {
  const { t } = useText('order');
  const text = t('order:stepTitle', {
    title,
    number: steps.indexOf(step) + 1,
    count: steps.length,
  });
  useEffect(() => {
    // The page around it sets its own title when the language changes; the step's comes after.
    const timer = setTimeout(() => {
      document.title = `${text} · ${document.title.split(' · ').at(-1)}`;
    });
    return () => clearTimeout(timer);
  }, [text]);
}
