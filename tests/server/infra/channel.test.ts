import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Channel, type Commands, openChannel, sendCommand } from '#server/jobs/channel.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let folder: ReturnType<typeof temporaryFolder>;
let server: TestServer;
let channel: Channel | undefined;
beforeEach(async () => {
  folder = temporaryFolder();
  server = await openTestServer();
});
afterEach(async () => {
  await channel?.close();
  channel = undefined;
  await server.close();
  folder.remove();
});

const listen = async (commands: Commands): Promise<void> => {
  channel = await openChannel(
    { ...server.context, config: { ...server.context.config, dataDir: folder.path } },
    commands,
  );
};

test('D-95 a terminal that goes away in the middle of a command takes nothing with it', async () => {
  const signals = new EventEmitter();
  const [gone, over] = [once(signals, 'gone'), once(signals, 'over')];
  await listen({
    long: async (_context, _args, print) => {
      print('first');
      await gone;
      for (let line = 0; line < 500; line += 1) print('x'.repeat(1000));
      signals.emit('over');
    },
    short: async (_context, [word = ''], print) => print(word),
  });
  const terminal = connect(join(folder.path, 'control.sock'));
  // Output that is never read makes the end a failure on the other side, as Ctrl-C does.
  terminal.write(`${JSON.stringify({ name: 'long', args: [] })}\n`);
  await new Promise((resolve) => terminal.once('data', resolve));
  terminal.pause();
  terminal.destroy();
  signals.emit('gone');
  await over;
  const lines: string[] = [];
  await sendCommand(folder.path, 'short', ['still here'], (line) => lines.push(line));
  expect(lines).toEqual(['still here']);
});

test('D-95 without a server a command fails and nothing else happens', async () => {
  await expect(sendCommand(folder.path, 'short', [], () => undefined)).rejects.toThrow('ENOENT');
});
