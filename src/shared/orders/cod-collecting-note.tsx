import type { Price } from '#domain/pricing/pricing.ts';
import { useText } from '#src/i18n/react.tsx';

/** The cost of collecting, beside a total that does not contain it (ADR 90). */
export function CollectingNote({ collecting }: Pick<Price, 'collecting'>) {
  const { t, format } = useText('answers');
  if (!collecting) return null;
  const { codAmount, total } = collecting;
  return (
    <p className="k">
      {t('answers:collectingFee', { collected: format.money(codAmount), amount: format.money(total) })}
    </p>
  );
}
