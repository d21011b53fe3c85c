/** WebKitGTK through its WebDriver: a window of MiniBrowser on a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { eventually } from '#tests/support/patience.ts';
import { freePort } from '#tests/support/postgres.ts';
import { findInPage, type Wanted } from './find-in-page.ts';
import { findMiniBrowser } from './installed.ts';
import { createTab, type Tab } from './tab.ts';

/** The key of an element reference in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

/** The first unused display number. */
function freeDisplay(): string {
  let number = 50 + (process.pid % 400);
  while (existsSync(`/tmp/.X11-unix/X${number}`)) number += 1;
  return `:${number}`;
}

export async function openWebkit(): Promise<Tab> {
  const display = freeDisplay();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, LANG: 'C.UTF-8' };
  const start = (program: string, ...args: string[]) => spawn(program, args, { env, stdio: 'ignore' });
  const screen = start('Xvfb', display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp');
  await eventually(() => {
    if (!existsSync(`/tmp/.X11-unix/X${display.slice(1)}`)) throw new Error('Xvfb is not there');
  });
  // Without one a window never has the focus, and keys reach nothing.
  const windows = start('openbox');
  const driver = start('WebKitWebDriver', '-p', String(port));

  async function send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }

  await eventually(() => send('GET', '/status'));
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } },
    },
  });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { width: 1320, height: 960 });

  const run = <T>(script: string, args: readonly unknown[] = []) =>
    send<T>('POST', `${session}/execute/sync`, { script, args });

  async function find(wanted: Wanted): Promise<string> {
    const found = await run<Record<string, string> | null>(`return (${findInPage.toString()})(arguments[0])`, [wanted]);
    const id = found?.[elementKey];
    if (id === undefined) throw new Error(`There is no ${wanted.kind} “${wanted.name}”`);
    return `${session}/element/${id}`;
  }

  return createTab({
    problems: [],
    goto: (url) => send('POST', `${session}/url`, { url }),
    reload: () => send('POST', `${session}/refresh`, {}),
    evaluate: (expression) => run(`return ${expression}`),
    click: async (wanted) => send('POST', `${await find(wanted)}/click`, {}),
    type: async (wanted, text) => {
      const field = await find(wanted);
      await send('POST', `${field}/clear`, {});
      await send('POST', `${field}/value`, { text });
    },
    chooseFile: async (selector, path) => {
      const found = await send<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      await send('POST', `${session}/element/${found[elementKey]}/value`, { text: path });
    },
    screenshot: async (path) => {
      await writeFile(path, Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'));
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      for (const child of [driver, windows, screen]) await end(child);
    },
  });
}
