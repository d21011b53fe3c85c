import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundle } from '#tests/support/bundle.ts';
import { startChild } from '#tests/support/child.ts';
import { prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startRealServer } from '#tests/support/real-server.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  folder = temporaryFolder();
  await prepareDataFolder(folder.path);
});
afterEach(() => folder.remove());

/** The output of `npm run ops` and its exit code; the name of its folder is separate. */
async function ops(args: readonly string[], env: Record<string, string> = {}) {
  const child = startChild(await bundle('server/operator/cli.ts'), args, { DATA_DIR: folder.path, ...env });
  const ended = await child.ended;
  const [, note = '', output = ''] = /^(Data folder: .*\n)?([^]*)$/.exec(child.output()) ?? [];
  return { ended, note, output };
}

const demoPhone = '9991234471';

test('the terminal commands the running server, with a key of its own in development, and works without a server', async () => {
  const server = await startRealServer({ DATA_DIR: folder.path });
  try {
    const given = await ops(['coupon', 'give', demoPhone, 'voucher', '12.50', '--json']);
    expect(given).toMatchObject({ ended: 0, note: `Data folder: ${folder.path}\n` });
    const { rows } = JSON.parse(given.output) as { rows: { code: string; worth: string }[] };
    expect(rows[0]).toMatchObject({ worth: '$12.50' });
    const listed = await ops(['coupon', 'list', demoPhone]);
    expect(listed.output).toContain(rows[0]?.code ?? 'a code');
    expect(await ops(['audit'], { OPERATOR_KEY: 'wrong' })).toMatchObject({
      ended: 3,
      output: expect.stringContaining('This operator key is not valid.'),
    });
    expect(await ops(['coupon', 'give', demoPhone, 'voucher', 'much'])).toMatchObject({
      ended: 2,
      output: 'worth: Enter a number.\n',
    });
    expect(await ops(['coupon', 'revoke', 'AAAA'])).toMatchObject({ ended: 4, output: 'There is no coupon AAAA.\n' });
  } finally {
    await server.child.end();
  }
  const audit = await ops(['audit', '--where', 'by=development']);
  expect(audit).toMatchObject({ ended: 0, output: expect.stringMatching(/^at +by +approved by +command/) });
  expect(audit.output).toContain('coupon give');
});

test('in production mode commands need a key, and a malformed command shows its usage', async () => {
  expect(await ops(['audit'], { NODE_ENV: 'production' })).toMatchObject({
    ended: 3,
    output: expect.stringContaining('Set OPERATOR_KEY'),
  });
  expect(await ops(['audit', '--sort'])).toMatchObject({
    ended: 2,
    output: expect.stringContaining('npm run ops -- audit [--where COLUMN=VALUE,…] [--sort COLUMN] [--desc]'),
  });
  expect(await ops(['scan', '--help'])).toMatchObject({
    ended: 0,
    output: expect.stringContaining('npm run ops -- scan WAYBILL STATUS [--place "CITY, STATE"]'),
  });
  expect(await ops(['coupon'])).toMatchObject({
    ended: 2,
    output: expect.stringContaining('coupon give, coupon list'),
  });
});
