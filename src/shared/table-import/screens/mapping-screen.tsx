import { useState } from 'react';
import { constants } from '#domain/constants.ts';
import type { ColumnSetName, Mapping } from '#machines/table-import/mapping.ts';
import type { SourceTable } from '#machines/table-import/table.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckRow } from '#src/ui/fields/choices.tsx';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { Box } from '#src/ui/status.tsx';
import { missingFields, toTitle } from '../columns/column-sets.ts';
import { findHeader, guessMapping, openColumns, sharedUses, wholeAddressColumns } from '../columns/recognise.ts';
import { getUnit } from '../columns/titles.ts';
import type { SendImport } from '../flow/use-table-import.ts';
import { useImportText } from '../texts.ts';
import { ColumnRow } from './column-row.tsx';

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
