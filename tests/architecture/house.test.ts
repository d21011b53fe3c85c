import { expect, test } from 'vitest';
import { cruise } from './cruise.ts';

const layers = ['domain', 'schemas', 'contract', 'fixtures', 'machines', 'server', 'src', 'build', 'workbench'];

// boundaries.test.ts plants a violation of each rule.
test('imports go down the layers only, in all modules', () => {
  const { status, output } = cruise(layers);
  expect(output).toMatch(/no dependency violations found \((\d{3,}) modules/);
  expect(status).toBe(0);
});
