import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressQuality } from '#domain/address/address-quality.ts';
import type { Contact } from '#schemas/entities.ts';

const complete: Contact = {
  name: 'José Ángel Ñáñez Poot',
  phone: '9994721180',
  zip: '97070',
  state: 'Yucatán',
  city: 'Mérida',
  town: 'García Ginerés',
  street: 'Calle 25',
  address1: '204-B',
  address2: 'Portón verde, entre 28 y 30',
};

describe('ROUTE-06 the quality meter says what the courier will miss', () => {
  test('nothing of a complete address; everything of an empty one', () => {
    expect(addressQuality(complete)).toEqual({ score: 100, missing: [] });
    expect(addressQuality({})).toEqual({
      score: 0,
      missing: ['number', 'phone', 'references', 'betweenStreets', 'town'],
    });
  });

  test.each([
    [{ address1: ' ' }, 'number'],
    [{ address1: 'S/N' }, 'withoutNumber'],
    [{ address1: 's.n.' }, 'withoutNumber'],
    [{ address1: 'Sin número' }, 'withoutNumber'],
    [{ town: '' }, 'town'],
    [{ phone: '12' }, 'phone'],
    [{ address2: 'entre 28 y 30' }, 'references'],
    [{ address2: 'Portón verde' }, 'betweenStreets'],
    [{ address2: 'Portón verde, entre' }, 'betweenStreets'],
  ] as const)('%j misses %s alone', (change, gap) => {
    expect(addressQuality({ ...complete, ...change }).missing).toEqual([gap]);
  });

  test.each(['s', 'sin'])('%j is a house without number half written: to finish it lowers nothing', (address1) => {
    expect(addressQuality({ ...complete, address1 }).missing).toEqual(['withoutNumber']);
  });

  test.each(['S/N, lote 4', '12', 'B', 'Núm. 5'])('%j is a number', (address1) =>
    expect(addressQuality({ ...complete, address1 }).missing).toEqual([]),
  );

  test.each([
    'Casa azul e/ Juárez e Hidalgo',
    'CASA AZUL ENTRE 5 Y 7',
    'Casa azul, esq. con Reforma',
    'Esquina frente al Oxxo',
    'Blue house between 5th and 7th',
  ])('%j has references and corners', (address2) =>
    expect(addressQuality({ ...complete, address2 }).missing).toEqual([]),
  );

  test('corners in the street count, and so do long references in words of any kind', () => {
    expect(addressQuality({ ...complete, street: 'Calle 25 esq. 28', address2: 'Casa azul' }).missing).toEqual([]);
    expect(
      addressQuality({ ...complete, address2: 'Preguntar por doña Chelo en el changarro de don Beto; e/ 28 y 30' })
        .missing,
    ).toEqual([]);
  });

  test('a missing house number costs more than the statement that there is none, and more than any other missing part', () => {
    const without = (change: Partial<Contact>) => addressQuality({ ...complete, ...change }).score;
    expect(without({ address1: '' })).toBeLessThan(without({ address1: 's/n' }));
    for (const change of [{ phone: '' }, { address2: 'entre 28 y 30' }, { address2: 'Casa azul' }, { town: '' }]) {
      expect(without({ address1: '' })).toBeLessThan(without(change));
    }
  });
});

const words = fc
  .array(fc.constantFrom('casa', 'azul', 'entre', 'y', '5', 'e/', 'Juárez', 'esq.', 's/n', 'sin', 'número', 'x', 'e'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(' '));
const contact = fc.record(
  {
    phone: fc.constantFrom('', '12', '9994721180', '+52 999 472 1180'),
    town: words,
    street: words,
    address1: words,
    address2: words,
  },
  { requiredKeys: [] },
);

test('ROUTE-06 saying more never lowers the score, which stays between 0 and 100', () => {
  fc.assert(
    fc.property(contact, fc.constantFrom('town', 'street', 'address1', 'address2'), words, (before, part, more) => {
      const after = { ...before, [part]: `${before[part] ?? ''} ${more}` };
      const score = addressQuality(before).score;
      expect(addressQuality(after).score).toBeGreaterThanOrEqual(score);
      expect(addressQuality({ ...before, phone: '9994721180' }).score).toBeGreaterThanOrEqual(score);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }),
    { numRuns: 2000 },
  );
});
