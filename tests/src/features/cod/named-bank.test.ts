import { expect, test } from 'vitest';
import { withNamedBank } from '#src/features/cod/cod-application-form.tsx';

test('ENT-19 a CLABE names its bank while none is chosen, and never changes one that is', () => {
  const accountNumber = '722969010000000005';
  expect(withNamedBank({ accountNumber })).toEqual({ accountNumber, bank: '722' });
  expect(withNamedBank({ accountNumber, bank: '012' })).toEqual({ accountNumber, bank: '012' });
  expect(withNamedBank({ accountNumber, bank: 'other' })).toEqual({ accountNumber, bank: 'other' });
  for (const unnamed of ['999969010000000005', '4152313812345678', ''])
    expect(withNamedBank({ accountNumber: unnamed })).toEqual({ accountNumber: unnamed });
});
