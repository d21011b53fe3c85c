import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { readInstalledLanguages } from '#server/installed-languages.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { announce, announcementJob } from '#server/modules/codes/announcements.ts';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import { languagesFolder, vietnamese } from '#tests/support/languages-folder.ts';
import { lastMessage } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const folder = languagesFolder({ ...vietnamese, 'vi/ui.json': '{"close": ', 'vi/forms.json': { never: 'x' } });
const lines: string[] = [];
let plain: TestServer;
let server: TestServer;
beforeAll(async () => {
  const dist = join(folder.path, '.dist');
  mkdirSync(dist);
  writeFileSync(
    join(dist, 'index.html'),
    '<html lang="es" dir="ltr"><meta name="brand" content="" /><meta name="languages" content="" /></html>',
  );
  plain = await openTestServer();
  const installed = readInstalledLanguages(folder.path);
  server = await openTestServer({
    beside: plain,
    onLogLine: (line) => lines.push(line),
    config: { installed },
    site: (app, config) => serveBuiltSite(app, dist, { installed: config.installed.languages }),
  });
});
afterAll(async () => {
  await server.close();
  await plain.close();
  folder.remove();
});

test('D-30 the log says at the start which file and which text cannot be used, and why', () => {
  const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a language of LANGUAGES_DIR');
  expect(said).toEqual([
    expect.objectContaining({ file: 'vi/forms.json', key: 'never', what: 'is no text of the product' }),
    expect.objectContaining({ file: 'vi/ui.json', what: expect.stringContaining('JSON') }),
  ]);
  expect(lines.join('')).not.toContain('"stack"');
});

test('D-30 CALL-86 the dictionary has the language that a folder adds, and not what only the server says', async () => {
  const { data } = await server.call('i18nDictionary', { version: '' });
  expect(Object.keys(data).toSorted()).toEqual(
    ['version', 'vi', ...languages.map(({ dictionary }) => dictionary)].toSorted(),
  );
  expect(data.vi).toEqual({
    shell: vietnamese['vi/shell.json'],
    tracking: vietnamese['vi/tracking.json'],
    rules: vietnamese['vi/rules.json'],
    answers: vietnamese['vi/answers.json'],
  });
  const known = await server.call('i18nDictionary', { version: data.version });
  expect(known.data).toEqual({ version: data.version });
});

test('D-32 SYS-06 a client with the bundled copy is sent only what was added', async () => {
  const bundled = (await plain.call('i18nDictionary', { version: '' })).data;
  const { data } = await server.call('i18nDictionary', { version: bundled.version });
  expect(Object.keys(data).toSorted()).toEqual(['version', 'vi']);
  // The added text is removed again: the version is that of the bundle, and nothing has to be sent.
  const back = await plain.call('i18nDictionary', { version: data.version });
  expect(back.data).toEqual({ version: bundled.version });
});

test('D-30 D-33 an answer is said in the added language, and in English where it has no word', async () => {
  const asked = { token: '', headers: { langType: 'VI' } };
  expect((await server.call('dictionaryByCode', { code: 'nothing' }, asked)).msg).toBe('Không tìm thấy.');
  expect((await server.call('dictionaryByCode', { code: 'orderStatus' }, asked)).msg).toBe('Done.');
});

test.each([
  ['lang=vi', 'es-MX', 'vi-VN', 'chosen before'],
  [undefined, 'vi, es;q=0.5', 'vi-VN', 'asked for by the browser'],
  ['lang=th', 'es-MX', 'es-MX', 'what has no folder is not offered'],
])('D-30 D-31 the first HTML of cookie %j and Accept-Language %j is in %s: %s', async (...row) => {
  const [cookie, accepted, lang] = row;
  const headers = { ...(cookie && { cookie }), 'accept-language': accepted };
  const { body } = await server.app.inject({ url: '/track-and-trace', headers });
  expect(body).toContain(`<html lang="${lang}" dir="ltr">`);
  expect(body).toContain('<meta name="languages" content="vi" />');
});

test('D-30 an email is in the added language, in English where that has no text, and whole once the language is removed', async () => {
  const email = { kind: 'passwordChanged', channel: 'mail', language: { dictionary: 'vi' }, at: new Date() } as const;
  await announce(server.context.db, { ...email, to: 'ana@example.com' });
  await runDue(server.context, [announcementJob]);
  const mail = lastMessage(server.outside, 'ana@example.com');
  expect(mail.subject).toBe('Mật khẩu của bạn đã thay đổi');
  expect(mail.text).toMatch(/If it wasn’t you|If this wasn’t you|If you didn’t/);
  await announce(plain.context.db, { ...email, to: 'luis@example.com' });
  await runDue(plain.context, [announcementJob]);
  expect(lastMessage(plain.outside, 'luis@example.com').subject).toMatch(/password/i);
});
