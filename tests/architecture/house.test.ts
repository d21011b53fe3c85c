import { expect, test } from 'vitest';
import { cruise } from './cruise.ts';

const folders = ['domain', 'schemas', 'contract', 'fixtures', 'machines', 'server', 'src', 'build', 'workbench'];

// The unit tests show with planted violations that each rule can fail.
test('imports between the folders go down only, and the check has really read the files', () => {
  const { status, output } = cruise(folders);
  expect(output).toMatch(/no dependency violations found \((\d{3,}) modules/);
  expect(status).toBe(0);
});
