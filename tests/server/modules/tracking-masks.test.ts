/** D-43: which parcel data leaves the server, in every call about one, with and without the phone suffix. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Contact } from '#schemas/entities.ts';
import { recordPromise } from '#server/modules/orders/promises.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { readBack, toRows } from '#tests/server/documents/read-workbook.ts';
import type { TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, later, newOrder, openWithAna, orderInput } from './support/customers.ts';
import { deliveredParcel, scanUpTo, trackExport } from './support/parcels.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(() => server.context.db.deleteFrom('tail_attempts').execute());

const canary = (which: string, contact: Contact): Contact => ({
  ...contact,
  name: `Canaria${which} Alpízar`,
  company: `Canarias${which} SA`,
  email: `canaria${which}@example.com`.toLowerCase(),
  town: `Colonia Canaria${which}`,
  street: `Calle Canaria${which}`,
  address1: `7${which}91-Z`,
  address2: `Portón canario ${which}`,
});

const [sender, recipient] = [canary('Uno', guadalajara), canary('Dos', merida)];
const parcel = { ...orderInput().parcel, itemName: 'Canario de barro', remark: 'Para Canaria', itemValue: 1_234_567 };
const secrets = [
  /canari/i,
  /alp[íi]zar/i,
  ...[sender, recipient].flatMap(({ phone, address1, zip }) => [phone, address1, zip].map((text) => new RegExp(text))),
  /1234567|12345\.67|12,345\.67/,
];

async function watched(): Promise<string> {
  const { waybillNo } = await deliveredParcel(
    server,
    ana,
    { signerName: 'Canaria Firmante' },
    { sender, recipient, parcel },
  );
  await server.call('caseOpen', { waybillNo, tail: '1180', note: 'La canaria voló' }, { ip: freshIp() });
  return waybillNo;
}

/** The responses of every call, as JSON or as the texts of a sheet. */
async function allAnswers(waybillNo: string, tail: string): Promise<string[]> {
  const options = { ip: freshIp() };
  const one = { waybillNo, tail };
  const many = { waybills: [waybillNo], tail };
  const exported = await trackExport(server, many, options);
  return [
    (await server.call('trackQuery', many, options)).response.body,
    (await server.call('websiteTrackQuery', many, options)).response.body,
    (await server.call('waybillDetail', one, options)).response.body,
    (await server.call('waybillPictures', one, options)).response.body,
    (await server.call('caseOpen', one, options)).response.body,
    readBack(exported.rawPayload)
      .flatMap((sheet) => toRows(sheet).flat())
      .join('\n'),
  ];
}

test.each([
  ['the tail', '1180'],
  ['a wrong tail', '0000'],
])('D-43 with %s no response contains a name, phone, street, value or remark', async (_who, tail) => {
  const answers = await allAnswers(await watched(), tail);
  expect(answers).toHaveLength(6);
  for (const answer of answers) for (const secret of secrets) expect(answer).not.toMatch(secret);
});

test('D-43 what is looked for is there, unmasked, for the owner in their own order', async () => {
  const { orderNo } = await newOrder(server, ana, { sender, recipient, parcel });
  const { response } = await server.call('orderDetail', { orderNo }, { token: ana.token });
  for (const secret of secrets.slice(0, -1)) expect(response.body).toMatch(secret);
});

test('threat table: hostile text of couriers leaves as the text that it is, in answers and in sheets', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '=HYPERLINK("http://evil.example","x")',
    '‮gnihtemos',
    '{{count}} $t(status:order.signed)',
  ];
  const { waybillNo } = await newOrder(server, ana);
  await scanUpTo(server, waybillNo, 'inTransit');
  for (const note of hostile)
    await recordScan(server.context, waybillNo, 'inTransit', { place: note, at: later(1), note, exception: 'held' });
  await recordPromise(server.context, waybillNo, {
    promisedFrom: '2026-12-02',
    promisedTo: '2026-12-02',
    reason: 'weather',
    note: hostile[0],
    at: later(2),
  });
  const { data, response } = await server.call('waybillDetail', { waybillNo, tail: '1180' });
  expect(data.parcel?.scans.slice(-4).map(({ place, note }) => [place, note])).toEqual(
    hostile.map((text) => [text, text]),
  );
  expect(response.headers['content-type']).toContain('application/json');
  const sheets = readBack((await trackExport(server, { waybills: [waybillNo], tail: '1180' })).rawPayload);
  expect(sheets.some(({ hasFormula }) => hasFormula)).toBe(false);
  const words = sheets.flatMap((sheet) => toRows(sheet).flat());
  for (const text of hostile) expect(words.some((word) => word.includes(text))).toBe(true);
});
