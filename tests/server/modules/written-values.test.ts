/** Values as people write them, sent to calls unchanged (D-107). tests/src/shared/one-parser shows that each is parsed alike. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#server/db/ids.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { getBook, emptyBooks, importRow, sender, type TestBook } from './support/addresses.ts';
import { friday, newCustomer } from './support/customers.ts';

let server: TestServer;
let book: TestBook;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  book = getBook(server, await newCustomer(server));
});
afterAll(() => server.close());
beforeEach(() => emptyBooks(server));

const written = {
  name: 'Abarrotes "La Güera", S.A. (recepción)',
  phone: '+52 1 (55) 4100-0061 ext. 102',
  zip: 'C.P. 06700',
};
const stored = { name: written.name, phone: '5541000061', zip: '06700' };

describe('D-107 what is sent as it is written', () => {
  test('to the address book is stored as any door stores it, with the extension in the references', async () => {
    const { code } = await book.call('addressAdd', {
      ...sender,
      ...written,
      name: 'P&G México',
      address2: 'Portón café',
    });
    expect(code).toBe(1);
    const [entry] = (await book.list(1)).data.rows;
    expect(entry).toMatchObject({ ...stored, name: 'P&G México', address2: 'Ext. 102. Portón café' });
  });

  test('in a row of an import too', async () => {
    const answer = await book.importRows(uuidv7(), [
      importRow(1, { ...written, name: 'Pérez, Juan', state: 'Ciudad de México' }),
    ]);
    expect(answer.data.rows.map(({ outcome }) => outcome)).toEqual(['added']);
    const [entry] = (await book.list(1)).data.rows;
    expect(entry).toMatchObject({ ...stored, name: 'Pérez, Juan' });
  });

  test('D-61 a code that lacks its zero is completed only where its place fits', async () => {
    const misfit = await book.call('addressAdd', { ...sender, zip: '6700', state: 'Jalisco' });
    expect(misfit.errors).toMatchObject([{ pointer: '/zip', key: 'rules:postalCode.count' }]);
    const { code } = await book.call('addressAdd', { ...sender, zip: '6700', state: 'Ciudad de México' });
    expect([code, (await book.list(1)).data.rows[0]?.zip]).toEqual([1, '06700']);
  });

  test('in a row of an import such a code is rejected, and one that the page has completed is asked about', async () => {
    const completed = { ...importRow(2, { zip: '06700', state: 'Jalisco' }), readZip: '6700' };
    const answer = await book.importRows(uuidv7(), [importRow(1, { zip: '6700', state: 'Jalisco' }), completed]);
    expect(answer.data.rows.map(({ errors }) => errors?.map(({ key }) => key))).toEqual([
      ['rules:postalCode.count'],
      ['import:fault.misfit'],
    ]);
  });

  test('D-59 a name with an emoji or markup is rejected, with the rejected characters', async () => {
    const { errors } = await book.call('addressAdd', { ...sender, name: 'Paty <b>🌸' });
    expect(errors).toContainEqual({
      pointer: '/name',
      key: 'rules:personName.character',
      params: { characters: ['<', '>', '🌸'] },
    });
  });
});
