/** Batches of orders for tests: sent by calls, placed by the job. */
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { placeBatchJob, undoBatchJob } from '#server/modules/batches/job.ts';
import type { TestServer } from '#tests/support/server.ts';

type BatchInput = Input<'batchAdd'>;

/** A row that can be placed; parts can be changed. */
export const goodEntry = (change: object = {}): object => ({ ...jose, ...clothes, ...change });

export const toRows = (entries: readonly object[]): BatchInput['rows'] =>
  entries.map((entry, index) => ({ row: index + 1, entry })) as BatchInput['rows'];

export const goodRows = (count: number): BatchInput['rows'] =>
  toRows(Array.from({ length: count }, (_, index) => goodEntry({ street: `Calle ${index + 1}` })));

/** From Guadalajara, three parcels unless said otherwise. */
export function batchInput(change: Partial<BatchInput> = {}): BatchInput {
  return {
    idempotencyKey: uuidv7(),
    countryId: 1,
    name: 'pedidos.xlsx',
    sender: ana,
    pickup: { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'PP_CASH' },
    review: { acceptTerms: true },
    rows: goodRows(3),
    ...change,
  };
}

/** Runs all pending jobs of batches. */
export const runBatches = ({ context }: TestServer): Promise<void> => runDue(context, [placeBatchJob, undoBatchJob]);
