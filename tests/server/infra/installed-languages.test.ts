import { afterEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { findLanguage } from '#domain/languages.ts';
import { readConfig } from '#server/config.ts';
import { type InstalledLanguages, readInstalledLanguages } from '#server/installed-languages.ts';
import { languagesFolder, vietnamese } from '#tests/support/languages-folder.ts';

const folders: ReturnType<typeof languagesFolder>[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

function read(files: Readonly<Record<string, unknown>>): InstalledLanguages {
  const folder = languagesFolder(files);
  folders.push(folder);
  return readInstalledLanguages(folder.path);
}
const getCodes = (found: InstalledLanguages) => found.languages.map(({ code }) => code);

describe('a folder of languages', () => {
  test('CONST-12 D-30 each of six languages can be added, and no other: neither one that ships nor an unknown one', () => {
    const { loadable, shipped } = constants.languages;
    const named = [...loadable, ...shipped, 'fr', 'vi-VN'];
    const found = read(Object.fromEntries(named.map((code) => [`${code}/shell.json`, { skip: 'x' }])));
    expect(getCodes(found).toSorted()).toEqual(['id', 'km', 'ms', 'th', 'vi', 'zh-tw']);
    expect(found.findings.map(({ file }) => file).toSorted()).toEqual([...shipped, 'fr', 'vi-VN'].toSorted());
    expect(found.findings[0]?.what).toContain('zh-tw, th, vi, id, ms, km');
    for (const code of loadable) {
      expect(shipped).not.toContain(code);
      expect(found.languages).toContain(findLanguage(code));
    }
  });

  test('D-30 holds texts by namespace, whole or in part, and its version changes with a single character', () => {
    const found = read(vietnamese);
    expect(found.findings).toEqual([]);
    expect(found.dictionaries.vi?.shell).toEqual(vietnamese['vi/shell.json']);
    expect(read(vietnamese).version).toBe(found.version);
    expect(read({ ...vietnamese, 'vi/tracking.json': { title: 'Theo dõi' } }).version).not.toBe(found.version);
  });

  test.each([
    [{ nav: { track: 7 } }, 'nav.track', 'must be a text'],
    [{ nav: { track: { a: 'b' } } }, 'nav.track', 'must be a text'],
    [{ nav: 'x' }, 'nav', 'must be a group of texts'],
    [{ nav: ['x'] }, 'nav', 'must be a group of texts'],
    [{ nav: { trak: 'x' } }, 'nav.trak', 'is no text of the product'],
    [{ constructor: { prototype: 'x' } }, 'constructor', 'is no text of the product'],
    ['{"__proto__": {"polluted": "x"}}', '__proto__', 'is no text of the product'],
    [{ nav: { track: ' ' } }, 'nav.track', 'is empty'],
    [{ home: 'Trang chủ' }, 'home', 'lacks {{brand}}'],
    [{ home: '{{brand}} {{name}}' }, 'home', 'asks for {{name}}, which no caller provides'],
    [{ home: '{{brand}} {{' }, 'home', 'has a placeholder that is not closed'],
    [{ skip: 'Đến $t(shell:nav.track)' }, 'skip', 'has a placeholder that is not closed'],
    [{ skip: '<b>Đến</b>' }, 'skip', 'has other tags than the English text'],
    [{ skip: '<img src=x onerror=alert(1)>' }, 'skip', 'has other tags than the English text'],
    [{ skip: 'x <script' }, 'skip', 'has other tags than the English text'],
  ])('D-30 a text that cannot be used is left out and named: %j', (content, key, what) => {
    const found = read({ 'vi/shell.json': content, 'vi/ui.json': { close: 'Đóng' } });
    expect(found.findings).toEqual([{ file: 'vi/shell.json', key, what }]);
    expect(getCodes(found)).toEqual(['vi']);
    expect(JSON.stringify(found.dictionaries.vi?.shell ?? {})).not.toMatch(/[a-zđ]{4}/i);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('D-30 tags that the English text has may be used', () => {
    const text =
      'Tôi không gửi <prohibited>hàng cấm</prohibited>, <terms>điều khoản</terms>, <privacy>riêng tư</privacy>.';
    const found = read({ 'vi/fields.json': { review: { acceptTerms: text } } });
    expect(found.findings).toEqual([]);
  });

  test('D-30 a file that is no JSON costs that file, and without any text the language is not offered', () => {
    const broken = read({ 'vi/shell.json': '{"skip": ', 'vi/ui.json': { close: 'Đóng' }, 'vi/notes.txt': 'x' });
    expect(getCodes(broken)).toEqual(['vi']);
    expect(broken.findings).toEqual([
      { file: 'vi/notes.txt', what: 'is no file of texts of the product' },
      { file: 'vi/shell.json', what: expect.stringMatching(/^cannot be read: .*JSON/) },
    ]);
    const nothing = read({ 'th/shell.json': '[]', 'id/letters.json': {}, 'ms/shell.json': { nav: { track: 1 } } });
    expect(getCodes(nothing)).toEqual([]);
    expect(nothing.version).toBe('');
    expect(nothing.findings).toContainEqual({
      file: 'th',
      what: 'has no text that can be used; the language is not offered',
    });
  });

  test('D-30 a folder that is not there stops nothing', () => {
    const { installed } = readConfig({ LANGUAGES_DIR: '/nowhere/at/all' });
    expect(installed.languages).toEqual([]);
    expect(installed.findings).toEqual([
      { file: '/nowhere/at/all', what: expect.stringContaining('cannot be read: ENOENT') },
    ]);
    expect(readConfig({}).installed.languages).toEqual([]);
  });
});
