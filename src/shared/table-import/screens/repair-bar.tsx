import { useId, useState } from 'react';
import type { ColumnSetName } from '#machines/table-import.mapping.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { getWords, useImportText } from '../texts.ts';
import { columnSets } from '../column-sets.ts';
import { type GridFilter, gridFilters, type GridView } from '../grid/view.ts';

interface StartImportProps {
  columns: ColumnSetName;
  /** Rows that are right. */
  count: number;
  onStart: () => void;
  /** The form that is to be filled in with it; its own submission starts. */
  form?: string | undefined;
}

/** The way on, once a row is right. */
export function StartImport({ columns, count, onStart, form }: StartImportProps) {
  const { t, format } = useImportText();
  if (count === 0) return <NothingReady columns={columns} />;
  return (
    <Button variant="go" {...(form ? { type: 'submit', form } : { onClick: onStart })}>
      {t(getWords[columns].start, { count, rows: format.number(count, 0) })}
    </Button>
  );
}

/** Says why the way leads nowhere yet, and louder to who presses it. */
function NothingReady({ columns }: Pick<StartImportProps, 'columns'>) {
  const { t } = useImportText();
  const reason = useId();
  const [isPressed, setPressed] = useState(false);
  return (
    <>
      <div id={reason} className="import-reason">
        {isPressed ? (
          <Box tone="err" role="alert">
            {t(getWords[columns].nothingReady)}
          </Box>
        ) : (
          <p className="soft sm">{t(getWords[columns].nothingReady)}</p>
        )}
      </div>
      <Button variant="go" aria-disabled aria-describedby={reason} onClick={() => setPressed(true)}>
        {t(getWords[columns].startNone)}
      </Button>
    </>
  );
}

const icons: Readonly<Partial<Record<GridFilter, IconName>>> = { repair: 'stop', fixed: 'tick', duplicates: 'copy' };

interface RepairBarProps {
  columns: ColumnSetName;
  view: GridView;
  filter: GridFilter;
  canUndo: boolean;
  canRedo: boolean;
  onFilter: (filter: GridFilter) => void;
  /** Absent where faults are visible anyway. */
  onNext: (() => void) | undefined;
  onUndo: () => void;
  onRedo: () => void;
}

/** The number of rows in each state, as filters; the next fault; undo and redo. */
export function RepairBar({
  columns,
  view: { counts, rows },
  filter,
  canUndo,
  canRedo,
  onFilter,
  onNext,
  onUndo,
  onRedo,
}: RepairBarProps) {
  const { t, format } = useImportText();
  const numbers: Readonly<Record<GridFilter, number>> = {
    all: rows.length,
    repair: counts.repair,
    fixed: counts.fixed,
    duplicates: counts.duplicate,
  };
  const { asksAboutTwins } = columnSets[columns];
  const shown = gridFilters.filter((each) => asksAboutTwins || each !== 'duplicates');
  return (
    <div className="import-bar">
      <div className="chips scroll" role="group" aria-label={t('import:filter.label')}>
        {shown.map((each) => {
          const icon = icons[each];
          return (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === filter}
              onClick={() => onFilter(each)}
            >
              {icon && <Icon name={icon} />}
              {t(`import:filter.${each}`)} <b className="num">{format.number(numbers[each], 0)}</b>
            </button>
          );
        })}
      </div>
      <div className="row">
        {onNext && counts.repair > 0 && (
          <Button variant="line" size="sm" icon="down" onClick={onNext}>
            {t('import:bar.next')}
          </Button>
        )}
        <Button variant="quiet" size="sm" icon="return" aria-disabled={!canUndo} onClick={onUndo}>
          {t('import:bar.undo')}
        </Button>
        {canRedo && (
          <Button variant="quiet" size="sm" icon="refresh" onClick={onRedo}>
            {t('import:bar.redo')}
          </Button>
        )}
      </div>
    </div>
  );
}
