import { useId, useState } from 'react';
import { constants } from '#domain/constants.ts';
import type { ColumnSetName, ColumnUse, Mapping } from '#machines/table-import.mapping.ts';
import type { SourceTable } from '#machines/table-import.types.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Button } from '#src/components/button.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Field, SelectControl } from '#src/components/fields/field.tsx';
import { Box, Status } from '#src/components/status.tsx';
import { findCurrency, findUnit, isWeightUnit } from '#domain/text/typed-number.ts';
import { getUses, missingFields, toTitle } from '../column-sets.ts';
import { findHeader, guessMapping, openColumns, sharedUses, wholeAddressColumns } from '../recognise.ts';
import { getUnit } from '../titles.ts';
import type { SendImport } from '../use-table-import.ts';
import { useImportText } from '../texts.ts';

interface ColumnRowProps {
  columns: ColumnSetName;
  /** From 1. */
  position: number;
  title: string;
  samples: readonly string[];
  use: Mapping[number];
  /** Of its numbers, where the title names one. */
  unit: string | undefined;
  /** It shares its field with a column before it. */
  isShared: boolean;
  /** It holds something of the rows, and no choice was made for it. */
  isOpen: boolean;
  /** It seems to hold whole addresses. */
  isWhole: boolean;
  onUse: (use: ColumnUse | 'leftOut') => void;
}

const noted: ReadonlySet<ColumnUse> = new Set(['lastName', 'interior', 'streetLine', 'addressRest', 'wholeAddress']);

/** What becomes of a column besides going to its field; undefined where there is nothing more to say. */
function useNote({ use, unit, isShared, isOpen, isWhole }: ColumnRowProps): string | undefined {
  const { t } = useImportText();
  if (isOpen) return t(isWhole ? 'import:map.whole' : 'import:map.openNote');
  if (use === undefined || use === 'leftOut') return undefined;
  if (noted.has(use) || isShared) return t(`import:partNote.${use}`);
  const currency = unit === undefined ? undefined : findCurrency(unit);
  if (currency && currency !== constants.money.currency) return t('import:map.currency', { currency });
  const measure = unit === undefined || currency ? undefined : findUnit(unit);
  const own = measure && (isWeightUnit(measure) ? 'kg' : 'cm');
  return own && own !== measure ? t('import:map.unit', { unit: isolate(measure), own: isolate(own) }) : undefined;
}

const looksOf = {
  taken: { tone: 'ok', icon: 'tick' },
  open: { tone: 'warn', icon: 'triangle' },
  wholeShort: { tone: 'warn', icon: 'triangle' },
  ignored: { tone: 'neu', icon: 'minus' },
} as const;

function stateOfUntaken(isOpen: boolean, isWhole: boolean): keyof typeof looksOf {
  if (!isOpen) return 'ignored';
  return isWhole ? 'wholeShort' : 'open';
}

/** One column of the file: its title, its content, and the field it is imported as. */
function ColumnRow(props: ColumnRowProps) {
  const { columns, position, title, samples, use, isOpen, isWhole, onUse } = props;
  const { t, format } = useImportText();
  const id = useId();
  const name = title.trim() || t('import:map.unnamed', { position: format.number(position, 0) });
  const isTaken = use !== undefined && use !== 'leftOut';
  const note = useNote(props);
  const state = isTaken ? 'taken' : stateOfUntaken(isOpen, isWhole);
  const uses = getUses(columns).map((value) => ({ value: value as string, label: t(toTitle(columns, value)) }));
  return (
    <li className="import-column">
      <div className="what">
        <label htmlFor={id}>
          <bdi>{name}</bdi>
        </label>
        <p className="soft sm" id={`${id}-samples`}>
          {samples.length > 0 ? samples.map(isolate).join(' · ') : t('import:map.nothing')}
        </p>
      </div>
      <div>
        <SelectControl
          id={id}
          size="short"
          aria-describedby={note ? `${id}-samples ${id}-note` : `${id}-samples`}
          empty={t(isOpen ? 'import:map.choice' : 'import:map.ignore')}
          options={isOpen ? [...uses, { value: 'leftOut', label: t('import:map.ignore') }] : uses}
          value={isTaken ? use : ''}
          onChange={(event) => onUse(getUses(columns).find((value) => value === event.target.value) ?? 'leftOut')}
        />
      </div>
      <div className="import-column-state">
        <Status {...looksOf[state]}>{t(`import:map.${state}`)}</Status>
      </div>
      {note && (
        <p className={isOpen ? 'sm import-column-note' : 'sm soft import-column-note'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </li>
  );
}

/** What is to be known of a table before its columns: rows that were left out, and letters that may be wrong. */
interface TableNoticeProps {
  table: SourceTable;
  send: SendImport;
}

/** Rows that are hidden in the spreadsheet are left out until the person takes them in. */
function HiddenRows({ table: { rows, hidden = [] }, send }: TableNoticeProps) {
  const { t, format } = useImportText();
  const isTaken = hidden.length === 0;
  const count = isTaken ? rows.filter((row) => row.isHidden).length : hidden.length;
  if (count === 0) return null;
  return (
    <Box tone="info" role="status">
      {t(isTaken ? 'import:hidden.taken' : 'import:hidden.left', { count, rows: format.number(count, 0) })}
      <div className="row">
        <Button variant="line" size="sm" onClick={() => send({ type: 'hidden.set', isTaken: !isTaken })}>
          {t(isTaken ? 'import:hidden.leave' : 'import:hidden.take')}
        </Button>
      </div>
    </Box>
  );
}

/** Letters that could be others: how they were read, and how else they may be. */
function LetterChoice({ table: { encodings = [] }, send }: TableNoticeProps) {
  const { t } = useImportText();
  const [used, ...others] = encodings;
  if (!used || others.length === 0) return null;
  const getName = (encoding: typeof used) => t(`import:letters.${encoding}`);
  return (
    <Box tone="warn">
      <b>{t('import:letters.title')}</b> {t('import:letters.text', { name: getName(used) })}
      <div className="row">
        {others.map((encoding) => (
          <Button
            key={encoding}
            variant="line"
            size="sm"
            onClick={() => send({ type: 'source.reread', as: { encoding } })}
          >
            {t('import:letters.read', { name: getName(encoding) })}
          </Button>
        ))}
      </div>
    </Box>
  );
}

const samplesShown = 3;

function getSamples({ rows, header }: SourceTable, column: number): string[] {
  const below = rows.slice(header === undefined ? 0 : header + 1);
  const texts: string[] = [];
  for (const { cells } of below) {
    if (texts.length >= samplesShown) break;
    const text = cells[column]?.trim();
    if (text) texts.push(text.slice(0, constants.text.line));
  }
  return texts;
}

/** A field goes to one column, unless several can share it: the one that had it gives it up. */
const assigned = (mapping: Mapping, column: number, use: Mapping[number]): Mapping =>
  mapping.map((before, index) => {
    if (index === column) return use;
    const isGivenUp = before === use && before && before !== 'leftOut' && !sharedUses.has(before);
    return isGivenUp ? undefined : before;
  });

export interface MappingScreenProps {
  columns: ColumnSetName;
  table: SourceTable;
  mapping: Mapping;
  send: SendImport;
  onDiscard: () => void;
}

/** Maps the columns: recognized, shown with their content, and corrected where recognition was wrong. */
export function MappingScreen({ columns, table, mapping, send, onDiscard }: MappingScreenProps) {
  const { t, format } = useImportText();
  const [isPressed, setPressed] = useState(false);
  const { rows, header, sheets, sheet } = table;
  const titles = header === undefined ? [] : (rows[header]?.cells ?? []);
  const wholes = wholeAddressColumns(columns, rows, header);
  const open = openColumns(columns, rows, header, mapping);
  const missing = missingFields(columns, mapping).map((field) => t(toTitle(columns, field)));
  const places = mapping.map((use, column) => ({ use, column }));
  const isNothing = mapping.every((use) => use === undefined || use === 'leftOut');
  const getName = (column: number) =>
    titles[column]?.trim() || t('import:map.unnamed', { position: format.number(column + 1, 0) });
  const count = rows.length - (header === undefined ? 0 : header + 1);

  function findProblem(): string | undefined {
    if (isNothing) return t('import:map.choose');
    if (open.length > 0) return t('import:map.decide', { columns: format.list(open.map(getName).map(isolate)) });
    return count === 0 ? t('import:map.allHidden') : undefined;
  }
  const problem = isPressed ? findProblem() : undefined;

  function setHeader(isThere: boolean) {
    const next = isThere ? (findHeader(columns, rows) ?? 0) : undefined;
    send({ type: 'header.set', header: next, mapping: guessMapping(columns, rows, next) });
  }

  function accept() {
    setPressed(true);
    if (open.length === 0) send({ type: 'mapping.accept' });
  }

  return (
    <>
      <p className="lead" role="status">
        {t('import:map.found', { count, rows: format.number(count, 0) })}
      </p>
      <HiddenRows table={table} send={send} />
      <LetterChoice table={table} send={send} />
      <div className="import-map-head">
        {sheets.length > 1 && (
          <Field label={t('import:map.sheet')}>
            <SelectControl
              options={sheets.map((label, index) => ({ value: String(index), label }))}
              value={String(sheet)}
              onChange={(event) => send({ type: 'source.reread', as: { sheet: Number(event.target.value) } })}
            />
          </Field>
        )}
        <CheckRow checked={header !== undefined} onChange={(event) => setHeader(event.target.checked)}>
          {t('import:map.header')}
        </CheckRow>
      </div>
      <ul className="import-columns" aria-label={t('import:map.columns')}>
        {places.map(({ use, column }) => (
          <ColumnRow
            key={column}
            columns={columns}
            position={column + 1}
            title={titles[column] ?? ''}
            samples={getSamples(table, column)}
            use={use}
            unit={getUnit(columns, titles[column] ?? '', use)}
            isShared={use !== undefined && use !== 'leftOut' && mapping.indexOf(use) < column}
            isOpen={open.includes(column)}
            isWhole={wholes.includes(column)}
            onUse={(next) => send({ type: 'mapping.set', mapping: assigned(mapping, column, next) })}
          />
        ))}
      </ul>
      {problem && (
        <Box tone="err" role="alert">
          {problem}
        </Box>
      )}
      {!isNothing && missing.length > 0 && (
        <Box tone="warn">{t('import:map.missing', { count: missing.length, fields: format.list(missing) })}</Box>
      )}
      <div className="end-act">
        <Button variant="go" onClick={accept}>
          {t('import:map.accept')}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {t('import:discard.other')}
        </Button>
      </div>
    </>
  );
}
