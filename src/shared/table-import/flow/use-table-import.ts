/** The import's machine, its rows, and what connects them to calls, worker and device. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { tableImportMachine } from '#machines/table-import/table-import.machine.ts';
import type {
  BatchInput,
  ImportBook,
  ImportTally,
  PrepareInput,
  UndoTally,
} from '#machines/table-import/table-import.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { useObservable } from '#src/browser/observable.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { createGridStore, type GridStore } from '../grid/grid-store.ts';
import type { Grid, GridAction } from '../grid/grid.ts';
import { prepareRows } from '../grid/prepare-rows.ts';
import type { SavedStore } from '../saved/saved-import.ts';
import { type SavedCopy, useSavedImport } from '../saved/use-saved-import.ts';
import { fillPlaces } from './place-filler.ts';
import { openWorker, readerActor, type ReaderWorker } from './reader-actor.ts';

/** Where the rows go; what one of these does never changes. */
export interface ImportCalls {
  readonly columns: ColumnSetName;
  /** @throws CallFailure when no answer came; what was taken is not taken twice */
  readonly sendBatch: (api: Api, grid: GridStore, batch: BatchInput, signal: AbortSignal) => Promise<ImportTally>;
  /** @throws CallFailure */
  readonly undoImport: (api: Api, importId: string) => Promise<UndoTally>;
}

export interface ImportPorts {
  /** Stores the rows that are not imported yet. */
  readonly store: SavedStore;
  readonly open?: () => ReaderWorker;
}

export interface TableImportInput extends ImportPorts {
  readonly calls: ImportCalls;
  readonly book: ImportBook;
  /** Rows of one call, where it isn't as many as the book takes. */
  readonly lot?: number;
}

export type ImportSnapshot = SnapshotFrom<typeof tableImportMachine>;
export type SendImport = ActorRefFrom<typeof tableImportMachine>['send'];

export interface TableImport {
  readonly snapshot: ImportSnapshot;
  readonly send: SendImport;
  readonly rows: GridStore;
  readonly grid: Grid;
  readonly dispatch: (action: GridAction) => void;
  readonly kept: SavedCopy;
  /** Deletes the rows and their stored copy on this device. */
  readonly discard: () => void;
}

function getActors(
  api: Api,
  grid: GridStore,
  { columns, sendBatch, undoImport }: ImportCalls,
  open: () => ReaderWorker,
) {
  return {
    readSource: readerActor(columns, open),
    prepareRows: fromPromise<void, PrepareInput | undefined>(async ({ input, signal }) => {
      if (!input) throw new Error('There is no table to prepare');
      grid.reset(await prepareRows(input.table, input.mapping, { columns, type: input.book }, signal));
    }),
    sendBatch: fromPromise<ImportTally, BatchInput>(({ input, signal }) => sendBatch(api, grid, input, signal)),
    undoImport: fromPromise<UndoTally, { importId: string }>(({ input }) => undoImport(api, input.importId)),
  };
}

export function useTableImport({ calls, store, open = openWorker, book, lot }: TableImportInput): TableImport {
  const api = useApi();
  const { user } = useSession();
  const [rows] = useState<GridStore>(createGridStore);
  const machine = useMemo(
    () => tableImportMachine.provide({ actors: getActors(api, rows, calls, open) }),
    [api, rows, calls, open],
  );
  const actor = useActorRef(machine, { input: { book, ...(lot !== undefined && { lot }) } });
  const snapshot = useSelector(actor, (state) => state);
  const grid = useObservable(rows);
  const kept = useSavedImport({ store, owner: user?.userId, grid, snapshot });
  const isRepairing = snapshot.matches('repairing');

  useEffect(() => (isRepairing ? fillPlaces(api, rows) : undefined), [api, rows, isRepairing]);

  return {
    snapshot,
    send: actor.send,
    rows,
    grid,
    dispatch: rows.dispatch,
    kept: {
      ...kept,
      restore: () => {
        if (!kept.found) return;
        rows.reset(kept.found.rows);
        actor.send({ type: 'kept.restore', kept: kept.found.kept });
        kept.restore();
      },
    },
    discard: () => {
      kept.forget();
      rows.reset([]);
      actor.send({ type: 'discard' });
    },
  };
}
