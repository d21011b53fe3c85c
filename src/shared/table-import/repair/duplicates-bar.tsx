import { Button } from '#src/ui/button.tsx';
import type { GridAction } from '../grid/grid.ts';
import type { GridView } from '../grid/view.ts';
import { useImportText } from '../texts.ts';
import { duplicateChoices } from './duplicate-box.tsx';
import { actionsFor } from './duplicate-actions.ts';

/** One decision for all addresses that are there twice. */
export function DuplicatesBar({ view, dispatch }: { view: GridView; dispatch: (action: GridAction) => void }) {
  const { t } = useImportText();
  const ids = view.rows.filter(({ id }) => view.states.get(id) === 'duplicate').map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <div className="import-all" role="group" aria-label={t('import:duplicate.all')}>
      <b>{t('import:duplicate.all')}</b>
      {duplicateChoices.map((decision) => (
        <Button
          key={decision}
          variant="line"
          size="sm"
          onClick={() => {
            for (const action of actionsFor(view, ids, decision)) dispatch(action);
          }}
        >
          {t(`import:duplicate.${decision}`)}
        </Button>
      ))}
    </div>
  );
}
