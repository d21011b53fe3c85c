import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getBook, bookParams, importParams } from '#src/shared/addresses/books.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { DiscardDialog } from '#src/shared/table-import/discard-dialog.tsx';
import { useStepTitle } from '#src/shared/table-import/flow/use-step-title.ts';
import { importSteps, getStep } from '#src/shared/table-import/flow/steps.ts';
import { type ImportPorts, useTableImport } from '#src/shared/table-import/flow/use-table-import.ts';
import { toView } from '#src/shared/table-import/grid/view.ts';
import { indexedStore } from '#src/shared/table-import/saved/indexed-store.ts';
import { SavedBox } from '#src/shared/table-import/screens/saved-box.tsx';
import { RepairScreen } from '#src/shared/table-import/screens/repair-screen.tsx';
import { TableStages } from '#src/shared/table-import/screens/table-stages.tsx';
import { useImportText } from '#src/shared/table-import/texts.ts';
import '#src/shared/table-import/table-import.css';
import { Icon } from '#src/ui/icon.tsx';
import { Steps } from '#src/ui/route.tsx';
import { addressCalls } from './flow/import-calls.ts';
import { ChooseScreen } from './screens/choose-screen.tsx';
import { DoneScreen, UndoneScreen } from './screens/done-screen.tsx';
import { SendingScreen } from './screens/sending-screen.tsx';

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
