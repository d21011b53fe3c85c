import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { eventually } from '#tests/support/patience.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const parts = [
  'build',
  'contract',
  'domain',
  'fixtures',
  'machines',
  'public',
  'schemas',
  'scripts',
  'server',
  'src',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'workbench',
];
const folder = temporaryFolder();
/** A copy: this test edits sources. */
const copy = join(folder.path, 'project');
const schemaFile = join(copy, 'schemas/forms/account/sign-in.schema.json');

let child: Child;
let address = '';

beforeAll(async () => {
  mkdirSync(copy);
  for (const part of parts) cpSync(join(project, part), join(copy, part), { recursive: true });
  // Entry by entry: Vite's cache beside them is the copy's own.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(join(project, 'node_modules', name), join(copy, 'node_modules', name));
  }
  await prepareDataFolder(join(folder.path, 'data'));
  child = startChild('scripts/dev.ts', ['--port', '0'], { DATA_DIR: join(folder.path, 'data') }, copy);
  address = /Ready at (\S+)/.exec(await child.says(/Ready at \S+\n/))?.[1] ?? '';
});
afterAll(async () => {
  await child.end('SIGKILL');
  folder.remove();
});

/** The server's response to an account name of 30 characters: an unknown account or, over the rate limit, a wait. */
async function answer(): Promise<{
  code: number;
  data: { errors?: { pointer: string; params: { limit?: number } }[] } | null;
}> {
  const body = new URLSearchParams({ account: 'x'.repeat(30), password: 'Guia2026' });
  return (await fetch(`${address}/website/user/newLoginOfficial`, { method: 'POST', body })).json() as ReturnType<
    typeof answer
  >;
}

const browserModule = async () => (await fetch(`${address}/schemas/generated/account/sign-in.js`)).text();

test('development serves page and sources with a nonce for Vite’s own scripts, and calls beside them', async () => {
  const response = await fetch(`${address}/track-and-trace`, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  expect(html).toContain(`<script type="module" src="/src/app/main.tsx" nonce="${nonce}">`);
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
  expect((await fetch(`${address}/src/app/main.tsx`)).headers.get('content-type')).toMatch(/javascript/);
  expect((await (await fetch(`${address}/official/office/flag`)).json()) as unknown).toMatchObject({
    code: codes.success,
  });
});

test('the terminal gives no advice that leads nowhere', () => {
  expect(child.output()).not.toMatch(/could not be resolved|Are they installed/);
});

test('a saved rule reaches the browser’s module and the server’s validator without a restart, and a broken one neither', async () => {
  expect((await answer()).code).not.toBe(codes.invalidParameter);
  const original = readFileSync(schemaFile, 'utf8');
  const edited = original.replace('{ "$const": "text.line" }', '{ "$const": "text.code" }');
  expect(edited).not.toBe(original);
  writeFileSync(schemaFile, edited);
  await eventually(async () => {
    expect(await answer()).toMatchObject({
      code: codes.invalidParameter,
      data: { errors: [{ pointer: '/account', params: { limit: 20 } }] },
    });
    expect(await browserModule()).toMatch(/maxLength["\s:]+20/);
  });

  writeFileSync(schemaFile, edited.replace('"maxLength"', '"maxLenght"'));
  await child.says(/maxLenght/);
  expect(await answer()).toMatchObject({
    code: codes.invalidParameter,
    data: { errors: [{ pointer: '/account', params: { limit: 20 } }] },
  });

  writeFileSync(schemaFile, original);
  await eventually(async () => expect((await answer()).code).not.toBe(codes.invalidParameter));
});

test('SIGTERM ends development in order', async () => {
  expect(await child.end()).toBe(0);
});
