import { expect, test } from 'vitest';
import { answers, rejections } from './support/verdict.ts';

const shop = (changes: Record<string, unknown> = {}) => answers('cod/application', 'shop', changes);
const heavy = (averageWeight: unknown) => rejections('cod/application', shop({ averageWeight }));

test('RULE-COD-01 is whole as it is, and says of each answer that is missing where it is missing', () => {
  expect(rejections('cod/application', shop())).toEqual([]);
  const wanted = [
    'name',
    'birthday',
    'nationality',
    'gender',
    'withholdingAgent',
    'tin',
    'phone',
    'bank',
    'accountName',
    'accountNumber',
    'businessNature',
  ];
  for (const name of wanted) {
    const found = rejections('cod/application', shop({ [name]: undefined }));
    expect(found, name).toEqual([expect.stringMatching(new RegExp(`^/${name} `))]);
  }
  for (const name of ['name', 'tin', 'accountName'])
    expect(rejections('cod/application', shop({ [name]: '  ' })).join(), name).toContain(`/${name} `);
});

test('RULE-COD-02 wants the terms accepted', () => {
  for (const acceptTerms of [undefined, false])
    expect(rejections('cod/application', shop({ acceptTerms }))).toEqual([expect.stringMatching(/^\/acceptTerms /)]);
});

test('RULE-COD-03 D-85 takes an average weight above 0 and up to 100 kg with two decimals, or none', () => {
  for (const weight of [undefined, 0.01, 99.99, 100]) expect(heavy(weight), String(weight)).toEqual([]);
  for (const weight of [0, -1, 100.01, 100.1, 1.005])
    expect(heavy(weight).join(), String(weight)).toContain('/averageWeight ');
});
