import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { validate } from '#schemas/generated/branches/search.js';
import type { FieldError } from '#schemas/runtime/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { useFieldStops } from '#src/shared/telemetry/use-field-stops.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';

export interface SearchFormProps {
  initial: string;
  busy: boolean;
  onSearch: (text: string) => void;
  /** Under the field. */
  children?: ReactNode;
}

/** One field for whatever somebody knows: postal code, city, street. Judged by the server's own rule. */
export function SearchForm({ initial, busy, onSearch, children }: SearchFormProps) {
  const { t } = useText('branches', 'fields', 'rules');
  const box = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [isShown, setShown] = useState(false);
  const [error] = isShown ? errors : [];
  const tellRefused = useFieldStops('branches/search', errors, isShown ? errors : []);
  const typed = () => box.current?.value ?? '';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = validate({ text: typed() });
    setErrors(found);
    setShown(true);
    if (found.length === 0) return onSearch(typed().trim());
    tellRefused(found);
    box.current?.focus();
  };
  /** Typing draws nothing anew, unless it mends what was refused. */
  const mend = () => {
    if (errors.length === 0) return;
    setShown(false);
    setErrors(validate({ text: typed() }));
  };
  return (
    <form className="branch-search" role="search" noValidate onSubmit={submit}>
      <Field label={t('fields:branches.text')} error={error && t(error.key, error.params)}>
        <TextControl
          ref={box}
          name="text"
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={initial}
          onChange={mend}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('branches:search.submit')}
      </Button>
      {children}
    </form>
  );
}
