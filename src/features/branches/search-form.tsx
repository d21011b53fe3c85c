import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { validate } from '#schemas/generated/branches/search.js';
import { useText } from '#src/i18n/react.tsx';
import { useFieldStops } from '#src/telemetry/use-field-stops.ts';
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
  const [text, setText] = useState(initial);
  const [judged, setJudged] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const errors = validate({ text });
  const [error] = judged ? errors : [];
  const tellRefused = useFieldStops('branches/search', errors, judged ? errors : []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setJudged(true);
    if (errors.length === 0) return onSearch(text.trim());
    tellRefused();
    box.current?.focus();
  };
  return (
    <form className="branch-search" role="search" noValidate onSubmit={submit}>
      <Field label={t('fields:branches.text')} error={error && t(error.key, error.params)}>
        <TextControl
          ref={box}
          name="text"
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setJudged(false);
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('branches:search.submit')}
      </Button>
      {children}
    </form>
  );
}
