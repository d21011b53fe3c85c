import type { ImportBook } from '#machines/table-import/table-import.types.ts';
import type { ReadFailure } from '#machines/table-import/table.ts';
import { getBook, bookTypes } from '#src/shared/addresses/books.ts';
import {
  ReadFailureBox,
  SourceScreen,
  type SourceScreenProps,
} from '#src/shared/table-import/screens/source-screen.tsx';
import { useImportText } from '#src/shared/table-import/texts.ts';
import { RadioTiles } from '#src/ui/fields/choices.tsx';
import { Field } from '#src/ui/fields/field.tsx';

export interface ChooseScreenProps extends Omit<SourceScreenProps, 'columns'> {
  book: ImportBook;
  failure: ReadFailure | undefined;
  /** The name of the file chosen last. */
  name: string;
}

/** The source of the addresses, and the book they go to. */
export function ChooseScreen({ book, failure, name, ...source }: ChooseScreenProps) {
  const { t } = useImportText();
  return (
    <>
      <ReadFailureBox columns="address" failure={failure} name={name} />
      <Field as="radios" label={t('import:book.label')}>
        <RadioTiles
          name="book"
          value={getBook(book)}
          options={(['sender', 'recipient'] as const).map((value) => ({ value, label: t(`import:book.${value}`) }))}
          onChange={(value) =>
            source.send({ type: 'book.set', book: bookTypes[value === 'sender' ? 'sender' : 'recipient'] })
          }
        />
      </Field>
      <SourceScreen columns="address" {...source} />
    </>
  );
}
