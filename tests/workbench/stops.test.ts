import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import { startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { mustCall, type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { command } from '#workbench/commands/stops.ts';
import { stopsTable } from '#workbench/wording/stops-table.ts';
import { currentSide } from '#workbench/wording/side.ts';
import { getTexts } from '#schemas/wording/language.ts';
import { runCommand } from './support/run-command.ts';

const folder = temporaryFolder();
let server: RealServer;
beforeAll(async () => {
  server = await startRealServer({ DATA_DIR: folder.path });
});
afterAll(async () => {
  await server.child.end();
  folder.remove();
});

afterEach(() => vi.unstubAllEnvs());

const stops = (...words: string[]) => {
  vi.stubEnv('DATA_DIR', folder.path);
  return runCommand(command, ...words);
};

test('ROUTE-29 the command prints the counts of a running server, what it has just refused included', async () => {
  await server.call('ruleStops', {
    stops: [{ rule: 'order/parcel#/weight#maximum', key: 'rules:weight.maximum', kind: 'refused', count: 3 }],
  });
  const child = startChild('workbench/cli.ts', ['stops', '--days', '1'], { DATA_DIR: folder.path });
  expect(await child.ended).toBe(0);
  const text = child.output();
  expect(text).toMatch(/Rules that stopped people, \d{4}-\d\d-\d\d to/);
  expect(text).toMatch(/3 +100% +0 +0 +0 +Weight: This service takes up to 30 \/ 50 kg\./);
  expect(text).toContain('order/parcel#/weight#maximum');

  await server.call('phoneExist', {});
  const { rules } = JSON.parse((await stops('--form', 'calls/phone-exist', '--json')).out) as Answer<'ruleStopReport'>;
  expect(rules.map(({ key, server: refused }) => [key, refused])).toEqual([['rules:phone.required', 1]]);
  expect((await stops('--days', 'many')).code).toBe(2);
  await mustCall(server, 'officeFlag');
});

test('the table shows numbers first, the texts of the chosen language, and that no visitor was stopped', async () => {
  const side = await currentSide();
  const row = {
    pointer: '/phone',
    keyword: 'phoneRule',
    key: 'rules:phoneRule.count',
    title: 'contact.phone',
    params: { limit: 10, count: 10 },
    shown: 1200,
    refused: 30,
    corrected: 20,
    server: 0,
  };
  const report: Answer<'ruleStopReport'> = {
    counting: true,
    from: '2026-11-14',
    to: '2026-11-20',
    forms: ['order/sender'],
    rules: [
      { form: 'order/sender', ...row },
      { form: 'order/recipient', ...row, refused: 10 },
    ],
  };
  const table = stopsTable(report, getTexts(side, 'es'), 'es');
  expect(table).toMatch(
    /30 +75\s?% +1,200 +20 +0 +Teléfono celular: Escribe 10 dígitos: llevas N\.\n +order\/sender#\/phone#phoneRule/,
  );
  expect(stopsTable({ ...report, rules: [], counting: false }, getTexts(side, 'en'), 'en')).toBe(
    'No rule has rejected an input, 2026-11-14 to 2026-11-20; counting is switched off (RULE_TELEMETRY=off).',
  );
});
