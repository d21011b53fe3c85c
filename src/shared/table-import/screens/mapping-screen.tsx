import { useState } from 'react';
import { constants } from '#domain/constants.ts';
import type { ColumnField, ColumnSetName, Mapping } from '#machines/table-import/mapping.ts';
import type { SourceTable } from '#machines/table-import/table.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckRow } from '#src/ui/fields/choices.tsx';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { Box } from '#src/ui/status.tsx';
import { findHeader, guessMapping, wholeAddressColumns } from '../columns/recognise.ts';
import { requiredFields, titleOf } from '../columns/column-sets.ts';
import type { SendImport } from '../flow/use-table-import.ts';
import { useImportText } from '../texts.ts';
import { ColumnRow } from './column-row.tsx';

const samplesShown = 3;

function samplesOf({ rows, header }: SourceTable, column: number): string[] {
  const below = rows.slice(header === undefined ? 0 : header + 1);
  const texts: string[] = [];
  for (const { cells } of below) {
    if (texts.length >= samplesShown) break;
    const text = cells[column]?.trim();
    if (text) texts.push(text.slice(0, constants.text.line));
  }
  return texts;
}

/** A field goes to one column: the one that had it gives it up. */
const assigned = (mapping: Mapping, column: number, field: ColumnField | undefined): Mapping =>
  mapping.map((before, index) => (index === column ? field : before === field ? undefined : before));

export interface MappingScreenProps {
  columns: ColumnSetName;
  table: SourceTable;
  mapping: Mapping;
  send: SendImport;
  onDiscard: () => void;
}

/** Which column is which: recognised, shown with what stands in it, and changed where it was recognised wrong. */
export function MappingScreen({ columns, table, mapping, send, onDiscard }: MappingScreenProps) {
  const { t, format } = useImportText();
  const [isPressed, setPressed] = useState(false);
  const { rows, header, sheets, sheet } = table;
  const titles = header === undefined ? [] : (rows[header]?.cells ?? []);
  const wholes = wholeAddressColumns(columns, rows, header);
  const missing = requiredFields(columns)
    .filter((field) => !mapping.includes(field))
    .map((field) => t(titleOf(columns, field)));
  const places = mapping.map((field, column) => ({ field, column }));
  const isNothing = mapping.every((field) => field === undefined);
  const count = rows.length - (header === undefined ? 0 : header + 1);

  function setHeader(isThere: boolean) {
    const next = isThere ? (findHeader(columns, rows) ?? 0) : undefined;
    send({ type: 'header.set', header: next, mapping: guessMapping(columns, rows, next) });
  }

  function accept() {
    setPressed(true);
    send({ type: 'mapping.accept' });
  }

  return (
    <>
      <p className="lead" role="status">
        {t('import:map.found', { count, rows: format.number(count, 0) })}
      </p>
      <div className="import-map-head">
        {sheets.length > 1 && (
          <Field label={t('import:map.sheet')}>
            <SelectControl
              options={sheets.map((label, index) => ({ value: String(index), label }))}
              value={String(sheet)}
              onChange={(event) => send({ type: 'sheet.choose', sheet: Number(event.target.value) })}
            />
          </Field>
        )}
        <CheckRow checked={header !== undefined} onChange={(event) => setHeader(event.target.checked)}>
          {t('import:map.header')}
        </CheckRow>
      </div>
      <ul className="import-columns" aria-label={t('import:map.columns')}>
        {places.map(({ field, column }) => (
          <ColumnRow
            key={column}
            columns={columns}
            position={column + 1}
            title={titles[column] ?? ''}
            samples={samplesOf(table, column)}
            field={field}
            isWhole={wholes.includes(column)}
            onField={(next) => send({ type: 'mapping.set', mapping: assigned(mapping, column, next) })}
          />
        ))}
      </ul>
      {isPressed && isNothing && (
        <Box tone="err" role="alert">
          {t('import:map.choose')}
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
