import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';

export interface EventFormProps<T extends string> {
  label: string;
  /** The word on its button. */
  submit: string;
  options: readonly { value: T; label: string }[];
  busy: boolean;
  onSubmit: (value: T) => void;
}

/** One choice and the button that plays it. What can't be chosen any more gives way to the first that can. */
export function EventForm<T extends string>({ label, submit, options, busy, onSubmit }: EventFormProps<T>) {
  const [wanted, setWanted] = useState<string>();
  const chosen = options.find(({ value }) => value === wanted) ?? options[0];
  if (!chosen) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit(chosen.value);
  };
  return (
    <form className="debugging-event" onSubmit={send}>
      <Field label={label}>
        <SelectControl
          size="short"
          value={chosen.value}
          options={options}
          onChange={(event) => setWanted(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="line" size="sm" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
