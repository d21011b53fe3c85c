import { useFormText } from '#src/form-core/text.ts';
import { FieldFrame, useDone, useLookupState, type WidgetProps } from '#src/forms/index.ts';
import { SuggestBox } from './suggest-box.tsx';

/** More colonies than tiles: a list to filter. Fetched when a postal code has that many. */
export function ColonyList(field: WidgetProps) {
  const { t } = useFormText();
  const { key: zip, choices: colonies } = useLookupState();
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
