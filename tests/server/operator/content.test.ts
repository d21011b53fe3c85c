import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { splitText } from '#server/content/front-matter.ts';
import { openLibrary } from '#server/content/content-store.ts';
import { siteContent } from '#server/modules/content/site-content.ts';
import { openPublications } from '#server/modules/content/version-store.ts';
import { exits, type OpsReply } from '#server/operator/command.ts';
import { friday } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  server = await openTestServer({ now: friday, config: { publicUrl: 'https://jmx.example' } });
  counter = await openCounter(server);
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const summary = 'Un texto que dice con calma lo que cambia, para quién y desde cuándo.';
const write = (values: object, body = 'Texto.') => `---\n${JSON.stringify(values)}\n---\n\n${body}`;
const news = (title: string, more: object = {}, body?: string) =>
  write({ title, summary, published: '2026-11-20', topic: 'network', ...more }, body);
const svg = (inside = '<rect/>') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">${inside}</svg>`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

let number = 0;
/** A new entry of the news with a text that can be published. */
async function newEntry(es: string = news('Una noticia')): Promise<string> {
  number += 1;
  const entry = `news/test-news-${number}`;
  await counter.ops('content add', { entry });
  await counter.ops('content save', { entry, es });
  return entry;
}
const read = (entry: string, lang: 'ES' | 'EN' | 'AR' = 'ES') =>
  server.call('informationDetail', { kind: 'news', id: entry.split('/')[1] }, { lang });
const said = ({ said: sentences }: OpsReply) => sentences.join('\n');
const part = ({ rows }: OpsReply, section: string) => rows.filter((row) => row['section'] === section);
const fact = (reply: OpsReply, name: string) => part(reply, 'facts').find(({ field }) => field === name)?.['value'];
const stateOf = async (entry: string) =>
  (await counter.ops('content list')).rows.find((row) => row['entry'] === entry)?.['state'];

test('FEAT-11 a draft has no readers; published, it is on its page, in lists, search, feed and sitemap', async () => {
  const entry = await newEntry(news('Nuevo centro en Pachuca'));
  const id = entry.split('/')[1];
  expect((await read(entry)).codeName).toBe('notFound');
  expect(await stateOf(entry)).toBe('draft');
  const published = await counter.ops('content publish', { entry });
  expect(published).toMatchObject({ exit: exits.done, said: [`${entry}: readers get version 2.`] });
  expect(await counter.lastEvent()).toMatchObject({ command: 'content publish', subject: entry, by: 'Rosa' });
  expect((await read(entry)).data).toMatchObject({ entry: { title: 'Nuevo centro en Pachuca' }, body: [{ tag: 'p' }] });
  const found = await server.call('informations', { kind: 'news', keyword: 'pachuca', page: 1, pageSize: 10 });
  expect(found.data.rows.map((row) => row.id)).toEqual([id]);
  const feed = await server.app.inject('/feeds/es/news.xml');
  expect(feed.payload).toContain(`/news/${id}`);
  expect(await siteContent(server.context).entries()).toContainEqual({ path: `/news/${id}`, changed: '2026-11-20' });
  expect(await stateOf(entry)).toBe('published');

  expect((await counter.ops('content withdraw', { entry })).exit).toBe(exits.done);
  expect((await read(entry)).codeName).toBe('notFound');
  expect((await server.app.inject('/feeds/es/news.xml')).payload).not.toContain(`/news/${id}`);
  expect(await stateOf(entry)).toBe('withdrawn');
  await counter.ops('content publish', { entry });
  expect((await read(entry)).codeName).toBe('success');
});

test('FEAT-11 what is published replaces the entry of the folder, and the release’s files can come back', async () => {
  const entry = 'news/batch-shipping';
  const before = (await read(entry)).data.entry;
  const old = await counter.ops('content show', { entry });
  expect([fact(old, 'version'), fact(old, 'release')]).toEqual([0, 'true']);
  const spanish = part(old, 'texts').find(({ language }) => language === 'es');
  const values = { ...(JSON.parse(String(spanish?.['head'])) as object), title: 'Otro título' };
  await counter.ops('content save', {
    entry,
    es: write(values, String(spanish?.['body'])),
    seen: fact(old, 'revision'),
  });
  expect((await read(entry)).data.entry.title).toBe(before.title);
  expect(said(await counter.ops('content publish', { entry }))).toBe(`${entry}: readers get version 1.`);
  const changed = (await read(entry)).data.entry;
  expect(changed).toMatchObject({ title: 'Otro título', picture: { alt: before.picture?.alt } });
  expect((await read(entry, 'EN')).data.entry.lang).toBe('en');
  // Its picture is the same, from the database.
  const served = await server.app.inject(String(changed.picture?.src));
  const original = await server.app.inject(String(before.picture?.src).split('?')[0] ?? '');
  expect(served.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect([served.statusCode, served.payload]).toEqual([200, original.payload]);
  const ranged = await server.app.inject({ url: String(changed.picture?.src), headers: { range: 'bytes=0-3' } });
  expect([ranged.statusCode, ranged.payload]).toEqual([206, '<svg']);

  expect((await counter.ops('content reset', { entry })).exit).toBe(exits.done);
  expect((await read(entry)).data.entry.title).toBe(before.title);
});

test('FEAT-11 a version is seen from its day on, by the clock of Mexico City, and can be taken off the plan', async () => {
  const entry = await newEntry(news('Primera'));
  await counter.ops('content publish', { entry });
  await counter.ops('content save', { entry, es: news('Segunda') });
  expect(said(await counter.ops('content publish', { entry, from: '2026-11-19' }))).toContain('from: the soonest');
  expect((await counter.ops('content publish', { entry, from: '2026-11-22' })).exit).toBe(exits.done);
  const title = async () => (await read(entry)).data.entry.title;
  server.setNow('2026-11-22T05:59:00Z');
  expect(await title()).toBe('Primera');
  server.setNow('2026-11-22T06:00:00Z');
  expect(await title()).toBe('Segunda');
  const { rows } = await counter.ops('content list', { kind: 'news' });
  expect(rows.find((row) => row['entry'] === entry)).toMatchObject({ state: 'published', unpublished: 'false' });

  const later = await newEntry(news('De diciembre'));
  await counter.ops('content publish', { entry: later, from: '2026-12-04' });
  expect(await stateOf(later)).toBe('scheduled');
  await counter.ops('content withdraw', { entry: later });
  server.setNow('2026-12-04T18:00:00Z');
  expect((await read(later)).codeName).toBe('notFound');
});

test('FEAT-11 a text that is dated later is published on that day', async () => {
  const entry = await newEntry(news('Del futuro', { published: '2026-11-25' }));
  expect(said(await counter.ops('content publish', { entry }))).toContain('from 2026-11-25 on');
  expect([await stateOf(entry), (await read(entry)).codeName]).toEqual(['scheduled', 'notFound']);
});

test('FEAT-11 every process takes what another one has published', async () => {
  const library = openLibrary(server.context.config.contentDir, { publications: openPublications(server.context.db) });
  const find = async (entry: string) =>
    (await library.current()).find('news', entry.split('/')[1] ?? '', server.context.clock())?.texts.es.title;
  const entry = await newEntry(news('En todos'));
  expect(await find(entry)).toBeUndefined();
  await counter.ops('content publish', { entry });
  await expect.poll(() => find(entry)).toBe('En todos');
  library.close();
});

test('FEAT-11 a missing language falls back to Spanish, and an empty text removes its language', async () => {
  const entry = await newEntry(news('Hola'));
  const english = write({
    title: 'Hello there',
    summary: 'A text that calmly says what changes, for whom and from when on.',
  });
  await counter.ops('content save', { entry, en: english, ar: '' });
  await counter.ops('content publish', { entry });
  expect((await read(entry, 'EN')).data.entry).toMatchObject({ lang: 'en', title: 'Hello there' });
  expect((await read(entry, 'AR')).data.entry).toMatchObject({ lang: 'es', title: 'Hola' });
  const { rows } = await counter.ops('content list');
  expect(rows.find((row) => row['entry'] === entry)?.['untranslated']).toBe('zh, pt, ar');
  await counter.ops('content save', { entry, en: ' ' });
  await counter.ops('content publish', { entry });
  expect((await read(entry, 'EN')).data.entry.lang).toBe('es');
});

describe('FEAT-11 what readers could not use is not published, and said at its place', () => {
  test.each([
    ['a related entry that is missing', news('x', { related: ['gone-news'] }), 'es.md · related: names gone-news'],
    ['itself as related', news('x', { related: ['test-news-1'] }), undefined],
    [
      'a link to a missing entry',
      news('x', {}, '[y](/blogs/gone-blog)'),
      'es.md: names /blogs/gone-blog: blogs has no',
    ],
    ['a link to a page that the site lacks', news('x', {}, '[y](/papel)'), 'es.md: links to /papel'],
    ['a link that runs', news('x', {}, '[y](javascript:alert(1))'), 'es.md: has a link that is not followed'],
    ['markup', news('x', {}, '<img src=x onerror=alert(1)>'), 'es.md: has markup'],
    ['a picture that is missing', news('x', {}, '![y](gone.svg)'), 'es.md: shows gone.svg'],
    ['an unknown topic', news('x', { topic: 'gossip' }), 'es.md · topic:'],
    ['an unknown name', news('x', { constructor: 'y' }), 'es.md · constructor:'],
    ['no title', news(''), 'es.md · title:'],
  ])('%s', async (_, es, sentence) => {
    const entry = await newEntry(es);
    const reply = await counter.ops('content publish', { entry });
    expect(reply.exit).toBe(sentence === undefined ? exits.done : exits.notPossible);
    if (sentence === undefined) return;
    expect(said(reply)).toContain(sentence);
    expect((await read(entry)).codeName).toBe('notFound');
    const shown = part(await counter.ops('content show', { entry }), 'findings');
    expect(shown.filter(({ blocks }) => blocks === 'true').length).toBeGreaterThan(0);
  });

  test.each([
    ['no head', 'Texto', 'es: must begin with front matter'],
    ['aliases that multiply', '---\na: &a [x, x]\nb: [*a, *a]\n---\n', 'es: must have front matter of names'],
    ['a tag that makes an object', '---\ntitle: !!js/function "x"\n---\n', 'es: isn’t YAML'],
  ])('%s is not even saved', async (_, es, sentence) => {
    const entry = await newEntry();
    expect(said(await counter.ops('content save', { entry, es }))).toContain(sentence);
  });

  test('markup in a title stays text, and its preview is a tree', async () => {
    const entry = await newEntry(news('<script>alert(1)</script>', {}, '<b>x</b> **y**'));
    const [page] = part(await counter.ops('content preview', { entry }), 'pages');
    expect(page).toMatchObject({ language: 'es', title: '<script>alert(1)</script>' });
    expect(JSON.parse(String(page?.['body']))).toEqual([
      { tag: 'p', children: ['<b>x</b> ', { tag: 'strong', children: ['y'] }] },
    ]);
  });
});

test('FEAT-11 a preview shows unsaved texts in every language with what is wrong, and saves nothing', async () => {
  const entry = await newEntry(news('Guardado'));
  const given = await counter.ops('content preview', {
    entry,
    es: news('Sin guardar', {}, '## Uno'),
    pt: write({ title: 'x' }),
  });
  const pages = part(given, 'pages');
  expect(pages.map(({ language, lang, title }) => [language, lang, title])).toEqual([
    ['es', 'es', 'Sin guardar'],
    ['en', 'es', 'Sin guardar'],
    ['zh', 'es', 'Sin guardar'],
    ['pt', 'es', 'Sin guardar'],
    ['ar', 'es', 'Sin guardar'],
  ]);
  expect(part(given, 'findings')).toContainEqual(
    expect.objectContaining({ file: 'pt.md', field: '/summary', blocks: 'true' }),
  );
  const shown = await counter.ops('content show', { entry });
  expect(part(shown, 'texts')[0]?.['head']).toContain('Guardado');
});

describe('FEAT-11 files beside a text', () => {
  test('a picture is checked by what it is, measured, and served once its version is published', async () => {
    const entry = await newEntry();
    const attach = (file: string, text: string, more: object = {}) =>
      counter.ops('content attach', { entry, file, text: base64(text), ...more });
    expect((await attach('/home/rosa/Mapa 1.svg', svg(), { name: 'map.svg' })).exit).toBe(exits.done);
    const files = part(await counter.ops('content show', { entry }), 'files');
    expect(files).toEqual([expect.objectContaining({ name: 'map.svg', width: 300, height: 200 })]);
    const address = `/content/${entry}/map.svg`;
    expect((await server.app.inject(address)).statusCode).toBe(404);
    const picture = { file: 'map.svg', alt: 'Un mapa.', width: 300, height: 200 };
    await counter.ops('content save', { entry, es: news('Con mapa', { picture }, '![Mapa](map.svg)') });
    await counter.ops('content publish', { entry });
    expect((await read(entry)).data.entry.picture).toMatchObject({ alt: 'Un mapa.', width: 300 });
    expect((await server.app.inject(address)).headers['content-security-policy']).toContain('sandbox');
    await counter.ops('content detach', { entry, name: 'map.svg' });
    expect(said(await counter.ops('content publish', { entry }))).toContain('there is no map.svg beside it');
    const { saved } = await counter.ops('content file', {
      entry: 'news/batch-shipping',
      name: 'picture.svg',
      into: 'x',
    });
    expect(Buffer.from(saved ?? '', 'base64').toString()).toContain('<svg');
  });

  test.each([
    ['a script', 'a.svg', svg('<script>alert(1)</script>'), 'file: line 1: has the element script'],
    ['an event', 'a.svg', svg('<rect onload="alert(1)"/>'), 'has the event onload'],
    ['another picture', 'a.svg', svg('<image href="https://evil.example/x.png"/>'), 'refers to https://evil.example'],
    ['an entity', 'a.svg', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`, 'document type'],
    ['a drawing without a size', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'how wide'],
    ['a page as a picture', 'a.png', '<html><script>alert(1)</script>', 'not what its name says'],
    ['a page as captions', 'captions.es.vtt', '<html>', 'not what its name says'],
    ['a page', 'index.html', '<html>', 'index.html can’t be its name'],
    ['a hidden file', '.htaccess', 'x', 'can’t be its name'],
    ['a text', 'es.md', 'x', 'can’t be its name'],
    ['too many bytes', 'a.svg', svg(' '.repeat(600_000)), 'bytes at most'],
  ])('%s', async (_, file, text, sentence) => {
    const entry = await newEntry();
    const reply = await counter.ops('content attach', { entry, file, text: base64(text) });
    expect(said(reply)).toContain(sentence);
  });

  test('only the last part of a path is the name of a file', async () => {
    const entry = await newEntry();
    await counter.ops('content attach', { entry, file: '../x.svg', text: base64(svg()) });
    expect(part(await counter.ops('content show', { entry }), 'files')[0]?.['name']).toBe('x.svg');
  });
});

test('FEAT-11 of two operators who edit an entry, the slower one is refused; and older versions come back', async () => {
  const entry = await newEntry(news('Una'));
  const revision = fact(await counter.ops('content show', { entry }), 'revision');
  const [one, two] = await Promise.all(
    ['Dos', 'Tres'].map((title) => counter.ops('content save', { entry, es: news(title), seen: revision })),
  );
  const replies = [one, two].map((reply) => reply?.exit).toSorted();
  expect(replies).toEqual([exits.done, exits.notPossible]);
  expect([one, two].map((reply) => said(reply as OpsReply)).join()).toContain('was changed by another operator');
  for (const [command, input] of [
    ['content publish', {}],
    ['content restore', { version: 1 }],
    ['content withdraw', {}],
    ['content attach', { file: 'a.svg', text: base64(svg()) }],
  ] as const)
    expect(said(await counter.ops(command, { entry, seen: revision, ...input }))).toContain('another operator');

  await counter.ops('content publish', { entry });
  await counter.ops('content restore', { entry, version: 2 });
  await counter.ops('content publish', { entry });
  expect((await read(entry)).data.entry.title).toBe('Una');
  const history = part(await counter.ops('content show', { entry }), 'history');
  expect(history.map(({ command, version, by }) => [command, version, by])).toEqual([
    ['content publish', 4, 'Rosa'],
    ['content restore', 4, 'Rosa'],
    ['content publish', 3, 'Rosa'],
    ['content save', 3, 'Rosa'],
    ['content save', 2, 'Rosa'],
    ['content add', 1, 'Rosa'],
  ]);
  expect(said(await counter.ops('content restore', { entry, version: 99 }))).toContain('has no version 99');
});

test('FEAT-11 the export has the files of what is published, as lint and git expect them', async () => {
  const entry = await newEntry(news('Para exportar', {}, '## Uno\n\nDos'));
  await counter.ops('content attach', { entry, file: 'map.svg', text: base64(svg()) });
  await counter.ops('content publish', { entry });
  const gone = await newEntry();
  await counter.ops('content publish', { entry: gone });
  await counter.ops('content withdraw', { entry: gone });
  const reply = await counter.ops('content export', { into: 'content.zip' });
  const files = unzipSync(Buffer.from(reply.saved ?? '', 'base64'));
  expect(Object.keys(files)).toEqual(expect.arrayContaining([`${entry}/es.md`, `${entry}/map.svg`]));
  expect(Object.keys(files).filter((name) => name.startsWith(`${gone}/`))).toEqual([]);
  expect(said(reply)).toContain(gone);
  const source = strFromU8(files[`${entry}/es.md`] ?? new Uint8Array());
  expect(source).toMatch(/^---\ntitle: Para exportar\n/);
  expect(splitText(source)).toMatchObject({ head: { values: { topic: 'network' } }, body: '\n## Uno\n\nDos\n' });
});

test('FEAT-11 a page that the site links to stays, names are checked, and nothing is published twice over a name', async () => {
  expect(said(await counter.ops('content withdraw', { entry: 'pages/terms' }))).toContain('The site links to');
  expect(said(await counter.ops('content add', { entry: 'news/batch-shipping' }))).toContain('is there already');
  expect(said(await counter.ops('content add', { entry: 'recipes/soup-of-day' }))).toContain(
    'there is no kind recipes',
  );
  expect(said(await counter.ops('content show', { entry: 'news/not-there' }))).toContain('no entry news/not-there');
  expect(said(await counter.ops('content publish', { entry: 'news/batch-shipping' }))).toContain(
    'no version of its own',
  );
  const entry = await newEntry();
  expect(said(await counter.ops('content reset', { entry }))).toContain('The release has no');
  expect(said(await counter.ops('content withdraw', { entry }))).toContain('nothing to take off');
});
