import { expect, test } from 'vitest';
import { openTestServer } from '#tests/support/server.ts';

test('CALL-76 FEAT-18 the configuration says that there is help, what it suggests, and whether people answer now', async () => {
  const server = await openTestServer();
  server.setNow('2026-11-20T18:00:00Z');
  const { data } = await server.call('chatbotConfig');
  expect(data).toEqual({
    enabled: true,
    suggestions: ['tracking', 'rates', 'branches', 'person'],
    agentsOpen: true,
  });
  server.setNow('2026-11-22T18:00:00Z');
  expect((await server.call('chatbotConfig')).data).toMatchObject({ agentsOpen: false });
});

test('CALL-76 an installation that wants no help chat offers none', async () => {
  const server = await openTestServer({ config: { helpChat: false } });
  expect((await server.call('chatbotConfig')).data).toMatchObject({ enabled: false });
});
