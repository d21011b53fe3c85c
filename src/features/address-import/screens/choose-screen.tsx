import { type FormEvent, useId, useState } from 'react';
import { v4 as newId } from 'uuid';
import type { ImportBook } from '#machines/address-import/address-import.types.ts';
import type { ReadFailure, Source } from '#machines/address-import/table.ts';
import { bookOf, bookTypes } from '#src/shared/addresses/books.ts';
import { saveFile } from '#src/browser/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { RadioTiles } from '#src/ui/fields/choices.tsx';
import { TextAreaControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { Box } from '#src/ui/status.tsx';
import type { SendImport } from '../flow/use-address-import.ts';
import { templateFile } from '../template.ts';
import { useImportText } from '../texts.ts';
import { DropFile } from './drop-file.tsx';
import { limitTexts, readFailureText } from './failure-text.ts';

function PasteCells({
  onText,
  text,
  onChange,
}: {
  onText: (text: string) => void;
  text: string;
  onChange: (text: string) => void;
}) {
  const { t } = useImportText();
  const [isEmpty, setEmpty] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() !== '') onText(text);
  }
  return (
    <form onSubmit={submit} className="import-paste">
      <Field
        label={t('import:choose.paste')}
        hint={t('import:choose.pasteHint')}
        error={isEmpty && text.trim() === '' ? t('import:choose.pasteEmpty') : undefined}
      >
        <TextAreaControl rows={5} spellCheck={false} value={text} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <Button type="submit" variant="line">
        {t('import:choose.read')}
      </Button>
    </form>
  );
}

export interface ChooseScreenProps {
  book: ImportBook;
  failure: ReadFailure | undefined;
  /** What was pasted; it outlives a reading that failed. */
  pasted: string;
  onPasted: (text: string) => void;
  send: SendImport;
}

/** Where the addresses come from, and which book they go to. */
export function ChooseScreen({ book, failure, pasted, onPasted, send }: ChooseScreenProps) {
  const { t, format } = useImportText();
  const ruleId = useId();
  const choose = (source: Source, name: string) => send({ type: 'source.choose', source, name, importId: newId() });
  const texts = failure && readFailureText(t, format, failure);
  return (
    <>
      {texts && (
        <Box tone="err" role="alert">
          <b>{texts.title}</b> {texts.todo}
        </Box>
      )}
      <Field as="radios" label={t('import:book.label')}>
        <RadioTiles
          name="book"
          value={bookOf(book)}
          options={(['sender', 'recipient'] as const).map((value) => ({ value, label: t(`import:book.${value}`) }))}
          onChange={(value) => send({ type: 'book.set', book: bookTypes[value === 'sender' ? 'sender' : 'recipient'] })}
        />
      </Field>
      <section className="sec">
        <h2>{t('import:choose.title')}</h2>
        <DropFile describedBy={ruleId} onFile={(file) => choose({ file }, file.name)}>
          <p className="soft sm" id={ruleId}>
            {t('import:choose.rule', limitTexts(format))}
          </p>
        </DropFile>
        <p className="import-template">
          <Button
            variant="quiet"
            size="sm"
            className="flush"
            icon="download"
            onClick={() =>
              saveFile(templateFile({ t: (key) => t(key), number: format.number }), `${t('import:template.name')}.csv`)
            }
          >
            {t('import:template.download')}
          </Button>
          <span className="soft sm">{t('import:template.hint')}</span>
        </p>
      </section>
      <PasteCells text={pasted} onChange={onPasted} onText={(text) => choose({ text }, '')} />
    </>
  );
}
