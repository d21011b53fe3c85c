import { useEffect } from 'react';
import { orderSteps, type OrderStep } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';

/** Puts the step into the window's title, before the name of the site. */
export function useStepTitle(step: OrderStep): void {
  const { t } = useText('order');
  const text = t('order:stepTitle', {
    title: t(`order:question.${step}`),
    number: orderSteps.indexOf(step) + 1,
    count: orderSteps.length,
  });
  useEffect(() => {
    // The page around it sets its own title when the language changes; the step's comes after.
    const timer = setTimeout(() => {
      document.title = `${text} · ${document.title.split(' · ').at(-1)}`;
    });
    return () => clearTimeout(timer);
  }, [text]);
}
