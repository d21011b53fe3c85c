import { Button } from '#src/ui/button.tsx';
import { useFormText } from '#src/form-core/text.ts';
import { useFormParts } from '../engine/form-context.ts';
import type { WidgetProps } from './types.ts';

/** Tiles can't be deselected by pressing them: in a foreign schema, an optional choice has a button for it. */
export function ClearChoice({ field }: { field: Pick<WidgetProps, 'pointer' | 'required' | 'disabled'> }) {
  const { t } = useFormText();
  const { form, store, focus } = useFormParts();
  if (form.texts !== 'literal' || field.required || field.disabled) return null;
  // The button disappears with the answer, and the focus returns to the choice.
  function clear() {
    store.change({ [field.pointer]: undefined });
    focus(field.pointer);
  }
  return (
    <Button variant="quiet" size="sm" className="flush" onClick={clear}>
      {t('forms:choice.clear')}
    </Button>
  );
}
