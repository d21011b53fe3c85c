import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { constants } from '#domain/constants.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import { openCounter } from '#tests/server/operator/support.ts';
import { freshPhone, friday } from '#tests/server/modules/support/customers.ts';
import { getFile, jpegStart, toPdf } from '#tests/server/modules/support/files.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { answerTo } from '#tests/support/image-code.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';

const folder = temporaryFolder();
const dist = join(folder.path, 'dist');
let server: TestServer;

const forms = {
  '/contactUs': 'inbox/contact',
  '/vipInquiry': 'inbox/vip',
  '/franchise': 'inbox/franchise',
  '/contactUs/answer': 'inbox/lookup',
} as const;
const applying = '/aboutPositionApply?id=support-agent';

/** A page as the build leaves it: with the place for the form that needs no script. */
const pageWith = (form: string) =>
  `<main id="main"><h1>page</h1><noscript data-plain-form="${form}"></noscript><div class="inbox-scripted"></div></main>`;

const pages = Object.entries(forms).flatMap(([path, form]) =>
  languages.map(({ code }) => ({
    id: form.slice('inbox/'.length),
    paths: [path],
    search: '',
    language: code,
    lang: code,
    dir: 'ltr',
    title: 'Página',
    description: '',
    signedOut: pageWith(form),
    signedIn: pageWith(form),
  })),
);
const content = [{ id: 'positionApply', paths: ['/aboutPositionApply'], asks: ['id'] }];
const renderer = `
export const contentPages = [];
export async function renderContent({ search, language }, { ask }) {
  const input = { id: new URLSearchParams(search).get('id') };
  const { code, data } = await ask('positionBrief', input);
  const answer = code === ${codes.success} ? { ok: true, data } : { ok: false, codeName: 'notFound' };
  const html = data?.open ? ${JSON.stringify(pageWith('inbox/application'))} : '<main><h1>gone</h1></main>';
  return { lang: language, dir: 'ltr', title: 'T', description: 'D', brand: 'B', list: undefined, html, answers: [['positionBrief', JSON.stringify(input), answer]] };
}`;

beforeAll(async () => {
  mkdirSync(join(dist, '.render'), { recursive: true });
  const head = '<head><title>x</title></head>';
  const template = `<html lang="es" dir="ltr">${head}<body><div id="app">empty</div></body></html>`;
  writeFileSync(join(dist, 'index.html'), template);
  writeFileSync(join(dist, '.pages.json'), JSON.stringify({ pages, content, files: {} }));
  writeFileSync(join(dist, '.render/render.js'), renderer);
  server = await openTestServer({
    now: friday,
    config: { contentDir: fileURLToPath(new URL('../../../fixtures/content', import.meta.url)) },
    site: (app, _, siteContent) => serveBuiltSite(app, dist, { content: siteContent }),
  });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});
beforeEach(() => server.setNow(friday));

type Fields = Record<string, string | File>;
interface Sender {
  ip?: string;
  language?: LanguageInfo['code'];
  headers?: Record<string, string>;
}

/** Sends a form as a browser without scripts does: with a file as multipart, else urlencoded. */
async function post(url: string, fields: Fields, { ip = freshIp(), language = 'es', headers = {} }: Sender = {}) {
  const hasFile = Object.values(fields).some((value) => value instanceof File);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(hasFile ? form : new URLSearchParams(fields as Record<string, string>));
  const {
    statusCode,
    body,
    headers: answered,
  } = await server.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '', cookie: `lang=${language}`, ...headers },
    remoteAddress: ip,
  });
  return { statusCode, body, headers: answered };
}

const partHead = (names: string) => `--edge\r\ncontent-disposition: form-data; ${names}\r\n\r\n`;

/** A sender whose form stops before its last bytes, until `finish`, which gives the page. */
async function slowSender(fields: Record<string, string>, file: Uint8Array, ip: string) {
  const body = new PassThrough();
  const headers = { 'content-type': 'multipart/form-data; boundary=edge', cookie: 'lang=es' };
  const page = server.app
    .inject({ method: 'POST', url: applying, payload: body, headers, remoteAddress: ip })
    .then((answer) => answer.body);
  for (const [name, text] of Object.entries(fields)) body.write(`${partHead(`name="${name}"`)}${text}\r\n`);
  body.write(partHead('name="resume"; filename="cv.pdf"'));
  for (let at = 0; at < file.length; at += 65_536)
    await Promise.race([page, new Promise((resolve) => body.write(file.subarray(at, at + 65_536), resolve))]);
  return { finish: () => (body.end('\r\n--edge--\r\n'), page) };
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** The values of a returned form, as a browser would submit it again. */
function held(body: string): Record<string, string> {
  const form = /<form[^>]* class="plain-fields"[\s\S]*?<\/form>/.exec(body)?.[0] ?? '';
  const found: [string, string][] = [];
  for (const [tag = ''] of form.matchAll(/<input[^>]*>/g)) {
    const kind = attribute(tag, 'type');
    if (kind === 'file' || (['radio', 'checkbox'].includes(kind) && !/ checked/.test(tag))) continue;
    found.push([attribute(tag, 'name'), attribute(tag, 'value')]);
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea([^>]*)>\n?([\s\S]*?)<\/textarea>/g))
    found.push([attribute(tag, 'name'), unescaped(text)]);
  for (const [, tag = '', options = ''] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g))
    found.push([attribute(tag, 'name'), /value="([^"]*)" selected/.exec(options)?.[1] ?? '']);
  return Object.fromEntries(found);
}

/** The error at a field. */
const errorAt = (body: string, name: string) =>
  unescaped(new RegExp(`id="plain-${name}-error">([^<]*)`).exec(body)?.[1] ?? '');

/** Solves the image code and submits the form again. */
async function withImage(url: string, body: string, sender: Sender = {}) {
  const question = unescaped(/id="plain-captcha-hint">([^<]*)/.exec(body)?.[1] ?? '');
  return post(url, { ...held(body), captcha: answerTo(question) }, sender);
}

const referenceIn = (body: string) => /class="num">([MVFJ]\d{8}-[0-9A-Z]{6})</.exec(body)?.[1] ?? 'none';
const getStored = (reference: string) =>
  server.context.db.selectFrom('inbox_messages').selectAll().where('reference', '=', reference).executeTakeFirst();

const message = () => ({
  name: 'Ana Lucía',
  email: `${freshPhone()}@example.com`,
  subject: 'delivery',
  message: 'No tocaron.',
});
const business = () => ({
  company: 'Cerámica Robles',
  state: 'Jalisco',
  city: 'Zapopan',
  sellsAt: 'ceramica.example',
  parcels: 'upTo500',
  goods: 'home',
  averageWeight: '1,25',
  name: 'Ana Lucía Robles',
  phone: '33 1204 4471',
  email: `${freshPhone()}@example.com`,
  message: 'Una.\r\nOtra.',
  acceptPrivacy: 'true',
});
const branch = () => ({
  zip: '44100',
  premisesKind: 'rented',
  premisesSize: '1,200',
  investment: 'upTo200',
  name: 'Óscar Peña',
  phone: freshPhone(),
  email: `${freshPhone()}@example.com`,
  message: '',
  acceptPrivacy: 'true',
});
const applicant = () => ({
  name: 'Óscar Peña',
  phone: freshPhone(),
  email: `${freshPhone()}@example.com`,
  city: 'Zapopan',
  message: '',
  acceptPrivacy: 'true',
});
const nothing = new File([], '');
const pdf = (bytes: Uint8Array = toPdf(), name = 'cv.pdf') => new File([Buffer.from(bytes)], name);

const cases = [
  ['FEAT-17', '/contactUs', message, { name: 'Ana Lucía', subject: 'delivery', message: 'No tocaron.' }],
  [
    'FEAT-09',
    '/vipInquiry',
    business,
    { company: 'Cerámica Robles', averageWeight: 1.25, goods: 'home', message: 'Una.\nOtra.' },
  ],
  ['FEAT-10', '/franchise', branch, { zip: '44100', premisesSize: 1200, investment: 'upTo200' }],
] as const;

describe('a form that is sent without a script', () => {
  test.each(cases)('%s D-24 %s is stored once an image was read, once', async (_, path, answers, kept) => {
    const ip = freshIp();
    const first = await post(path, answers(), { ip });
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.body).not.toMatch(/class="errm"|<script type="module"|data-page/);
    const second = await withImage(path, first.body, { ip });
    const reference = referenceIn(second.body);
    const row = await getStored(reference);
    expect(row?.content).toMatchObject(kept);
    expect(row?.user_id).toBeNull();
    // The same form again, as by a press on "back" and another on the button.
    const again = await post(path, { ...held(first.body), captcha: 'x' }, { ip });
    expect(referenceIn(again.body)).toBe(reference);
  });

  test.each(languages)('D-30 an empty form is rejected at each field by its own rule, in $code', async (language) => {
    for (const [path, form] of Object.entries(forms)) {
      const { body } = await post(path, { ignored: 'x' }, { language: language.code });
      expect(body, path).toContain('role="alert"');
      expect(body, path).not.toMatch(/>[^<]*\b(fields|rules|forms|widgets|inbox|answers):[a-z]/i);
      const wrong = [...body.matchAll(/id="plain-(\w+)-error"/g)].map(([, name]) => name);
      expect(wrong, path).toEqual(
        {
          'inbox/contact': ['name', 'email', 'subject', 'message'],
          'inbox/vip': [
            'company',
            'state',
            'city',
            'parcels',
            'goods',
            'averageWeight',
            'name',
            'phone',
            'email',
            'acceptPrivacy',
          ],
          'inbox/franchise': ['zip', 'premisesKind', 'investment', 'name', 'phone', 'email', 'acceptPrivacy'],
          'inbox/lookup': ['reference', 'contact'],
        }[form],
      );
    }
  });

  test('a form and its call take one place of the limit of running requests', async () => {
    const narrow = await openTestServer({
      beside: server,
      config: { maxInFlight: 1 },
      site: (app) => serveBuiltSite(app, dist),
    });
    const { body } = await narrow.app.inject({
      method: 'POST',
      url: '/contactUs',
      payload: 'name=Ana',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'lang=es' },
    });
    await narrow.close();
    expect(errorAt(body, 'email')).not.toBe('');
  });

  test('FEAT-09 RULE-COD-03 what is wrong is said at its field, all that was typed is still there, and corrected it goes', async () => {
    const ip = freshIp();
    const typed = { ...business(), averageWeight: 'mucho', email: 'ana@', message: '<b>"Ana" & Cía</b>' };
    const refused = await post('/vipInquiry', typed, { ip });
    expect([errorAt(refused.body, 'averageWeight'), errorAt(refused.body, 'email')]).not.toContain('');
    expect(errorAt(refused.body, 'company')).toBe('');
    expect(held(refused.body)).toMatchObject(typed);
    expect(refused.body).not.toContain('<b>"Ana"');
    expect(refused.body).toContain('<a href="#plain-averageWeight">');
    expect(refused.body).toMatch(/<title>Error: /);
    const repaired = await post(
      '/vipInquiry',
      { ...held(refused.body), averageWeight: '2.5', email: 'a@b.mx' },
      { ip },
    );
    const sent = await withImage('/vipInquiry', repaired.body, { ip });
    expect((await getStored(referenceIn(sent.body)))?.content).toMatchObject({
      averageWeight: 2.5,
      message: typed.message,
    });
  });

  test('D-24 a wrong image code is reported at its field, with another image; the rest stays', async () => {
    const ip = freshIp();
    const typed = message();
    const first = await post('/contactUs', typed, { ip });
    const wrong = await post('/contactUs', { ...held(first.body), captcha: '0' }, { ip });
    expect(errorAt(wrong.body, 'captcha')).not.toBe('');
    expect(held(wrong.body)).toMatchObject(typed);
    expect(held(wrong.body)['captchaId']).not.toBe(held(first.body)['captchaId']);
    expect(referenceIn((await withImage('/contactUs', wrong.body, { ip })).body)).toMatch(/^M/);
  });

  test('D-24 from an address that writes often an image code is not enough, and it has to wait', async () => {
    const ip = freshIp();
    for (let sent = 0; sent < constants.inbox.quietPerAddressHour; sent += 1) {
      const { body } = await post('/contactUs', message(), { ip });
      expect(referenceIn((await withImage('/contactUs', body, { ip })).body)).toMatch(/^M/);
    }
    const { body } = await post('/contactUs', message(), { ip });
    const after = await withImage('/contactUs', body, { ip });
    expect(referenceIn(after.body)).toBe('none');
    expect(after.body).toContain('Demasiados intentos');
    expect(held(after.body)['message']).toBe('No tocaron.');
  });

  test('D-40 a session opens nothing, another site’s page is led away unread, and no other encoding is read', async () => {
    const ip = freshIp();
    const headers = { authtoken: 'x', cookie: 'lang=es; token=x' };
    const { body } = await post('/contactUs', message(), { ip, headers });
    const sent = await withImage('/contactUs', body, { ip, headers });
    expect((await getStored(referenceIn(sent.body)))?.user_id).toBeNull();
    const cross = await post('/contactUs', message(), { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([cross.statusCode, cross.headers['location']]).toEqual([303, '/contactUs']);
    const wrong = await post('/contactUs', { ...message(), extra: pdf() });
    expect([wrong.statusCode, wrong.body]).toEqual([
      415,
      expect.stringContaining('<h1>Tu formulario no se envió</h1>'),
    ]);
    expect((await post('/contactUs', {}, { headers: { 'content-type': 'application/json' } })).statusCode).toBe(415);
  });

  test('FEAT-12 its page has the form where there is no script, the same for all visitors', async () => {
    for (const [path, form] of [...Object.entries(forms), [applying, 'inbox/application']] as const) {
      const { body } = await server.app.inject({ url: path, headers: { cookie: 'lang=es' } });
      expect(body, path).toContain(`<noscript data-plain-form="${form}"><div class="plain-form"><form method="post"`);
      expect(body, path).toContain(`action="${path}#answer"`);
      expect(body, path).not.toContain('name="key"');
    }
  });
});

describe('an application without a script', () => {
  test('ROUTE-17 RULE-JOB-01 goes with its resume, which survives what is asked in between', async () => {
    const ip = freshIp();
    const { city, ...typed } = applicant();
    const first = await post(applying, { ...typed, resume: pdf() }, { ip });
    expect(errorAt(first.body, 'city')).not.toBe('');
    expect(errorAt(first.body, 'resume')).toBe('');
    expect(first.body).toContain('cv.pdf: listo');
    const form = held(first.body);
    expect(form).toMatchObject({ ...typed, 'resume.id': expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const second = await post(applying, { ...form, city, resume: nothing }, { ip });
    expect(second.body).toContain('cv.pdf: listo');
    const third = await withImage(applying, second.body, { ip });
    const row = await getStored(referenceIn(third.body));
    expect(row).toMatchObject({
      kind: 'application',
      file_ids: [form['resume.id']],
      content: { position: 'support-agent', city },
    });
  });

  test('RULE-JOB-01 a JPG takes the place of the PDF before it, which is gone', async () => {
    const ip = freshIp();
    const first = held((await post(applying, { ...applicant(), resume: pdf() }, { ip })).body);
    const photo = pdf(getFile(jpegStart, 900), 'cv.jpg');
    const { body } = await post(applying, { ...first, resume: photo }, { ip });
    expect(body).toContain('cv.jpg: listo');
    const ids = [first['resume.id'] ?? '', held(body)['resume.id'] ?? ''];
    const files = await server.context.db.selectFrom('stored_files').select('name').where('id', 'in', ids).execute();
    expect(files).toEqual([{ name: 'cv.jpg' }]);
  });

  test.each([
    ['another kind', pdf(getFile('PK\u0003\u0004', 900), 'cv.docx'), 'DOCX no se acepta. Sube PDF o JPG.'],
    [
      'a page that is called a PDF',
      pdf(getFile('<html><script>', 900)),
      'No es un archivo PDF, o está dañado. Ábrelo y guárdalo de nuevo.',
    ],
    [
      'a picture that is called a PDF',
      pdf(getFile(jpegStart, 900)),
      'El nombre dice PDF, pero es un archivo JPG. Guárdalo de nuevo como PDF o JPG.',
    ],
    ['nothing in it', pdf(new Uint8Array(0)), 'El archivo está vacío.'],
    [
      'one byte too many',
      pdf(toPdf(constants.upload.resumeBytes + 1)),
      'Pesa \u20663.01 MB\u2069; el máximo es \u20663 MB\u2069.',
    ],
    [
      'far too many',
      pdf(toPdf(4 * constants.upload.resumeBytes)),
      'Pesa \u206612 MB\u2069; el máximo es \u20663 MB\u2069.',
    ],
  ])(
    'RULE-JOB-01 D-84 a resume with %s is rejected at its field, nothing of it is stored, and typed text stays',
    async (_, resume, words) => {
      const typed = { ...applicant(), message: 'Tengo moto.' };
      const count = () => server.context.db.selectFrom('stored_files').select('id').execute();
      const before = await count();
      const { body } = await post(applying, { ...typed, resume });
      expect(errorAt(body, 'resume')).toBe(words);
      expect(body.match(/class="errm"/g)).toHaveLength(1);
      expect(held(body)).toMatchObject(typed);
      expect(held(body)['resume.id']).toBeUndefined();
      expect(await count()).toEqual(before);
    },
  );

  test('RULE-JOB-01 as many bytes as are allowed go', async () => {
    const { body } = await post(applying, { ...applicant(), resume: pdf(toPdf(constants.upload.resumeBytes)) });
    expect(body).toContain('cv.pdf: listo');
  });

  test('RULE-JOB-01 a rejected file leaves the one before it, and is reported before anything is sent', async () => {
    const ip = freshIp();
    const first = held((await post(applying, { ...applicant(), resume: pdf() }, { ip })).body);
    const { body } = await post(applying, { ...first, resume: pdf(getFile('GIF89a', 50), 'cv.gif') }, { ip });
    expect(errorAt(body, 'resume')).not.toBe('');
    expect(held(body)['resume.id']).toBe(first['resume.id']);
  });

  test('D-98 another visitor’s file is not accepted, although its id is known', async () => {
    const theirs = held((await post(applying, { ...applicant(), resume: pdf() })).body);
    const { body } = await post(applying, { ...applicant(), 'resume.id': theirs['resume.id'] ?? '', resume: nothing });
    expect(body).not.toContain('cv.pdf');
    expect(errorAt(body, 'resume')).not.toBe('');
    const forged = await post(applying, { ...applicant(), 'resume.id': 'x', ticket: '../x', resume: nothing });
    expect(errorAt(forged.body, 'resume')).not.toBe('');
  });

  test('D-98 a name with markup or direction overrides is only a name', async () => {
    const { body } = await post(applying, { ...applicant(), resume: pdf(toPdf(), '<img src=x>\u202efdp.pdf') });
    expect(body).not.toContain('<img src=x>');
    expect(body).toContain('&lt;img src=x&gt;fdp.pdf: listo');
  });

  test('D-98 for a position that is gone it says so', async () => {
    const { statusCode, body } = await post('/aboutPositionApply?id=no-such', { ...applicant(), resume: pdf() });
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>gone</h1>');
    expect(body).toContain('Esta vacante ya no está');
  });

  test.each(languages)('D-30 D-34 a form that is rejected unread gets a page as well, in $code', async ({ code }) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { statusCode, body, headers: answered } = await post(applying, { name: 'Ana' }, { headers, language: code });
    expect([statusCode, answered['content-type'], answered['cache-control']]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain(`<html lang="${code}"`);
    expect(body).not.toMatch(/999001001|>[^<]*\b(heads|answers):[a-z]/i);
  });

  test('slow senders: eighteen that wait with their files do not block the form for others, and get it back as it was typed', async () => {
    const ip = freshIp();
    const size = constants.upload.resumeBytes;
    const typed = { ...applicant(), message: 'Tengo moto.' };
    const senders = [];
    for (let each = 0; each < 18; each += 1) senders.push(await slowSender(typed, toPdf(size), ip));
    for (const from of [freshIp(), ip]) {
      const { statusCode, body } = await post(applying, { ...applicant(), resume: pdf(toPdf(size)) }, { ip: from });
      expect([statusCode, body.includes('cv.pdf: listo')]).toEqual([200, true]);
    }
    const [first = ''] = await Promise.all(senders.map((sender) => sender.finish()));
    expect(errorAt(first, 'resume')).toBe(
      'Están llegando muchos archivos al mismo tiempo. Elige el tuyo otra vez y vuelve a enviar el formulario en un minuto.',
    );
    expect(held(first)).toMatchObject(typed);
  });
});

describe('reading the answer without a script', () => {
  test('D-93 by the number and where the answer goes, or from the page of what was just sent', async () => {
    const ip = freshIp();
    const typed = { ...message(), message: '¿<b>Hoy</b>?' };
    const { body } = await post('/contactUs', typed, { ip });
    const sent = await withImage('/contactUs', body, { ip });
    const reference = referenceIn(sent.body);
    const counter = await openCounter(server);
    await counter.ops('inbox answer', { reference, text: 'Pasamos <hoy>.', solved: 'true' });
    const found = await post('/contactUs/answer', { reference: reference.toLowerCase(), contact: typed.email });
    for (const words of ['Pasamos &lt;hoy&gt;.', '¿&lt;b&gt;Hoy&lt;/b&gt;?', reference])
      expect(found.body).toContain(words);
    const [, key = ''] = /name="key" value="([^"]*)"/.exec(sent.body) ?? [];
    expect((await post('/contactUs/answer', { reference, key })).body).toContain('Pasamos &lt;hoy&gt;.');
  });

  test('D-93 by the link of the mail with one press, and not by a wrong link', async () => {
    const ip = freshIp();
    const { body } = await post('/contactUs', message(), { ip });
    const sent = await withImage('/contactUs', body, { ip });
    const reference = referenceIn(sent.body);
    const [, key = ''] = /name="key" value="([^"]*)"/.exec(sent.body) ?? [];
    const link = (of: object) => `/contactUs/answer?${new URLSearchParams({ ref: reference, key, ...of })}`;
    const { body: page } = await server.app.inject({ url: link({}), headers: { cookie: 'lang=es' } });
    expect(page).toContain('No hace falta escribir nada.');
    // Submitted to the address that the page has in the browser.
    expect(page).toContain('<form method="post" action="#answer"');
    expect((await post(link({}), {}, { ip })).body).toContain(reference);
    const { body: wrong } = await post(link({ key: key.split('').toReversed().join('') }), {}, { ip });
    expect(wrong).toContain('No lo encontramos.');
    expect(wrong).not.toContain('Lo que escribiste');
    // Typed values take precedence over the link.
    const typed = await post(link({}), { reference, contact: 'x@example.com' }, { ip });
    expect(typed.body).toContain('No lo encontramos.');
  });

  test('D-93 an unknown number and another visitor’s number get the same response, and wrong tries are counted', async () => {
    const ip = freshIp();
    const first = await post('/contactUs', message(), { ip });
    const reference = referenceIn((await withImage('/contactUs', first.body, { ip })).body);
    const guesser = freshIp();
    for (let tried = 0; tried < constants.inbox.wrongLookupsPerHour; tried += 1) {
      const { body } = await post('/contactUs/answer', { reference, contact: 'x@example.com' }, { ip: guesser });
      expect(body).toContain('No lo encontramos.');
      expect(held(body)).toEqual({ reference, contact: 'x@example.com' });
    }
    const { body } = await post('/contactUs/answer', { reference, contact: 'x@example.com' }, { ip: guesser });
    expect(body).toContain('Demasiados intentos');
  });
});
