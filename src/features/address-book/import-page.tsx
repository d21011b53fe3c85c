import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { v4 as newId } from 'uuid';
import type { ImportBook, ImportContext, ReadFailure } from '#machines/table-import.types.ts';
import { UndoSummary } from '#src/shared/addresses/undo-summary.tsx';
import { failureKey } from '#src/api/types.ts';
import { bookParams, type BookType, bookTypes, getBook, importParams } from '#src/shared/addresses/books.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import {
  getStep,
  type ImportPorts,
  importSteps,
  type SendImport,
  useStepTitle,
  useTableImport,
} from '#src/shared/table-import/use-table-import.ts';
import { limitTexts, useImportText } from '#src/shared/table-import/texts.ts';
import { DiscardDialog, SavedBox, TableStages } from '#src/shared/table-import/screens/table-stages.tsx';
import { toView } from '#src/shared/table-import/grid/view.ts';
import { indexedStore } from '#src/shared/table-import/saved-import.ts';
import { RepairScreen } from '#src/shared/table-import/screens/repair-screen.tsx';
import '#src/shared/table-import/table-import.css';
import { Icon } from '#src/components/icon.tsx';
import { Steps } from '#src/components/route.tsx';
import {
  ReadFailureBox,
  SourceScreen,
  type SourceScreenProps,
} from '#src/shared/table-import/screens/source-screen.tsx';
import { RadioTiles } from '#src/components/fields/choices.tsx';
import { Field } from '#src/components/fields/field.tsx';
import { onReconnect } from '#src/lib/connectivity.ts';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { addressCalls } from './import-calls.ts';

interface DoneScreenProps {
  context: ImportContext;
  /** Rows that are not in the book yet. */
  left: number;
  isUndoing: boolean;
  send: SendImport;
  onDiscard: () => void;
}

const bookHref = (book: BookType) => bookParams.href(paths.addressList, { type: book });

/** The imported rows, the remaining ones, and a button to undo the import (for 24 hours). */
function DoneScreen({ context: { tally, failure, book }, left, isUndoing, send, onDiscard }: DoneScreenProps) {
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
function UndoneScreen({ context: { undone, book }, onDiscard }: Pick<DoneScreenProps, 'context' | 'onDiscard'>) {
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

interface SendingScreenProps {
  context: ImportContext;
  isPaused: boolean;
  send: SendImport;
}

/** Rows on their way, batch by batch; what was interrupted goes on where it stopped. */
function SendingScreen({ context: { sending, queue, failure }, isPaused, send }: SendingScreenProps) {
  const { t, format } = useImportText();
  const done = sending - queue.length;
  const text = t('import:sending.progress', {
    done: format.number(done, 0),
    rows: format.number(sending, 0),
    count: sending,
  });
  const isOffline = failure?.codeName === 'offline';
  // It was undone elsewhere, or is too old for that: the rest is an import of its own.
  const isClosed = failure?.codeName === 'notFound';

  useEffect(() => {
    if (!isPaused || !isOffline) return;
    return onReconnect(() => send({ type: 'import.resume' }));
  }, [isPaused, isOffline, send]);

  return (
    <Ticket bite={false}>
      <TicketPart className="import-progress">
        <p role="status">
          {isPaused
            ? t('import:sending.paused', {
                done: format.number(done, 0),
                rows: format.number(sending, 0),
                count: sending,
              })
            : text}
        </p>
        <progress max={sending} value={done} aria-label={text} />
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('import:sending.failed')}</b>{' '}
            {isClosed
              ? t('import:sending.closed')
              : t(failureKey(failure), { ...failure.errors[0]?.params, defaultValue: t('notices:busy') })}{' '}
            {t('import:sending.safe')}
          </Box>
        )}
        <div className="row">
          {isPaused ? (
            <>
              <Button onClick={() => send({ type: 'import.resume', ...(isClosed && { importId: newId() }) })}>
                {t('import:sending.resume')}
              </Button>
              <Button variant="line" onClick={() => send({ type: 'import.stop' })}>
                {t('import:sending.stop')}
              </Button>
            </>
          ) : (
            <Button variant="line" onClick={() => send({ type: 'import.pause' })}>
              {t('import:sending.pause')}
            </Button>
          )}
        </div>
      </TicketPart>
    </Ticket>
  );
}

interface ChooseScreenProps extends Omit<SourceScreenProps, 'columns'> {
  book: ImportBook;
  failure: ReadFailure | undefined;
  /** The name of the file chosen last. */
  name: string;
}

/** The source of the addresses, and the book they go to. */
function ChooseScreen({ book, failure, name, ...source }: ChooseScreenProps) {
  const { t } = useImportText();
  return (
    <>
      <ReadFailureBox columns="address" failure={failure} name={name} />
      <Field as="radios" label={t('import:book.label')}>
        <RadioTiles
          name="book"
          value={getBook(book)}
          options={(['sender', 'recipient'] as const).map((value) => ({ value, label: t(`import:book.${value}`) }))}
          onChange={(value) =>
            source.send({ type: 'book.set', book: bookTypes[value === 'sender' ? 'sender' : 'recipient'] })
          }
        />
      </Field>
      <SourceScreen columns="address" {...source} />
    </>
  );
}

export type ImportPageProps = Partial<ImportPorts>;

const deviceStore = indexedStore('address');

/** Addresses from a file or from pasted cells (ROUTE-06, CALL-16): choose, map, repair, import, and take it back. */
export function ImportPage({ store = deviceStore, open }: ImportPageProps) {
  const { t } = useImportText();
  const [search] = useSearchParams();
  const { type: book } = importParams.read(search);
  const { snapshot, send, grid, dispatch, kept, discard } = useTableImport({
    calls: addressCalls,
    store,
    ...(open && { open }),
    book,
  });
  const [pasted, setPasted] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { context } = snapshot;
  const step = getStep(snapshot);
  const left = toView(grid).rows.length;
  const title = useStepTitle(step);

  const throwAway = () => {
    setAsking(false);
    discard();
  };
  const ask = () => (left > 0 && !snapshot.matches('mapping') ? setAsking(true) : throwAway());

  return (
    <div className="page import">
      <Link className="standalone import-back" to={bookParams.href(paths.addressList, { type: context.book })}>
        <Icon name="back" />
        {t('import:back')}
      </Link>
      <h1 ref={title} tabIndex={-1}>
        {t(`import:heading.${step}`, { book: t(`import:book.${getBook(context.book)}`) })}
      </h1>
      <Steps
        label={t('import:steps.label')}
        current={step}
        steps={importSteps.map((id) => ({ id, label: t(`import:steps.${id}`) }))}
      />
      {snapshot.matches('choosing') && (
        <>
          <SavedBox columns="address" kept={kept} />
          <ChooseScreen
            book={context.book}
            failure={context.readFailure}
            name={context.name}
            pasted={pasted}
            onPasted={setPasted}
            send={send}
          />
        </>
      )}
      <TableStages columns="address" snapshot={snapshot} send={send} onDiscard={ask} />
      {snapshot.matches('repairing') && (
        <RepairScreen
          columns="address"
          grid={grid}
          dispatch={dispatch}
          send={send}
          kept={kept}
          hasImported={context.tally.added + context.tally.merged > 0}
          onStart={(ids) => send({ type: 'import.start', ids })}
          onDiscard={ask}
        />
      )}
      {snapshot.matches('importing') && (
        <SendingScreen context={context} isPaused={snapshot.matches({ importing: 'paused' })} send={send} />
      )}
      {(snapshot.matches('done') || snapshot.matches('undoing')) && (
        <DoneScreen context={context} left={left} isUndoing={snapshot.matches('undoing')} send={send} onDiscard={ask} />
      )}
      {snapshot.matches('undone') && <UndoneScreen context={context} onDiscard={throwAway} />}
      <DiscardDialog
        columns="address"
        open={isAsking}
        rows={left}
        onClose={() => setAsking(false)}
        onDiscard={throwAway}
      />
    </div>
  );
}
