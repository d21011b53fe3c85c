import { useId } from 'react';
import { constants } from '#domain/constants.ts';
import { findCurrency } from '#domain/typed-pesos.ts';
import { findUnit, isWeightUnit } from '#domain/typed-measure.ts';
import type { ColumnSetName, ColumnUse, Mapping } from '#machines/table-import/mapping.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Status } from '#src/ui/status.tsx';
import { toTitle, getUses } from '../columns/column-sets.ts';
import { useImportText } from '../texts.ts';

export interface ColumnRowProps {
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
export function ColumnRow(props: ColumnRowProps) {
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
