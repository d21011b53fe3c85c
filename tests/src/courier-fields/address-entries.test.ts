import { describe, expect, test } from 'vitest';
import * as sender from '#schemas/generated/order/sender.js';
import { addressBookService } from '#src/shared/addresses/address-book-service.ts';
import type { Api } from '#src/api/types.ts';
import { answersOfEntry, fieldsOfParts, overwrittenFields } from '#src/courier-fields/address-book/address-entries.ts';

const fields = fieldsOfParts({ form: sender });
const rosa = { id: 'a1', name: 'Rosa', phone: '9994721180', zip: '97070', city: 'Mérida', street: 'Calle 21' };

const row = (id: string, defaultRecipient: boolean) => ({
  id,
  name: id,
  type: 2,
  defaultSender: true,
  defaultRecipient,
  version: 1,
});

describe('ENT-14 an address of the book in the order’s form', () => {
  test('fills every field of the contact, and leaves nothing of the one before', () => {
    expect([...fields.values()]).toEqual([
      'name',
      'phone',
      'company',
      'email',
      'zip',
      'state',
      'city',
      'township',
      'town',
      'street',
      'address1',
      'address2',
    ]);
    expect(answersOfEntry(fields, rosa)).toMatchObject({
      '/name': 'Rosa',
      '/company': undefined,
      '/address2': undefined,
    });
  });

  test('takes the place of what was typed only, not of what it says itself or what the book filled in before', () => {
    expect(overwrittenFields(fields, {}, rosa, undefined)).toEqual([]);
    expect(overwrittenFields(fields, { name: 'Rosa', street: '  ' }, rosa, undefined)).toEqual([]);
    expect(overwrittenFields(fields, { name: 'Inés', address2: 'Portón verde' }, rosa, undefined)).toEqual([
      'name',
      'address2',
    ]);
    expect(
      overwrittenFields(fields, { name: 'Inés', address2: 'Portón verde' }, rosa, { id: 'a2', name: 'Inés' }),
    ).toEqual(['address2']);
  });

  test('CALL-14 D-39 each end of the way asks for its own book, and the default comes first', async () => {
    const asked: unknown[] = [];
    const api = {
      call: async (...question: unknown[]) => {
        asked.push(question[1]);
        return { ok: true, data: { rows: [row('a1', false), row('a2', true)], total: 120 } };
      },
    } as unknown as Api;
    const found = await addressBookService(api, 'recipient').list('calle', new AbortController().signal);
    expect(asked).toEqual([{ type: 2, page: 1, pageSize: 50, keyword: 'calle' }]);
    expect(found.total).toBe(120);
    expect(found.entries.map(({ id, isUsual }) => [id, isUsual])).toEqual([
      ['a2', true],
      ['a1', false],
    ]);
  });
});
