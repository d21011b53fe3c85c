import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { languages } from '#domain/languages.ts';
import { spreadsheetType } from '#server/http/calls.ts';
import { fieldOfTitle } from '#src/shared/table-import/titles.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara } from '#fixtures/contacts.ts';
import { readBack, toRows } from '../documents/read-workbook.ts';
import { getBook, recipient, type TestBook } from './support/addresses.ts';
import { friday, newCustomer } from './support/customers.ts';

let server: TestServer;
let token: string;
let book: TestBook;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ token } = await newCustomer(server));
  book = getBook(server, { token });
});

const take = (type: 1 | 2, langType = 'ES', authToken = token) =>
  server.app.inject({
    method: calls.addressExport.method,
    url: calls.addressExport.path,
    payload: { type },
    headers: { authToken, langType },
  });

async function sheet(type: 1 | 2, langType = 'ES') {
  const [found] = readBack((await take(type, langType)).rawPayload);
  if (!found) throw new Error('There is no sheet.');
  return found;
}

const inColumns = [
  'name',
  'phone',
  'zip',
  'state',
  'city',
  'township',
  'town',
  'street',
  'address1',
  'address2',
  'company',
  'email',
] as const;

/** Empty cells at the end of a row are not there. */
const trimmed = (line: readonly string[]) => line.slice(0, line.findLastIndex(Boolean) + 1);

describe('ROUTE-06 SYS-05 a book to take away', () => {
  test('is a spreadsheet with everything of that book, the default first, phones and postal codes as texts', async () => {
    await book.add({ name: 'Otra', zip: '06000', isDefault: true });
    await book.add({ company: 'Telar y Barro' });
    await book.add(recipient);
    const response = await take(1);
    expect(response.headers['content-type']).toBe(spreadsheetType);
    expect(response.headers['content-disposition']).toBe('attachment');
    const written = await sheet(1);
    expect(written.name).toBe('Remitentes');
    const [, ...rows] = toRows(written);
    const lineOf = (contact: Partial<Record<(typeof inColumns)[number], string>>) =>
      inColumns.map((part) => contact[part] ?? '');
    expect(rows).toEqual(
      [
        { ...guadalajara, name: 'Otra', zip: '06000' },
        { ...guadalajara, company: 'Telar y Barro' },
      ]
        .map(lineOf)
        .map(trimmed),
    );
    expect([...written.cells.values()].every(({ type, format }) => type === 's' && format === '@')).toBe(true);
  });

  test.each(languages)('has headings in $endonym that the import knows', async ({ langType, direction }) => {
    const written = await sheet(2, langType);
    expect(toRows(written)[0]?.map((title) => fieldOfTitle('address', title))).toEqual(inColumns);
    expect(written.rightToLeft).toBe(direction === 'rtl');
  });

  test('hostile texts are texts, never formulas', async () => {
    const hostile = ['=HYPERLINK("//evil","x")', '+1', '-1+1', '@SUM(A1)', '__proto__', 'constructor', '<f>1</f>'];
    for (const address2 of hostile) await book.add({ address2 });
    const written = await sheet(1);
    expect(written.hasFormula).toBe(false);
    expect(
      toRows(written)
        .slice(1)
        .map((row) => row[inColumns.indexOf('address2')])
        .toReversed(),
    ).toEqual(hostile);
  });

  test('is seen in the account’s events, and can be had ten times an hour', async () => {
    const { userId } = (await book.call('userInfo', {})).data;
    for (let count = 0; count < 10; count += 1) expect((await take(1)).headers['content-type']).toBe(spreadsheetType);
    expect((await take(1)).json()).toMatchObject({ code: 999001029, data: null });
    const events = await server.context.db
      .selectFrom('security_events')
      .select('kind')
      .where('user_id', '=', userId)
      .where('kind', '=', 'addressesExported')
      .execute();
    expect(events).toHaveLength(10);
  });

  test('is accessible to its customer only', async () => {
    await book.add({ name: 'Ana' });
    const other = await newCustomer(server);
    expect(toRows(readBack((await take(1, 'ES', other.token)).rawPayload)[0] ?? (await sheet(1)))).toHaveLength(1);
    expect((await take(1, 'ES', '')).json()).toMatchObject({ code: 999003010 });
  });
});
