import { type FormEvent, useId } from 'react';
import { constants } from '#domain/constants.ts';
import { SpeechButton } from '#src/shared/capture/speech-button.tsx';
import { Button } from '#src/components/button.tsx';
import { TextControl } from '#src/components/fields/field.tsx';

export interface ListSearchProps {
  label: string;
  submit: string;
  /** What is searched for now. */
  keyword: string;
  onSearch: (keyword: string) => void;
  className: string;
}

/**
 * The keyword of a list. The box follows the URL: back and forward update it. Without a script the form requests the
 * same address itself.
 */
export function ListSearch({ label, submit, keyword, onSearch, className }: ListSearchProps) {
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <form role="search" className={className} onSubmit={onSubmit}>
      <label className="lab sm" htmlFor={id}>
        {label}
      </label>
      <div className="row">
        <TextControl
          key={keyword}
          id={id}
          name="q"
          type="search"
          size="short"
          dir="auto"
          defaultValue={keyword}
          maxLength={constants.text.line}
          end={<SpeechButton onText={onSearch} />}
        />
        <Button type="submit" variant="line" size="sm" icon="search">
          {submit}
        </Button>
      </div>
    </form>
  );
}
