import { useId } from 'react';
import type { ColumnField, ColumnSetName } from '#machines/table-import/mapping.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Status } from '#src/ui/status.tsx';
import { titleOf } from '../columns/column-sets.ts';
import { fieldsOf } from '../columns/fields.ts';
import { useImportText } from '../texts.ts';

export interface ColumnRowProps {
  columns: ColumnSetName;
  /** From 1. */
  position: number;
  title: string;
  samples: readonly string[];
  field: ColumnField | undefined;
  /** It seems to hold whole addresses. */
  isWhole: boolean;
  onField: (field: ColumnField | undefined) => void;
}

/** One column of the file: its title, what stands in it, and what it is imported as. */
export function ColumnRow({ columns, position, title, samples, field, isWhole, onField }: ColumnRowProps) {
  const { t, format } = useImportText();
  const id = useId();
  const name = title.trim() || t('import:map.unnamed', { position: format.number(position, 0) });
  const warns = isWhole && !field;
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
          aria-describedby={warns ? `${id}-samples ${id}-whole` : `${id}-samples`}
          empty={t('import:map.ignore')}
          options={fieldsOf[columns].map((value) => ({ value, label: t(titleOf(columns, value)) }))}
          value={field ?? ''}
          onChange={(event) => onField(fieldsOf[columns].find((value) => value === event.target.value))}
        />
      </div>
      <div className="import-column-state">
        {field ? (
          <Status tone="ok" icon="tick">
            {t('import:map.taken')}
          </Status>
        ) : (
          <Status tone={warns ? 'warn' : 'neu'} icon={warns ? 'triangle' : 'minus'}>
            {t(warns ? 'import:map.wholeShort' : 'import:map.ignored')}
          </Status>
        )}
      </div>
      {warns && (
        <p className="sm import-column-note" id={`${id}-whole`}>
          {t('import:map.whole')}
        </p>
      )}
    </li>
  );
}
