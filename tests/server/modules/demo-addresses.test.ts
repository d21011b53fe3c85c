import { expect, test } from 'vitest';
import { addressQuality } from '#domain/address/address-quality.ts';
import { registry } from '#schemas/generated/registry.js';
import { starterPostalCodes } from '#server/starter/catalogue.ts';
import { toContact } from '#server/modules/addresses/entry.ts';
import { demoBooks } from '#server/starter/demo-addresses.ts';

const places = new Map(starterPostalCodes().map((place) => [place.zip, place]));

test.each(
  Object.entries(demoBooks).flatMap(([type, contacts]) =>
    contacts.map((contact) => ({ ...contact, type: Number(type) as 1 | 2 })),
  ),
)(
  'ROUTE-06 the demo address of $name could have been typed: the rules accept it, and its place is in the catalogue',
  (entry) => {
    expect(registry['address/entry'].validate(entry)).toEqual([]);
    const { type: _, ...contact } = entry;
    expect(toContact(entry)).toEqual(contact);
    const place = places.get(entry.zip);
    expect([place?.city, place?.township]).toEqual([entry.city, entry.township]);
    expect(place?.colonies).toContain(entry.town);
  },
);

test('ROUTE-06 the demo books show the quality meter at several of its marks', () => {
  expect(
    new Set(
      Object.values(demoBooks)
        .flat()
        .map((contact) => addressQuality(contact).score),
    ).size,
  ).toBeGreaterThanOrEqual(4);
});
