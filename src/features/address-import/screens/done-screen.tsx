import type { ImportContext } from '#machines/table-import/table-import.types.ts';
import { UndoSummary } from '#src/shared/addresses/undo-summary.tsx';
import { failureKey } from '#src/api/failure-text.ts';
import { getBook, bookParams, type BookType } from '#src/shared/addresses/books.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import type { SendImport } from '#src/shared/table-import/flow/use-table-import.ts';
import { useImportText } from '#src/shared/table-import/texts.ts';
import { limitTexts } from '#src/shared/table-import/screens/failure-text.ts';

export interface DoneScreenProps {
  context: ImportContext;
  /** Rows that are not in the book yet. */
  left: number;
  isUndoing: boolean;
  send: SendImport;
  onDiscard: () => void;
}

const bookHref = (book: BookType) => bookParams.href(paths.addressList, { type: book });

/** The imported rows, the remaining ones, and a button to undo the import (for 24 hours). */
export function DoneScreen({ context: { tally, failure, book }, left, isUndoing, send, onDiscard }: DoneScreenProps) {
  const { t, format } = useImportText();
  const counted = (key: string, count: number) => t(key, { count, rows: format.number(count, 0) });
  const isNothing = tally.added + tally.merged === 0;
  return (
    <>
      <Box tone={isNothing ? 'warn' : 'ok'} role="status">
        <b>{isNothing ? t('import:done.nothing') : counted(`import:done.added.${getBook(book)}`, tally.added)}</b>
        {tally.merged > 0 && <p>{counted('import:done.merged', tally.merged)}</p>}
        {left > 0 && <p>{counted('import:done.left', left)}</p>}
      </Box>
      {failure && (
        <Box tone="err" role="alert">
          <b>{t('import:done.undoFailed')}</b>{' '}
          {t(failureKey(failure), { ...failure.errors[0]?.params, defaultValue: t('notices:busy') })}
        </Box>
      )}
      <div className="end-act">
        {left > 0 ? (
          <Button variant="go" onClick={() => send({ type: 'repair.rest' })}>
            {t('import:done.repair')}
          </Button>
        ) : (
          <ButtonLink variant="go" to={bookHref(book)}>
            {t(`import:done.book.${getBook(book)}`)}
          </ButtonLink>
        )}
        {!isNothing && (
          <Button variant="line" icon="return" busy={isUndoing} onClick={() => send({ type: 'undo' })}>
            {t('import:done.undo')}
          </Button>
        )}
        {left > 0 && (
          <ButtonLink variant="quiet" to={bookHref(book)}>
            {t(`import:done.book.${getBook(book)}`)}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={onDiscard}>
          {t(left > 0 ? 'import:discard.all' : 'import:done.more')}
        </Button>
      </div>
      {!isNothing && <p className="soft sm">{t('import:done.undoHint', limitTexts(format, 'address'))}</p>}
    </>
  );
}

/** The import was undone. */
export function UndoneScreen({ context: { undone, book }, onDiscard }: Pick<DoneScreenProps, 'context' | 'onDiscard'>) {
  const { t } = useImportText();
  if (!undone) return null;
  return (
    <>
      <Box tone="ok" role="status">
        <UndoSummary tally={undone} />
      </Box>
      <div className="end-act">
        <ButtonLink variant="go" to={bookHref(book)}>
          {t(`import:done.book.${getBook(book)}`)}
        </ButtonLink>
        <Button variant="quiet" onClick={onDiscard}>
          {t('import:done.more')}
        </Button>
      </div>
    </>
  );
}
