import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { bookOf, bookParams } from '#src/shared/addresses/books.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Steps } from '#src/ui/route.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { type ImportPorts, type ImportSnapshot, useAddressImport } from './flow/use-address-import.ts';
import { viewOf } from './grid/view.ts';
import { indexedStore } from './kept/indexed-store.ts';
import { ChooseScreen } from './screens/choose-screen.tsx';
import { DoneScreen, UndoneScreen } from './screens/done-screen.tsx';
import { KeptBox } from './screens/kept-box.tsx';
import { MappingScreen } from './screens/mapping-screen.tsx';
import { ReadingScreen } from './screens/reading-screen.tsx';
import { RepairScreen } from './screens/repair-screen.tsx';
import { SendingScreen } from './screens/sending-screen.tsx';
import { useImportText } from './texts.ts';
import './address-import.css';

const stepIds = ['choose', 'map', 'repair', 'done'] as const;

function stepOf(snapshot: ImportSnapshot): (typeof stepIds)[number] {
  if (snapshot.matches('mapping') || snapshot.matches('preparing')) return 'map';
  if (snapshot.matches('repairing') || snapshot.matches('importing')) return 'repair';
  if (snapshot.matches('done') || snapshot.matches('undoing') || snapshot.matches('undone')) return 'done';
  return 'choose';
}

export type ImportPageProps = Partial<Omit<ImportPorts, 'book'>>;

/** Addresses from a file or from pasted cells (ROUTE-06, CALL-16): choose, map, repair, import, and take it back. */
export function ImportPage({ store = indexedStore, open }: ImportPageProps) {
  const { t } = useImportText();
  const [search] = useSearchParams();
  const { type: book } = bookParams.read(search);
  const { snapshot, send, grid, dispatch, kept, discard } = useAddressImport({ store, ...(open && { open }), book });
  const [pasted, setPasted] = useState('');
  const [isAsking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { context } = snapshot;
  const step = stepOf(snapshot);
  const left = viewOf(grid).rows.length;
  const shown = useRef(step);

  useEffect(() => {
    // A new step is a new screen: whoever reads by ear or keyboard begins at its title.
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);

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
        {t(`import:heading.${step}`, { book: t(`import:book.${bookOf(context.book)}`) })}
      </h1>
      <Steps
        label={t('import:steps.label')}
        current={step}
        steps={stepIds.map((id) => ({ id, label: t(`import:steps.${id}`) }))}
      />
      {snapshot.matches('choosing') && (
        <>
          <KeptBox kept={kept} />
          <ChooseScreen
            book={context.book}
            failure={context.readFailure}
            pasted={pasted}
            onPasted={setPasted}
            send={send}
          />
        </>
      )}
      {snapshot.matches('reading') && (
        <ReadingScreen name={context.name} share={context.progress} onCancel={() => send({ type: 'read.cancel' })} />
      )}
      {snapshot.matches('mapping') && context.table && (
        <MappingScreen table={context.table} mapping={context.mapping} send={send} onDiscard={ask} />
      )}
      {snapshot.matches('preparing') && <Skeleton label={t('import:preparing')} />}
      {snapshot.matches('repairing') && (
        <RepairScreen
          grid={grid}
          dispatch={dispatch}
          send={send}
          kept={kept}
          hasImported={context.tally.added + context.tally.merged > 0}
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
      <DiscardDialog open={isAsking} rows={left} onClose={() => setAsking(false)} onDiscard={throwAway} />
    </div>
  );
}
