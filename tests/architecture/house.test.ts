import { expect, test } from 'vitest';
import { cruise } from './cruise.ts';

const folders = ['domain', 'schemas', 'contract', 'fixtures', 'machines', 'server', 'src', 'build', 'workbench'];

// That each rule can fail is shown by the unit tests, where the planted violations are.
test('imports between the folders go down only, and the check has really read the files', () => {
  const { status, output } = cruise(folders);
  expect(output).toMatch(/no dependency violations found \((\d{3,}) modules/);
  expect(status).toBe(0);
});
