import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import { constants } from '#domain/constants.ts';
import { chosenBranch } from '#domain/parcel/drop-off.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { ChangePending } from '#src/shared/orders/cod-change-pending.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { DiscardDialog, SavedBox, TableStages } from '#src/shared/table-import/screens/table-stages.tsx';
import {
  getStep,
  type ImportPorts,
  importSteps,
  useStepTitle,
  useTableImport,
} from '#src/shared/table-import/use-table-import.ts';
import { repeatedRows } from '#src/shared/table-import/grid/duplicates.ts';
import { toView } from '#src/shared/table-import/grid/view.ts';
import { indexedStore } from '#src/shared/table-import/saved-import.ts';
import { RepairScreen } from '#src/shared/table-import/screens/repair-screen.tsx';
import { ReadFailureBox, SourceScreen } from '#src/shared/table-import/screens/source-screen.tsx';
import '#src/shared/table-import/table-import.css';
import { Button } from '#src/components/button.tsx';
import { Steps } from '#src/components/route.tsx';
import { Box } from '#src/components/status.tsx';
import { useApi } from '#src/api/react.tsx';
import type { GridStore } from '#src/shared/table-import/grid/grid.ts';
import * as reviewForm from '#schemas/generated/order/review.js';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import type { FormUi } from '#schemas/runtime/types.ts';
import {
  batchCalls,
  type BatchOrder,
  type BatchRow,
  isAtWork,
  takenRows,
  toGridRows,
  useBatches,
  useBatchText,
} from './batches.ts';
import { type Sender, useBatchSetup } from './batch-setup.ts';
import { BatchList } from './batch-list.tsx';
import { NoPickup, PlacingScreen, PriceTicket, RowPrice } from './placing.tsx';
import { SetupCards } from './setup-cards.tsx';
import './batch.css';
import { followQuote, noQuote, type QuoteState } from './quote-follower.ts';

/** A batch is placed without coupons: only the terms are asked about. */
const form = { ...reviewForm, ui: { ...(reviewForm.ui as FormUi), sections: [{ fields: ['acceptTerms'] }] } };

type ConsentAnswers = FormValue<'order/review'>;

interface ConsentProps {
  id: string;
  value: ConsentAnswers;
  onChange: (value: ConsentAnswers) => void;
  onAgreed: () => void;
}

/** The terms, each linked where it is agreed to (D-56). Submitted by the button that places. */
function Consent({ id, value, onChange, onAgreed }: ConsentProps) {
  return (
    <SchemaForm<'order/review'>
      id={id}
      form={form}
      value={value}
      onChange={onChange}
      onSubmit={onAgreed}
      services={consentLinks}
    />
  );
}

/**
 * The price of the rows while they are corrected; makes no call without a sender, or while no row is being corrected.
 */
function useBatchQuote(
  rows: GridStore,
  sender: Sender | undefined,
  isRepairing: boolean,
): QuoteState & { retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<QuoteState>(noQuote);
  const [round, setRound] = useState(0);
  const { zip, city } = sender ?? {};
  useEffect(() => {
    if (!isRepairing || !zip) return;
    return followQuote(api, rows, { originZip: zip, ...(city && { originCity: city }) }, setState);
  }, [api, rows, zip, city, isRepairing, round]);
  const retry = useCallback(() => setRound((last) => last + 1), []);
  return { ...state, retry };
}

/** Only the beginning of a long list, as the table shows the rest. */
const listOfSome = (rows: readonly string[], { list }: Formats) =>
  list(rows.length > 10 ? [...rows.slice(0, 10), '…'] : rows);

const deviceStore = indexedStore('batch');

export type BatchPageProps = Partial<ImportPorts>;

/** Orders by the list (FEAT-05): sender and pickup once, then the rows, corrected and quoted, placed as one job. */
export function BatchPage({ store = deviceStore, open }: BatchPageProps) {
  const { t, format, language } = useBatchText();
  const { user } = useSession();
  const order = useRef<BatchOrder>(undefined);
  const [current, setCurrent] = useState<string>();
  const list = useBatches(current);
  const placed = list.data?.rows.find(({ batchId }) => batchId === current);
  const [agreed, setAgreed] = useState<ConsentAnswers>({});
  const calls = useMemo(() => {
    const onTaken = (batchId: string) => {
      setCurrent(batchId);
      // The next batch needs its own consent.
      setAgreed({});
    };
    return batchCalls(() => order.current, onTaken);
  }, []);
  const { snapshot, send, rows, grid, dispatch, kept, discard } = useTableImport({
    calls,
    store,
    ...(open && { open }),
    book: 2,
    lot: constants.batch.maxRows,
  });
  const state = useBatchSetup(store, user?.userId);
  const { sender, pickup } = state.setup;
  const isRepairing = snapshot.matches('repairing');
  const { retry, ...quoted } = useBatchQuote(rows, sender, isRepairing);
  const prices = useMemo(() => new Map(quoted.quote?.rows.map((row) => [row.row, row])), [quoted.quote]);
  const [pasted, setPasted] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const consent = useId();
  const step = getStep(snapshot);
  const title = useStepTitle(step);
  const there = toView(grid).rows;
  const left = there.length;
  const repeated = useMemo(() => repeatedRows(there).map(({ line }) => format.number(line, 0)), [there, format]);
  // Until another list is started, which then replaces it.
  const savedRows = snapshot.matches('choosing') ? kept.found?.rows : undefined;
  const taken = useMemo(() => takenRows([...there, ...(savedRows ?? [])]), [there, savedRows]);
  const { context } = snapshot;
  const errors = context.failure?.errors.map((error) => ({ ...error, keyword: 'server' })) ?? [];
  const isBrought = pickup !== undefined && chosenBranch(pickup) !== undefined;

  const throwAway = () => {
    setAsking(false);
    setAgreed({});
    discard();
  };
  const ask = () => (left > 0 && !snapshot.matches('mapping') ? setAsking(true) : throwAway());

  function place() {
    setMissed(!sender || !pickup);
    if (!sender || !pickup) return;
    const { states, rows: all } = toView(rows.get());
    const ids = all.filter(({ id }) => states.get(id) === 'ready').map(({ id }) => id);
    order.current = { ...(context.name && { name: context.name }), sender, pickup, review: { acceptTerms: true } };
    // A batch that may have reached the server keeps its key, so that nothing is placed twice. A batch that
    // has accepted rows is closed.
    const isTaken = context.tally.added > 0 || context.failure?.codeName === 'idempotencyConflict';
    send({ type: 'import.start', ids, ...(isTaken && { importId: newId() }) });
  }

  function addRejectedRows(batchId: string, refused: readonly BatchRow[]) {
    // Restore the rows stored on this device as well, or they would be overwritten.
    if (savedRows) kept.restore();
    const before = toView(rows.get()).rows;
    const last = Math.max(0, ...before.map(({ id }) => id));
    rows.reset([...before, ...toGridRows(batchId, refused, last + 1, language.dictionary)]);
    if (snapshot.matches('done')) send({ type: 'repair.rest' });
    else if (snapshot.matches('choosing') && !savedRows) {
      const { book, tally } = context;
      send({ type: 'kept.restore', kept: { name: '', importId: newId(), book, tally } });
    }
    title.current?.focus();
  }

  return (
    <>
      <ChangePending />
      <div className="page import batch">
        <div className="batch-head">
          <div>
            <h1 ref={title} tabIndex={-1}>
              {t(`batch:heading.${step}`)}
            </h1>
            <Steps
              label={t('batch:steps.label')}
              current={step}
              steps={importSteps.map((id) => ({ id, label: t(`batch:steps.${id}`) }))}
            />
            {step === 'choose' && (
              <p className="lead">{t('batch:lead', { rows: format.number(constants.batch.maxRows, 0) })}</p>
            )}
            {(snapshot.matches('choosing') || isRepairing) && <SetupCards state={state} errors={errors} />}
            {isRepairing && !isBrought && <NoPickup quote={quoted.quote} />}
          </div>
          {isRepairing && <PriceTicket state={quoted} hasSender={sender !== undefined} onRetry={retry} />}
        </div>
        {snapshot.matches('choosing') && (
          <>
            <SavedBox columns="batch" kept={kept} />
            <ReadFailureBox columns="batch" failure={context.readFailure} name={context.name} />
            <SourceScreen columns="batch" pasted={pasted} onPasted={setPasted} send={send} />
          </>
        )}
        <TableStages columns="batch" snapshot={snapshot} send={send} onDiscard={ask} />
        {isRepairing && (
          <RepairScreen
            columns="batch"
            grid={grid}
            dispatch={dispatch}
            send={send}
            kept={kept}
            hasImported={false}
            note={({ id }) => <RowPrice row={prices.get(id)} />}
            before={
              <>
                {repeated.length > 0 && (
                  <Box tone="warn" role="status">
                    {t('batch:repeated', { rows: listOfSome(repeated, format) })}
                  </Box>
                )}
                {isMissed && (!sender || !pickup) && (
                  <Box tone="err" role="alert">
                    {t(sender ? 'batch:missing.pickup' : 'batch:missing.sender')}
                  </Box>
                )}
                <Consent id={consent} value={agreed} onChange={setAgreed} onAgreed={place} />
              </>
            }
            form={consent}
            onStart={place}
            onDiscard={ask}
          />
        )}
        {snapshot.matches('importing') && (
          <PlacingScreen
            failure={snapshot.matches({ importing: 'paused' }) ? context.failure : undefined}
            send={send}
          />
        )}
        {snapshot.matches('done') && (
          <>
            <Box tone="ok" role="status">
              <b>{t(placed && !isAtWork(placed) ? 'batch:done.finished' : 'batch:done.taken')}</b>
              {left > 0 && <p>{t('batch:done.left', { rows: format.number(left, 0) })}</p>}
            </Box>
            <div className="end-act">
              {left > 0 && (
                <Button variant="go" onClick={() => send({ type: 'repair.rest' })}>
                  {t('batch:done.rest')}
                </Button>
              )}
              <Button variant={left > 0 ? 'quiet' : 'line'} onClick={ask}>
                {t('batch:done.more')}
              </Button>
            </div>
          </>
        )}
        <BatchList
          list={list}
          current={current}
          taken={taken}
          onRepair={
            snapshot.matches('choosing') || snapshot.matches('done') || isRepairing ? addRejectedRows : undefined
          }
        />
        <DiscardDialog
          columns="batch"
          open={isAsking}
          rows={left}
          onClose={() => setAsking(false)}
          onDiscard={throwAway}
        />
      </div>
    </>
  );
}
