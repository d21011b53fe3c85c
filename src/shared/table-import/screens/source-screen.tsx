import { type FormEvent, useId, useState } from 'react';
import { v4 as newId } from 'uuid';
import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import type { ReadFailure, Source } from '#machines/table-import/table.ts';
import { shownName } from '#domain/file-text.ts';
import { saveFile } from '#src/browser/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { Box } from '#src/ui/status.tsx';
import type { SendImport } from '../flow/use-table-import.ts';
import { templateFile } from '../template.ts';
import { useImportText } from '../texts.ts';
import { getWords } from '../words.ts';
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

interface ReadFailureBoxProps {
  columns: ColumnSetName;
  failure: ReadFailure | undefined;
  /** Of the file; empty for pasted cells. */
  name: string;
}

/** Which file was not read, and why; nothing without a reason. */
export function ReadFailureBox({ columns, failure, name }: ReadFailureBoxProps) {
  const { t, format } = useImportText();
  if (!failure) return null;
  const { title, todo } = readFailureText(t, format, columns, failure);
  return (
    <Box tone="err" role="alert">
      {name && (
        <>
          <bdi>{shownName(name)}</bdi>:{' '}
        </>
      )}
      <b>{title}</b> {todo}
    </Box>
  );
}

export interface SourceScreenProps {
  columns: ColumnSetName;
  /** What was pasted; it outlives a reading that failed. */
  pasted: string;
  onPasted: (text: string) => void;
  send: SendImport;
}

/** Where the rows come from: a file, or cells out of the clipboard; and the empty list to begin with. */
export function SourceScreen({ columns, pasted, onPasted, send }: SourceScreenProps) {
  const { t, format, language } = useImportText();
  const ruleId = useId();
  const choose = (source: Source, name: string) => send({ type: 'source.choose', source, name, importId: newId() });
  return (
    <>
      <section className="sec">
        <h2>{t('import:choose.title')}</h2>
        <DropFile describedBy={ruleId} onFile={(file) => choose({ file }, file.name)}>
          <p className="soft sm" id={ruleId}>
            {t('import:choose.rule', limitTexts(format, columns))}
          </p>
        </DropFile>
        <p className="import-template">
          <Button
            variant="quiet"
            size="sm"
            className="flush"
            icon="download"
            onClick={() =>
              saveFile(
                templateFile(columns, { dictionary: language.dictionary, t: (key) => t(key), number: format.number }),
                `${t(getWords[columns].templateName)}.csv`,
              )
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
