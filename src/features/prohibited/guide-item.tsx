import type { ProhibitedItem } from '#domain/prohibited/vocabulary.ts';
import { useText } from '#src/i18n/react.tsx';
import { useItemTexts } from '#src/shared/prohibited/item-texts.ts';
import { VerdictChip } from './verdict-chip.tsx';

/** One item: its name, its verdict, why, and what to do instead. */
export function GuideItem({ item }: { item: ProhibitedItem }) {
  const { t } = useText('prohibited');
  const { name, why, instead } = useItemTexts()(item);
  return (
    <li id={item.id} className="guide-item">
      <h3>{name}</h3>
      <VerdictChip verdict={item.verdict} />
      <p>{why}</p>
      <p>
        <b>{t('prohibited:instead.label')}</b> {instead}
      </p>
    </li>
  );
}
