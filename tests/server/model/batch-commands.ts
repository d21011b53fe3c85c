/** Batches: placed by their jobs at once, row by row, and undone. */
import { deepStrictEqual as agree } from 'node:assert/strict';
import fc from 'fast-check';
import { ana, jose, rocio } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { keyOfRow } from '#server/modules/batches/job.ts';
import { batchInput, goodEntry, runBatches, toRows } from '#tests/server/modules/support/batches.ts';
import { command, customer, nth, personAt, requester, slot, slotOn } from './play.ts';
import { type Batch, placeBatch, type Request, undoBatch } from './world.ts';

const row = fc.record({
  isForJose: fc.boolean(),
  /** A weight of zero is invalid: such a row is rejected before anything is placed. */
  weight: fc.constantFrom(2.5, 9, 0),
  codAmount: fc.constantFrom(undefined, undefined, 50_000),
});

export const batching = fc
  .record({ by: customer, slot, rows: fc.array(row, { minLength: 1, maxLength: 3 }) })
  .map((args) =>
    command('batch', args, async (world, real, { by, slot: wanted, rows }) => {
      const { server } = real;
      const { token } = personAt(real, by);
      // Another test covers how many a customer may send within the hour.
      await server.context.db.deleteFrom('rate_limits').execute();
      const pickup = { ...slotOn(world, wanted), paymentMode: 'PP_CASH' } as const;
      const entries = rows.map(({ isForJose, weight, codAmount }) =>
        goodEntry({ ...(isForJose ? jose : rocio), weight, ...(codAmount && { codAmount }) }),
      );
      const { codeName, data } = await server.call('batchAdd', batchInput({ pickup, rows: toRows(entries) }), {
        token,
      });
      const batch: Batch = { owner: by, id: codeName === 'success' ? data.batchId : '' };
      const requests = rows.map(({ isForJose, weight, codAmount }, index) => ({
        key: keyOfRow(batch.id, index + 1),
        request:
          weight === 0
            ? null
            : ({
                countryId: 1,
                sender: ana,
                recipient: isForJose ? jose : rocio,
                parcel: { ...clothes, weight, ...(codAmount && { codAmount }) },
                pickup,
                review: { acceptTerms: true },
              } as Request),
      }));
      const expected = placeBatch(world, batch, slotOn(world, wanted), requests);
      agree(codeName, expected.code, 'batchAdd');
      if (expected.code !== 'success') return;
      await runBatches(server);
      const { rows: actual } = (await server.call('batchDetail', { batchId: batch.id }, { token })).data;
      agree(
        actual.map(({ outcome }) => outcome),
        expected.outcomes.map((order) => (order ? 'placed' : 'refused')),
        'batchDetail',
      );
      for (const [index, order] of expected.outcomes.entries())
        Object.assign(order ?? {}, { orderNo: actual[index]?.orderNo, waybillNo: actual[index]?.waybillNo });
    }),
  );

export const undoing = fc.record({ by: requester, nth }).map((args) =>
  command(
    'undo',
    args,
    async (world, real, { by, nth: which }) => {
      const batch = world.batches[which % world.batches.length];
      if (!batch) throw new Error('No batch has been placed.');
      const asking = by ?? batch.owner;
      const { token } = personAt(real, asking);
      const { codeName } = await real.server.call(
        'batchUndo',
        {
          batchId: batch.id,
          cancellation: { reason: 'noLongerNeeded' },
        },
        { token },
      );
      agree(codeName, undoBatch(world, asking, batch), 'batchUndo');
      await runBatches(real.server);
    },
    { needsBatch: true },
  ),
);
