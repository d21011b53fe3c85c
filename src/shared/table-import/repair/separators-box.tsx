import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { toTitle } from '../columns/column-sets.ts';
import type { GridAction } from '../grid/grid.ts';
import type { GridRow } from '../grid/row.ts';
import { separatorQuestions } from '../grid/separators.ts';
import { useImportText } from '../texts.ts';

export interface SeparatorsBoxProps {
  rows: readonly GridRow[];
  dispatch: (action: GridAction) => void;
}

/** Asks for each column with numbers like `1,500` how much they are; the answer holds for the whole column. */
export function SeparatorsBox({ rows, dispatch }: SeparatorsBoxProps) {
  const { t, format } = useImportText();
  const [first] = rows;
  if (!first) return null;
  return separatorQuestions(rows).map(({ field, rows: count, text, answers }) => (
    <Box key={field} tone="warn">
      {t('import:separators.ask', {
        count,
        rows: format.number(count, 0),
        field: t(toTitle(first.columns, field)),
        text: isolate(text),
      })}{' '}
      {count > 1 && t('import:separators.all')}
      <div className="row">
        {answers.map(({ mark, value }) => (
          <Button key={mark} variant="line" size="sm" onClick={() => dispatch({ type: 'separate', field, mark })}>
            {t('import:separators.option', { value: isolate(String(value)) })}
          </Button>
        ))}
      </div>
    </Box>
  ));
}
