import { describe, expect, test } from 'vitest';
import { differences, merged } from '#src/features/address-book/address-draft.ts';
import type { EntryValue } from '#src/features/address-book/entry.ts';

const order = ['name', 'phone', 'street', 'company', 'isDefault'] as const;
const base: EntryValue = { name: 'Rosa', phone: '9994721180', street: 'Calle 21', isDefault: false };

describe('CALL-17 two versions of one address', () => {
  test('what only one side has changed is that side’s; where both have, the person’s words come first', () => {
    const mine = { ...base, street: 'Calle 60', name: 'Rosa P.' };
    const theirs = { ...base, phone: '9990001122', name: 'Rosa Pech' };
    expect(differences(order, mine, theirs, base)).toEqual([
      { name: 'name', mine: 'Rosa P.', theirs: 'Rosa Pech', likely: 'mine' },
      { name: 'phone', mine: '9994721180', theirs: '9990001122', likely: 'theirs' },
      { name: 'street', mine: 'Calle 60', theirs: 'Calle 21', likely: 'mine' },
    ]);
  });

  test('when the common base is unknown, no typed value is dropped automatically', () => {
    const found = differences(order, base, { ...base, phone: '9990001122' }, undefined);
    expect(found).toMatchObject([{ name: 'phone', likely: 'mine' }]);
  });

  test('a missing answer, a blank one and an unticked box are no difference', () => {
    const { isDefault: _, ...without } = base;
    expect(differences(order, { ...base, company: '' }, without, base)).toEqual([]);
  });

  test('the choices make the version that is saved, and an answer can be removed', () => {
    const mine = { ...base, company: 'Bordados', street: 'Calle 60' };
    const found = differences(order, mine, { ...base, phone: '9990001122' }, base);
    expect(merged(mine, found, { company: 'theirs', phone: 'mine' })).toEqual({
      ...base,
      company: undefined,
      street: 'Calle 60',
    });
    expect(merged(mine, found, {})).toEqual({ ...base, company: 'Bordados', street: 'Calle 60', phone: '9990001122' });
  });
});
