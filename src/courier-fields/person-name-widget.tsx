import { type NameRule, toAllowedName } from '#domain/names.ts';
import { valueAt } from '#schemas/model/pointer.ts';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';
import { LineWidget, useFormParts, useShownError, type WidgetProps } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';

/** For a rejected name: offers the same name without the rejected characters, in one press (D-59). */
function NameOffer({ field: { pointer, schema } }: { field: WidgetProps }) {
  const { t } = useWidgetText();
  const { store, focus } = useFormParts();
  const error = useShownError(pointer);
  if (error?.key !== 'rules:personName.character') return null;
  const typed = valueAt(store.value(), pointer);
  const name = typeof typed === 'string' ? toAllowedName(typed, schema['personName'] as NameRule) : '';
  if (name === '') return null;

  function use() {
    store.change({ [pointer]: name });
    focus(pointer);
  }
  return (
    <Button variant="quiet" size="sm" className="flush" onClick={use}>
      {t('widgets:name.use', { name: isolate(name) })}
    </Button>
  );
}

/** The name of a person or a company. */
export const PersonNameWidget = (field: WidgetProps) => (
  <LineWidget field={field} remedy={<NameOffer field={field} />} />
);
