import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { jose as merida } from '#fixtures/contacts.ts';
import type { Photo } from '#server/modules/orders/sent-order-store.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { TestServer } from '#tests/support/server.ts';
import { openCounter } from '#tests/server/operator/support.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, friday, newCustomer, newOrder, openWithAna } from './support/customers.ts';
import { deliveredParcel, drawn, jpeg, png, scanUpTo, trackedParcel } from './support/parcels.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(() => server.context.db.deleteFrom('tail_attempts').execute());

const pictures = (waybillNo: string, tail?: string, options: { ip?: string; token?: string } = {}) =>
  server.call('waybillPictures', { waybillNo, ...(tail && { tail }) }, { ip: freshIp(), ...options });

const base64 = ({ bytes }: { bytes: Uint8Array }): string => Buffer.from(bytes).toString('base64');

describe('the proof of a delivery', () => {
  test('FEAT-01 D-43 contains the time, the signer’s relation to the recipient, and a masked name', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    expect((await trackedParcel(server, waybillNo)).proof).toEqual({
      signedAt: '2026-11-20T16:42:00.000Z',
      signerMasked: 'R***a C***é U*',
      relation: 'neighbour',
      photos: 2,
    });
  });

  test('FEAT-01 a parcel that was signed for without one has none', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await scanUpTo(server, waybillNo, 'signed');
    expect((await trackedParcel(server, waybillNo)).proof).toBeNull();
    expect((await pictures(waybillNo, '1180')).data).toMatchObject({ outcome: 'found', pictures: [] });
  });
});

describe('CALL-66 the photos', () => {
  test('CALL-66 come byte for byte, in their order, for a tail', async () => {
    const { waybillNo } = await deliveredParcel(server, ana, { photos: [png, drawn, jpeg] });
    const { data } = await pictures(waybillNo, '4471');
    expect(data).toEqual({
      waybillNo,
      outcome: 'found',
      attemptsLeft: null,
      pictures: [png, drawn, jpeg].map((photo) => ({ mediaType: photo.mediaType, base64: base64(photo) })),
      pickup: [],
    });
  });

  test('CALL-66 D-40 are for the owner without a phone suffix, and for no other visitor without one', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    expect((await pictures(waybillNo, undefined, { token: ana.token })).data.pictures).toHaveLength(2);
    const beto = await newCustomer(server);
    for (const token of [undefined, beto.token]) {
      expect((await pictures(waybillNo, undefined, { ...(token && { token }) })).data).toMatchObject({
        outcome: 'tailMismatch',
        attemptsLeft: 5,
        pictures: [],
      });
    }
  });

  test('CALL-66 D-43 are under the same lock as the parcel: tries are counted together, and a locked one shows nothing', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    const ip = freshIp();
    expect((await pictures(waybillNo, '0000', { ip })).data).toMatchObject({
      outcome: 'tailMismatch',
      attemptsLeft: 4,
      pictures: [],
    });
    for (const tail of ['0001', '0002', '0003', '0004'])
      await server.call('waybillDetail', { waybillNo, tail }, { ip });
    expect((await pictures(waybillNo, '1180', { ip })).data).toMatchObject({ outcome: 'locked', pictures: [] });
    expect((await server.call('waybillDetail', { waybillNo, tail: '1180' }, { ip })).data.outcome).toBe('locked');
  });

  test('CALL-66 of an unknown number are not found', async () => {
    expect((await pictures('JMX999999999999', '1180')).data).toMatchObject({ outcome: 'notFound', pictures: [] });
  });

  test('CALL-66 threat table: an address that asks too often is rate-limited', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const ip = freshIp();
    for (let time = 0; time < 60; time += 1)
      expect((await pictures(waybillNo, '1180', { ip })).codeName).toBe('success');
    expect((await pictures(waybillNo, '1180', { ip })).codeName).toBe('tooManyRequests');
  });
});

describe('the photos of a pickup', () => {
  const scanPickup = (waybillNo: string, pickupPhotos: readonly Photo[]) =>
    recordScan(server.context, waybillNo, 'pickedUp', {
      place: 'Guadalajara, Jal.',
      at: new Date(friday),
      pickupPhotos,
    });

  test('ENT-16 CALL-66 are for the sender of the parcel; a phone suffix, the recipient and a stranger get none of them', async () => {
    const recipient = await newCustomer(server);
    const { waybillNo, orderNo } = await newOrder(server, ana, { recipient: { ...merida, phone: recipient.phone } });
    await scanPickup(waybillNo, [jpeg, drawn]);
    const expected = [jpeg, drawn].map((photo) => ({ mediaType: photo.mediaType, base64: base64(photo) }));
    const own = await pictures(waybillNo, undefined, { token: ana.token });
    expect(own.data).toMatchObject({ outcome: 'found', pictures: [], pickup: expected });
    const tail = recipient.phone.slice(-4);
    for (const token of [undefined, recipient.token, (await newCustomer(server)).token]) {
      const { data } = await pictures(waybillNo, tail, { ...(token && { token }) });
      expect(data).toMatchObject({ outcome: 'found', pictures: [], pickup: [] });
    }
    const count = async (token: string) => (await server.call('orderDetail', { orderNo }, { token })).data.pickupPhotos;
    expect([await count(ana.token), await count(recipient.token)]).toEqual([2, 0]);
  });

  test('D-84 a file that is not a photo is rejected, and with it the pickup', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const wrong = scanPickup(waybillNo, [{ mediaType: 'image/jpeg', bytes: png.bytes }]);
    await expect(wrong).rejects.toThrow('is no image/jpeg');
    expect(await trackedParcel(server, waybillNo)).toMatchObject({ status: 'toBePickedUp' });
  });

  test('D-66 an operator adds one to the scan of a pickup, as JPEG or PNG, and to no other scan', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const counter = await openCounter(server);
    const scan = (status: string, { bytes }: Photo) =>
      counter.ops('scan', {
        waybill: waybillNo,
        status,
        photo: 'puerta.png',
        text: Buffer.from(bytes).toString('base64'),
      });
    expect((await scan('pickedUp', drawn)).exit).toBe(2);
    expect((await scan('pickedUp', png)).exit).toBe(0);
    expect((await scan('inTransit', png)).exit).toBe(2);
    const { data } = await pictures(waybillNo, undefined, { token: ana.token });
    expect(data.pickup).toEqual([{ mediaType: 'image/png', base64: base64(png) }]);
  });
});

describe('invalid photos', () => {
  async function refused(photos: readonly Photo[]) {
    const { waybillNo } = await newOrder(server, ana);
    await scanUpTo(server, waybillNo, 'outForDelivery');
    const proof = { signerName: 'Rosalba', relation: 'family', photos } as const;
    const reason = await recordScan(server.context, waybillNo, 'signed', {
      place: 'Mérida, Yuc.',
      at: new Date(friday),
      proof,
    }).catch(String);
    return { reason, left: await trackedParcel(server, waybillNo) };
  }

  test.each([
    [
      'a page',
      { mediaType: 'image/svg+xml', bytes: new TextEncoder().encode('<html><svg></svg></html>') },
      'is no image/svg+xml',
    ],
    ['a PNG that says it is a JPEG', { mediaType: 'image/jpeg', bytes: png.bytes }, 'is no image/jpeg'],
    ['nothing', { mediaType: 'image/png', bytes: new Uint8Array() }, 'is no image/png'],
    [
      'what is too large',
      { mediaType: 'image/png', bytes: new Uint8Array(constants.tracking.photoBytes + 1) },
      'bytes',
    ],
  ] as const)('D-84 %s is rejected, and with it the whole scan', async (_what, photo, reason) => {
    const result = await refused([photo]);
    expect(result.reason).toContain(reason);
    expect(result.left).toMatchObject({ status: 'outForDelivery', proof: null });
  });

  test('CALL-66 one photo more than a delivery may have is rejected', async () => {
    const { reason, left } = await refused(Array.from({ length: constants.tracking.maxPhotos + 1 }, () => png));
    expect([reason, left.proof]).toEqual([expect.stringContaining('at most'), null]);
  });
});
