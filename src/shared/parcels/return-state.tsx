import type { Answer } from '#contract/calls.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Guia } from '#src/components/small.tsx';

export type ReturnLabel = Answer<'returnStart'>['label'];

/** One line about a return label and its number, the same for both sides. */
export function ReturnState({ label: { state, lastDay, waybillNo } }: { label: ReturnLabel }) {
  const { t, format } = useText('status');
  return (
    <p>
      <Icon name="return" /> {t(`status:return.${state}`, { date: format.longDate(lastDay) })}{' '}
      <Guia value={waybillNo} />
    </p>
  );
}
