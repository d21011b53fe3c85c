import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { columnSets } from '../columns/column-sets.ts';
import { type GridFilter, gridFilters, type GridView } from '../grid/view.ts';
import { useImportText } from '../texts.ts';

const icons: Readonly<Partial<Record<GridFilter, IconName>>> = { repair: 'stop', fixed: 'tick', duplicates: 'copy' };

export interface RepairBarProps {
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
