import { expect, test } from 'vitest';
import type { Contact, Parcel } from '#schemas/entities.ts';
import { type OwnOrder, withoutCustomer } from '#server/modules/privacy/deletion-store.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';

const parcel: Parcel = {
  productType: 'standard',
  itemType: 'books',
  itemName: 'Libros',
  quantity: 1,
  weight: 1,
  itemValue: 0,
  remark: 'Para Lupita',
};

const orderTo = (recipient: Contact): OwnOrder => ({
  id: '1',
  order_no: '20261120-120001',
  waybill_no: 'JMX004281200010',
  sender: guadalajara,
  recipient,
  parcel,
  sender_phone: guadalajara.phone,
  recipient_phone: recipient.phone,
});

const anonymousIn = (zip: string, state: string, city: string) => ({
  name: '—',
  phone: '',
  zip,
  state,
  city,
  town: '',
  street: '',
  address1: '',
});

test('D-68 the sender’s side goes, the recipient keeps theirs, and the keyword finds what is left', () => {
  const { remark: _, ...rest } = parcel;
  expect(withoutCustomer(orderTo(merida), ['9991234471'])).toEqual({
    ...orderTo(merida),
    sender: anonymousIn('44', 'Jalisco', 'Guadalajara'),
    sender_phone: '',
    parcel: rest,
    search_text: '20261120-120001\njmx004281200010\n—\nguadalajara\njose angel nanez poot\nmerida',
  });
});

test.each([
  ['the phone that it was sent from', guadalajara.phone],
  ['the account’s phone', '9991234471'],
  ['the customer’s contact phone', '5512349876'],
])('D-68 a parcel to %s was to the customer: both sides go', (_whose, phone) => {
  const left = withoutCustomer(orderTo({ ...merida, phone }), ['9991234471', '5512349876']);
  expect(left.recipient).toEqual(anonymousIn('97', 'Yucatán', 'Mérida'));
  expect([left.sender_phone, left.recipient_phone]).toEqual(['', '']);
});

test('D-68 an account without a phone has sent nothing to itself by that', () => {
  expect(withoutCustomer(orderTo(merida), [null]).recipient).toEqual(merida);
});
