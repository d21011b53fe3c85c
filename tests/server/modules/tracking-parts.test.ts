/** A query reads the scans, promises, proofs and cases of all its parcels at once: each parcel gets its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPromise } from '#server/modules/orders/promises.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, later, newOrder, openWithAna } from './support/customers.ts';
import { deliveredParcel, scanUpTo } from './support/parcels.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());

const tail = '1180';

test('FEAT-01 CALL-12 parcels of one query are answered as each of them alone', async () => {
  const delivered = await deliveredParcel(server, ana);
  const missed = await deliveredParcel(server, ana, { signerName: 'Otra Persona' });
  await server.call('caseOpen', { waybillNo: missed.waybillNo, tail, note: 'No llegó' }, { ip: freshIp() });
  const late = await newOrder(server, ana);
  await scanUpTo(server, late.waybillNo, 'inTransit');
  await recordPromise(server.context, late.waybillNo, {
    promisedFrom: '2026-12-02',
    promisedTo: '2026-12-02',
    reason: 'weather',
    at: later(2),
  });
  const fresh = await newOrder(server, ana);
  const waybills = [late, missed, fresh, delivered].map(({ waybillNo }) => waybillNo);

  const together = (await server.call('trackQuery', { waybills, tail }, { ip: freshIp() })).data.rows;
  const alone = [];
  for (const waybillNo of waybills)
    alone.push((await server.call('waybillDetail', { waybillNo, tail }, { ip: freshIp() })).data);
  expect(together).toEqual(alone);

  const [ofLate, ofMissed, ofFresh, ofDelivered] = together.map(({ parcel }) => parcel);
  expect(ofLate?.promises.map(({ reason }) => reason)).toEqual([null, 'weather']);
  expect(ofMissed?.case).not.toBeNull();
  expect(ofFresh).toBeDefined();
  expect([ofLate, ofFresh, ofDelivered].map((parcel) => parcel?.case)).toEqual([null, null, null]);
  expect([ofLate, ofMissed, ofFresh, ofDelivered].map((parcel) => parcel?.proof === null)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const times = together.map(({ parcel }) => parcel?.scans.map(({ at }) => at));
  expect(times).toEqual(times.map((list) => list?.toSorted()));
});
