/** The import's machine, its rows, and what connects them to calls, worker and device. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import type { ColumnSetName, Mapping } from '#machines/table-import.mapping.ts';
import { tableImportMachine } from '#machines/table-import.machine.ts';
import type {
  BatchInput,
  ImportBook,
  ImportTally,
  PrepareInput,
  SourceTable,
  UndoTally,
} from '#machines/table-import.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { useObservable } from '#src/lib/observable.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { lookUpZip } from '#src/shared/addresses/zip-service.ts';
import { createGridStore, type Grid, type GridAction, type GridStore } from './grid/grid.ts';
import { type SavedCopy, type SavedStore, useSavedImport } from './saved-import.ts';
import { openWorker, readerActor, type ReaderWorker } from './reader-actor.ts';
import { getUnit } from './titles.ts';
import { readCells } from './grid/read-cells.ts';
import { type GridRow, makeRow, type Place, type RowParts } from './grid/row.ts';
import { extensionMoved, stateFilled } from './grid/row-changes.ts';
import { wantedZips } from './grid/view.ts';

/** What a person goes through, whatever the rows are. */
export const importSteps = ['choose', 'map', 'repair', 'done'] as const;

export function getStep(snapshot: ImportSnapshot): (typeof importSteps)[number] {
  if (snapshot.matches('mapping') || snapshot.matches('preparing')) return 'map';
  if (snapshot.matches('repairing') || snapshot.matches('importing')) return 'repair';
  if (snapshot.matches('done') || snapshot.matches('undoing') || snapshot.matches('undone')) return 'done';
  return 'choose';
}

/** A new step is a new screen: screen reader and keyboard users start at its title. */
export function useStepTitle(step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);
  return title;
}

/** Asks for the places of postal codes, a few at a time, for rows that lack city or colony (D-60, CALL-34, CALL-35). */
const atOnce = 3;
/** Of one import: more rows without a city are typed, or completed in the file. */
const mostAsked = 300;

async function getPlace(api: Api, zip: string, signal: AbortSignal): Promise<Place | undefined> {
  try {
    const { state, city, township, colonies } = await lookUpZip(api, zip, signal);
    const [town, ...more] = colonies;
    return {
      zip,
      texts: {
        ...(state && { state }),
        ...(city && { city }),
        ...(township && { township }),
        ...(town && more.length === 0 && { town }),
      },
      colonies,
    };
  } catch {
    return undefined;
  }
}

/**
 * Follows the grid until it is stopped; each code is requested once, even if the request fails, and its result is
 * applied as often as it is needed.
 */
export function fillPlaces(api: Api, grid: GridStore): () => void {
  const controller = new AbortController();
  /** Undefined while the result is unknown. */
  const asked = new Map<string, Place | undefined>();
  let running = 0;

  async function ask(zip: string) {
    running += 1;
    const place = await getPlace(api, zip, controller.signal);
    running -= 1;
    if (controller.signal.aborted) return;
    asked.set(zip, place);
    if (place) grid.dispatch({ type: 'place', place });
    follow();
  }

  function follow() {
    for (const zip of wantedZips(grid.get().rows)) {
      const known = asked.get(zip);
      // Telling it brings the next look.
      if (known) return grid.dispatch({ type: 'place', place: known });
      if (asked.has(zip) || running >= atOnce || asked.size >= mostAsked) continue;
      asked.set(zip, undefined);
      void ask(zip);
    }
  }

  const unsubscribe = grid.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    controller.abort();
  };
}

// Turns a table and its mapping into rows of the grid: cleaned, completed where the postal code allows, and validated.

/** What all rows of a table are. */
type RowKind = Pick<RowParts, 'columns' | 'type'>;

const rowsAtOnce = 250;

/** Lets go of the page between two lots, so that it stays usable; rejects when given up. */
export async function prepareRows(
  { rows, header }: SourceTable,
  mapping: Mapping,
  kind: RowKind,
  signal: AbortSignal,
): Promise<GridRow[]> {
  const below = rows.slice(header === undefined ? 0 : header + 1);
  const titles = header === undefined ? [] : (rows[header]?.cells ?? []);
  const units = mapping.map((use, column) => getUnit(kind.columns, titles[column] ?? '', use));
  const prepared: GridRow[] = [];
  for (let from = 0; from < below.length; from += rowsAtOnce) {
    signal.throwIfAborted();
    prepared.push(
      ...below
        .slice(from, from + rowsAtOnce)
        .map((row, index) =>
          makeRow(
            extensionMoved(
              stateFilled({ id: from + index + 1, line: row.line, ...kind, ...readCells(row, mapping, units) }),
            ),
          ),
        ),
    );
    await new Promise((resume) => setTimeout(resume, 0));
  }
  return prepared;
}

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

interface TableImportInput extends ImportPorts {
  readonly calls: ImportCalls;
  readonly book: ImportBook;
  /** Rows of one call, where it isn't as many as the book takes. */
  readonly lot?: number;
}

type ImportSnapshot = SnapshotFrom<typeof tableImportMachine>;
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
