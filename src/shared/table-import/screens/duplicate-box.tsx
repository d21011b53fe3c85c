import type { ColumnField, ColumnSetName } from '#machines/table-import.mapping.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { getControl, toTitle } from '../column-sets.ts';
import { differences } from '../grid/duplicates.ts';
import type { Texts } from '../titles.ts';
import type { GridRow } from '../grid/row.ts';
import { useImportText } from '../texts.ts';

/** What a person can want of two addresses that are the same. */
export const duplicateChoices = ['merge', 'keep', 'replace', 'addAnyway'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

export interface DuplicateBoxProps {
  row: GridRow;
  /** The address that is there: of the book, or of an earlier row. */
  there: Texts;
  /** The earlier row's line in the file; undefined for an address of the book. */
  line: number | undefined;
  onDecide: (decision: DuplicateChoice) => void;
}

function Side({ columns, field, text }: { columns: ColumnSetName; field: ColumnField; text: string }) {
  const { t } = useImportText();
  if (!text) return <span className="soft">{t('import:grid.empty')}</span>;
  return <bdi dir={getControl(columns, field).dir}>{text}</bdi>;
}

/** What differs between a row and the address that is there already, and the four ways on. */
export function DuplicateBox({ row, there, line, onDecide }: DuplicateBoxProps) {
  const { t, format } = useImportText();
  const { columns } = row;
  const unlike = differences(there, row.texts);
  return (
    <Box tone="warn" icon="copy" className="import-duplicate">
      <b>
        {line === undefined ? t('import:duplicate.book') : t('import:duplicate.row', { line: format.number(line, 0) })}
      </b>
      {unlike.length === 0 ? (
        <p>{t('import:duplicate.same')}</p>
      ) : (
        <table className="tb">
          <caption className="sr">{t('import:duplicate.differs')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('import:duplicate.field')}</th>
              <th scope="col">{t('import:duplicate.there')}</th>
              <th scope="col">{t('import:duplicate.here')}</th>
            </tr>
          </thead>
          <tbody>
            {unlike.map(({ field, there: old, here }) => (
              <tr key={field}>
                <th scope="row">{t(toTitle(columns, field))}</th>
                <td data-label={t('import:duplicate.there')}>
                  <Side columns={columns} field={field} text={old} />
                </td>
                <td data-label={t('import:duplicate.here')}>
                  <Side columns={columns} field={field} text={here} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="row">
        {duplicateChoices.map((decision) => (
          <Button key={decision} variant="line" size="sm" onClick={() => onDecide(decision)}>
            {t(`import:duplicate.${decision}`)}
          </Button>
        ))}
      </div>
    </Box>
  );
}
