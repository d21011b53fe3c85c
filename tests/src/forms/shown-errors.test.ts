import { expect, test } from 'vitest';
import { errorFor, rechecked, revealed, toRejection } from '#src/forms/core/errors.ts';

const count = (have: number) => ({ pointer: '/phone', key: 'rules:phoneRule.count', params: { limit: 10, have } });
const noPhone = { pointer: '/phone', key: 'rules:phone.required', params: {} };
const noName = { pointer: '/name', key: 'rules:name.required', params: {} };
const getKeys = (shown: ReturnType<typeof toRejection>) => shown.map(({ key }) => key);

test('a rejected form shows and lists one error of each field, the first', () => {
  const shown = toRejection([noName, count(3), { pointer: '/phone', key: 'rules:phoneRule.start', params: {} }]);
  expect(getKeys(shown)).toEqual(['rules:name.required', 'rules:phoneRule.count']);
  expect(shown.every(({ listed }) => listed)).toBe(true);
});

test('leaving a field shows its faults and nothing else’s, without listing them', () => {
  const shown = revealed([], [noName, count(9)], '/phone');
  expect(getKeys(shown)).toEqual(['rules:phoneRule.count']);
  expect(shown[0]?.listed).toBe(false);
});

test('a fault stays while the same rule is broken and speaks of the present value', () => {
  const shown = rechecked(toRejection([count(9)]), [count(8)], ['/phone']);
  expect(shown[0]?.params).toEqual({ limit: 10, have: 8 });
});

test('an error disappears when its rule is met, even if another one is broken while typing', () => {
  expect(rechecked(toRejection([noPhone]), [count(1)], ['/phone'])).toEqual([]);
  expect(rechecked(toRejection([count(9)]), [], ['/phone'])).toEqual([]);
});

test('a field that is wrong again after having been listed comes back into the summary', () => {
  const shown = revealed(toRejection([noPhone, noName]), [count(3), noName], '/phone');
  expect(errorFor(shown, '/phone')).toMatchObject({ key: 'rules:phoneRule.count', listed: true });
});

test('a field left by the press that rejected the form keeps its place in the summary', () => {
  const refused = toRejection([noPhone, noName]);
  expect(revealed(refused, [noPhone, noName], '/phone')).toEqual(refused);
});

test('a rejection by the server stays until its field changes, whatever the rules say', () => {
  const taken = toRejection([{ pointer: '/phone', key: 'answers:phoneTaken', params: {} }], 'server');
  expect(rechecked(taken, [], ['/name'])).toEqual(taken);
  expect(revealed(taken, [], '/phone')).toEqual(taken);
  expect(rechecked(taken, [], ['/phone'])).toEqual([]);
});

test('a list shows its own fault before those of its entries, and an entry’s when it has none', () => {
  const entry = { pointer: '/waybills/2', key: 'rules:waybillNumber.count', params: {} };
  const tooMany = { pointer: '/waybills', key: 'rules:waybills.maxItems', params: {} };
  expect(errorFor(toRejection([entry]), '/waybills')?.key).toBe(entry.key);
  expect(errorFor(toRejection([entry, tooMany]), '/waybills')?.key).toBe(tooMany.key);
});
