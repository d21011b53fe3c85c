import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { id, schema, ui, validate } from '#schemas/generated/branches/search.js';
import { getMessage } from '#src/form-core/errors.ts';
import { getField } from '#src/form-core/field-of.ts';
import { fieldText } from '#src/form-core/text.ts';
import { useForm, useFormView } from '#src/form-core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { CityText } from '#src/shared/cities/city-text.tsx';
import { useCities } from '#src/shared/cities/use-cities.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/fields/field.tsx';

export interface SearchFormProps {
  initial: string;
  busy: boolean;
  onSearch: (text: string) => void;
  /** Under the field. */
  children?: ReactNode;
}

const form = { id, schema, ui, validate };
const { label, control } = getField(form, 'text');

/** One field for anything a visitor knows: postal code, city, street. Validated by the server's own rule. */
export function SearchForm({ initial, busy, onSearch, children }: SearchFormProps) {
  const { t } = useText('branches', 'fields', 'rules');
  const box = useRef<HTMLInputElement>(null);
  const store = useForm(form, { value: { text: initial } });
  const [error] = useFormView(store).errors;
  const [text, setText] = useState(initial);
  const cities = useCities();
  const typed = () => box.current?.value ?? '';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (store.submit().errors.length === 0) return onSearch(typed().trim());
    box.current?.focus();
  };
  const type = (next: string) => {
    setText(next);
    store.hideErrors('/text');
    store.late.touch('/text', typed);
  };
  return (
    <form
      className="branch-search"
      role="search"
      method="post"
      action={paths.findBranches}
      noValidate
      onSubmit={submit}
    >
      <Field label={fieldText(t, label)} error={error && getMessage(t, error)}>
        <CityText
          name="text"
          control={{ ...control, enterKeyHint: 'search' }}
          ref={box}
          cities={cities}
          text={text}
          onText={type}
          onChoose={onSearch}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('branches:search.submit')}
      </Button>
      {children}
    </form>
  );
}
