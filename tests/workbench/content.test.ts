import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { svgFault } from '#server/content/check-file.ts';
import { describeFinding } from '#server/operator/content-findings.ts';
import { lintContent } from '#workbench/content/lint.ts';
import { newEntry } from '#workbench/content/new-entry.ts';
import { previewEntry } from '#workbench/content/preview.ts';
import { wordsTable } from '#workbench/content/words.ts';

const own = fileURLToPath(new URL('../../content', import.meta.url));
const samples = fileURLToPath(new URL('../../fixtures/content', import.meta.url));
const today = new Date('2026-11-20T18:00:00Z');
let folder: ReturnType<typeof temporaryFolder>;
let root: string;
beforeEach(() => {
  folder = temporaryFolder();
  root = join(folder.path, 'content');
  cpSync(samples, root, { recursive: true });
});
afterEach(() => folder.remove());

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
/** Findings that are not about languages that the samples lack on purpose. */
const lint = async () =>
  (await lintContent(root, today))
    .filter(({ key }) => key !== 'noLanguage' && key !== 'noCaptions')
    .map((finding) => `${finding.file}:${finding.line} ${describeFinding(finding)}`);
const expected = [
  'events/spring-fair/es.md:7 ends: the event is over since 2026-04-11T18:00',
  'positions/closed-post/es.md:5 closes: the position is hidden since 2026-02-01',
];

test('FEAT-11 the content that the product comes with has nothing to fix', async () => {
  expect(await lintContent(own, today)).toEqual([]);
});

describe('FEAT-11 lint reports with file and line', () => {
  test('events and positions whose day has passed', async () => {
    expect(await lint()).toEqual(expected);
  });

  test.each([
    [
      'a page that the site lacks',
      'blogs/pack-ceramics/es.md',
      'Primero, [papel](/papel).',
      ':8 links to /papel: the site has no such page',
    ],
    [
      'an entry that is not there',
      'blogs/pack-ceramics/es.md',
      'Primero.\n\n[Sigue](/news/gone)',
      ':10 names /news/gone: news has no other entry gone',
    ],
    [
      'information by its id',
      'blogs/pack-ceramics/es.md',
      '[x](/information?id=gone)',
      ':8 names /information?id=gone: information has no other entry gone',
    ],
    [
      'the form of a position by its id',
      'blogs/pack-ceramics/es.md',
      '[x](/aboutPositionApply?id=gone)',
      ':8 names /aboutPositionApply?id=gone: positions has no other entry gone',
    ],
    ['a link that runs', 'blogs/pack-ceramics/es.md', '[x](javascript:alert(1))', ':8 has a link that is not followed'],
    ['markup', 'blogs/pack-ceramics/es.md', '<b>x</b>', ':8 has markup; it is shown as text'],
    ['a heading of the page', 'blogs/pack-ceramics/es.md', '# x', ':8 begins a heading with #'],
    ['a picture without a text', 'news/new-routes/es.md', '![](picture.svg)', ' without saying what is on it'],
    [
      'a picture that is not there',
      'news/new-routes/es.md',
      '![x](gone.png)',
      ' shows gone.png, which is no picture of its folder with a size',
    ],
  ])('%s', async (_, file, body, finding) => {
    edit(file, (text) => `${text.split('\n---\n')[0]}\n---\n${body}`);
    expect((await lint()).join('\n')).toContain(finding);
  });

  test('a missing language, and one that was copied and never translated', async () => {
    const missing = (await lintContent(root, today)).filter(({ key }) => key === 'noLanguage');
    expect(missing).toContainEqual({ file: 'news/old-news/ar.md', line: 1, key: 'noLanguage' });
    writeFileSync(
      join(root, 'news/new-routes/pt.md'),
      `---\ntitle: Rutas nuevas al sur\nsummary: Abrimos rutas directas a Oaxaca y Chiapas para que tu paquete llegue antes.\n---\n${readFileSync(join(root, 'news/new-routes/es.md'), 'utf8').split('\n---\n')[1]}`,
    );
    const found = (await lint()).filter((line) => line.startsWith('news/new-routes/pt.md'));
    expect(found).toEqual([
      expect.stringMatching(/:2 title: says the same as in Spanish/),
      expect.stringMatching(/:3 summary: says the same/),
      expect.stringMatching(/:5 the text is the Spanish one/),
      expect.stringMatching(/picture.alt: no text in this language says/),
    ]);
  });

  test('D-30 a language without any text is not missing anywhere; one text of it, and all the others are', async () => {
    const inChinese = async () =>
      (await lintContent(root, today)).filter((finding) => /zh/.test(describeFinding(finding) + finding.file));
    expect(await inChinese()).toEqual([]);
    cpSync(join(root, 'events/packing-workshop/ar.md'), join(root, 'events/packing-workshop/zh.md'));
    const found = await inChinese();
    expect(found).toContainEqual(expect.objectContaining({ file: 'news/old-news/zh.md' }));
    expect(found).toContainEqual(expect.objectContaining({ pointer: '/video', params: { file: 'captions.zh.vtt' } }));
  });

  test('a picture of another size, without its file, and a related text that is gone', async () => {
    edit('news/new-routes/es.md', (text) =>
      text.replace('width: 880', 'width: 300').replace('- old-news', '- gone-news'),
    );
    expect(await lint()).toEqual(
      expect.arrayContaining([
        'news/new-routes/es.md:10 picture.width: its size is 880 × 300, not as written',
        'news/new-routes/es.md:12 related: names gone-news: news has no other entry gone-news',
      ]),
    );
    edit('news/new-routes/es.md', (text) => text.replace('file: picture.svg', 'file: gone.svg'));
    expect((await lint()).join('\n')).toContain('es.md:8 picture.file: there is no gone.svg beside it');
  });

  test('folders and files that no request could name', async () => {
    mkdirSync(join(root, 'news', '..hidden'));
    mkdirSync(join(root, 'news', 'Mayúsculas'));
    mkdirSync(join(root, 'recipes'));
    mkdirSync(join(root, 'pages', 'unknown-page'));
    cpSync(join(root, 'pages/about/es.md'), join(root, 'pages/unknown-page/es.md'));
    writeFileSync(join(root, 'news/old-news/notes.txt'), 'x');
    const found = (await lint()).join('\n');
    for (const place of [
      'news/..hidden:1',
      'news/Mayúsculas:1',
      'recipes:1',
      'pages/unknown-page/es.md:1',
      'notes.txt:1',
    ])
      expect(found).toContain(place);
  });
});

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${inside}</svg>`;

describe('SVG and CSS tricks: a drawing is a picture and nothing else', () => {
  test.each([
    svg('<script>alert(1)</script>'),
    svg('<rect onload="alert(1)"/>'),
    svg('<a href="javascript:alert(1)"><rect/></a>'),
    svg('<image href="https://evil.example/x.png"/>'),
    svg('<use xlink:href="other.svg#a"/>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
    svg('<foreignObject><body/></foreignObject>'),
    svg('<style>@import url(https://evil.example)</style>'),
    svg('<style><![CDATA[rect{fill:url(https://evil.example)}]]></style>'),
    svg('<rect style="background:url(\'https://evil.example\')"/>'),
    svg('<set attributeName="href" to="javascript:alert(1)"/>'),
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    '<?xml-stylesheet href="https://evil.example"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    '<svg',
  ])('%s', (text) => {
    expect(svgFault(text)).toBeDefined();
  });

  test('a plain drawing with gradients and styles of its own is right', () => {
    const plain = svg('<defs><linearGradient id="a"/></defs><style>rect{fill:url(#a)}</style><rect/><use href="#a"/>');
    expect(svgFault(plain)).toBeUndefined();
  });
});

test('FEAT-11 new makes the files of an entry, which lint then asks to be filled in', async () => {
  expect(await newEntry(root, 'events', 'winter-fair', '2026-11-20')).toContain('events/winter-fair/ar.md');
  await expect(newEntry(root, 'events', 'winter-fair', '2026-11-20')).rejects.toThrow('is there already');
  await expect(newEntry(root, 'news', '../escape', '2026-11-20')).rejects.toThrow('must have 3 to 60');
  expect((await lint()).filter((line) => line.startsWith('events/winter-fair/es.md')).length).toBeGreaterThan(0);
});

test('FEAT-11 preview shows an entry as its readers get it, and words counts what is written', async () => {
  const shown = await previewEntry(root, 'news', 'new-routes', 'ar');
  expect(shown).toContain('مسارات جديدة إلى الجنوب  (العربية, 1 min)');
  expect(shown).toContain('"alt":"خطا مسار يتقاطعان"');
  await expect(previewEntry(root, 'news', 'no-such-news', 'es')).rejects.toThrow('There is no news/no-such-news.');
  expect(await previewEntry(root, 'news', 'new-routes', 'es')).toContain('Busca tu sucursal </find-branches>');
  expect(await wordsTable(root)).toMatch(/news\s+4/);
});
