import { useZipState } from '../engine/form-context.ts';
import { useFormText } from '../text.ts';
import { FieldFrame } from './field-frame.tsx';
import { SuggestBox } from './suggest-box.tsx';
import { useDone } from './text-widgets.tsx';
import type { WidgetProps } from './types.ts';

/** More colonies than tiles: a list to filter. Fetched when a postal code has that many. */
export function ColonyList(field: WidgetProps) {
  const { t } = useFormText();
  const { zip, colonies } = useZipState();
  const isDone = useDone(field);
  return (
    <FieldFrame field={field} hint={t('forms:colony.shared', { count: colonies.length, zip })}>
      <SuggestBox
        key={zip}
        field={field}
        suggestions={colonies}
        otherLabel={t('forms:colony.other')}
        listLabel={t('forms:colony.list')}
        done={isDone}
      />
    </FieldFrame>
  );
}
