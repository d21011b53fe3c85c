import * as form from '#schemas/generated/order/saved-parcel-name.js';
import type { CallFailure } from '#src/api/types.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { Button } from '#src/components/button.tsx';

type Id = 'order/saved-parcel-name';

export interface NameFormProps {
  /** Identifies what is named; the name is stored per subject. */
  subject: string;
  name: string;
  submitLabel: string;
  backLabel: string;
  busy: boolean;
  /** Why it was rejected; an error of the name is shown at its field. */
  failure: CallFailure | undefined;
  onSubmit: (name: string) => void;
  onBack: () => void;
}

/** Names a saved parcel. Loaded with the form engine when a customer saves or renames one. */
export default function NameForm({
  subject,
  name,
  submitLabel,
  backLabel,
  busy,
  failure,
  onSubmit,
  onBack,
}: NameFormProps) {
  useText('forms', 'fields', 'rules', 'answers');
  const [value, setValue] = useSavedAnswers<FormValue<Id>>(subject, { name });
  return (
    <SchemaForm<Id>
      form={form}
      value={value}
      onChange={setValue}
      onSubmit={(answers) => onSubmit(answers.name)}
      serverErrors={failure?.errors}
      busy={busy}
      submitLabel={submitLabel}
      actions={
        <Button variant="line" onClick={onBack}>
          {backLabel}
        </Button>
      }
    />
  );
}
