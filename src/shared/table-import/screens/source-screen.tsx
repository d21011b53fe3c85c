/** The empty list to begin with: titles in the person's language and one row as an example. */
import { type ChangeEvent, type DragEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import Papa from 'papaparse';
import type { ColumnField, ColumnSetName } from '#machines/table-import.mapping.ts';
import type { ReadFailure, Source } from '#machines/table-import.types.ts';
import { shownName } from '#domain/content/file-kind.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Button } from '#src/components/button.tsx';
import { Field, TextAreaControl } from '#src/components/fields/field.tsx';
import { Box } from '#src/components/status.tsx';
import { classNames } from '#src/lib/class-names.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { SendImport } from '../use-table-import.ts';
import { getWords, limitTexts, readFailureText, useImportText } from '../texts.ts';
import { getWord, isChoice, toTitle } from '../column-sets.ts';
import { getFields } from '../titles.ts';

/**
 * A place that is in every catalogue, and an unassigned phone number; a parcel of two kilograms. Choices by their
 * codes.
 */
const example: Readonly<Record<ColumnField, string>> = {
  name: 'Ana Lucía Robles',
  phone: '5500000000',
  zip: '06700',
  state: 'Ciudad de México',
  city: 'Ciudad de México',
  township: 'Cuauhtémoc',
  town: 'Roma Norte',
  street: 'Av. Álvaro Obregón',
  address1: '121',
  address2: '',
  company: '',
  email: 'ana@example.com',
  itemName: '',
  itemType: 'clothing',
  productType: 'standard',
  quantity: '1',
  weight: '2',
  length: '30',
  width: '20',
  height: '10',
  itemValue: '450.00',
  codAmount: '',
  insure: 'no',
  remark: '',
};

/** Spreadsheets expect a semicolon where the comma is in the numbers. */
const getDelimiter = (format: (value: number, decimals?: number) => string) =>
  format(0.5, 1).includes(',') ? ';' : ',';

interface TemplateTexts {
  dictionary: LanguageInfo['dictionary'];
  /** Of a message key. */
  t: (key: string) => string;
  number: (value: number, decimals?: number) => string;
}

/** CSV with the mark by which Excel knows UTF-8. */
function templateFile(columns: ColumnSetName, { dictionary, t, number }: TemplateTexts): Blob {
  const titles = getFields[columns].map((field) => t(toTitle(columns, field)));
  const exampleTexts: Partial<Record<ColumnField, string>> = {
    address2: t('import:template.references'),
    itemName: t('import:template.itemName'),
  };
  const row = getFields[columns].map(
    (field) => exampleTexts[field] ?? (isChoice(field) ? getWord(dictionary, field, example[field]) : example[field]),
  );
  const text = Papa.unparse([titles, row], { delimiter: getDelimiter(number) });
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

const accept =
  '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

interface DropFileProps {
  onFile: (file: File) => void;
  describedBy: string;
  children: ReactNode;
}

/** A button that chooses a file, and a place to drop one. */
function DropFile({ onFile, describedBy, children }: DropFileProps) {
  const { t } = useImportText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file may be chosen again after it was put right.
    target.value = '';
    if (file) onFile(file);
  }

  function drop(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  function over(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    <div
      role="presentation"
      className={classNames('import-drop', isOver && 'over')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button icon="file" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {t('import:choose.file')}
      </Button>
      <span className="soft sm import-drop-words">{t('import:choose.drop')}</span>
      <input ref={input} type="file" hidden tabIndex={-1} accept={accept} onChange={take} />
      {children}
    </div>
  );
}

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
