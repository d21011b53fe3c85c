import { Icon } from '#src/ui/icon.tsx';
import type { ShownError } from '#src/form-core/shown-errors.ts';
import { getMessage, namedMessage } from '#src/form-core/errors.ts';
import { useFormText } from '#src/form-core/text.ts';

/** An error where no `Field` shows it, e.g. one cell of a row. */
export function ErrorLine({ error, id, label }: { error: ShownError; id: string; label?: string }) {
  const { t } = useFormText();
  const message = getMessage(t, error);
  return (
    <p className="errm" id={id}>
      <Icon name="stop" />
      <span>{label ? namedMessage(t, label, message) : message}</span>
    </p>
  );
}
