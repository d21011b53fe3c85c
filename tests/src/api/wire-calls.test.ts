import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { wireCalls } from '#src/api/wire-calls-plugin.ts';

test('SYS-01 the browser’s table has every call of the contract, and nothing but how it is sent', () => {
  const { load } = wireCalls();
  const code = typeof load === 'function' ? String(load.call({} as never, '\0virtual:wire-calls')) : '';
  const table = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1));
  const wanted = Object.entries(calls).map(([id, { method, path, client }]) => [id, { method, path, client }]);
  expect(table).toEqual(Object.fromEntries(wanted));
});
