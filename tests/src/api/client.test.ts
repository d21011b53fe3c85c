import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { expectedBytesHeader } from '#contract/wire.ts';
import { findLanguage, languages } from '#domain/languages.ts';
import { type ClientParts, createClient, type DoWork } from '#src/api/client.ts';
import { type DownloadProgress, failureKey } from '#src/api/types.ts';
import { eventually } from '#tests/support/patience.ts';

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const success = (data: unknown = null) => json({ code: 1, msg: '', data });
const expired = () => json({ code: 999003010, msg: 'expired', data: null });

/** A server that never answers. */
const hang: ClientParts['fetch'] = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

/** A client whose requests are recorded; `token` can change between calls. */
function open(answer: (sent: Sent) => Response | Promise<Response>, parts: Partial<ClientParts> = {}) {
  const sent: Sent[] = [];
  const place = { token: 't1', language: 'es' };
  const api = createClient({
    fetch: async (url, init) => {
      const request = {
        url,
        method: init.method ?? '',
        headers: init.headers as Record<string, string>,
        body: init.body as string | undefined,
      };
      sent.push(request);
      return answer(request);
    },
    readToken: () => place.token,
    readLanguage: () => findLanguage(place.language) ?? languages[0],
    readPlatform: () => 'desktop',
    now: () => {
      const date = new Date('2026-11-20T16:00:00Z');
      date.getTimezoneOffset = () => 360;
      return date;
    },
    ...parts,
  });
  return { api, sent, place };
}

describe('requests', () => {
  test('SYS-01 the official client sends JSON', async () => {
    const { api, sent } = open(() => success());
    await api.call('trackQuery', { waybills: ['JMX000000000001'], tail: '4471' });
    expect(sent[0]).toMatchObject({
      url: '/official/track/queryV2',
      method: 'POST',
      body: '{"waybills":["JMX000000000001"],"tail":"4471"}',
    });
    expect(sent[0]?.headers['content-type']).toBe('application/json');
  });

  test('SYS-01 D-34 the customer app client sends forms', async () => {
    const { api, sent } = open(() => success());
    await api.call('signInByPassword', { account: 'ana@example.com', password: 'Cempasúchil 1&2' });
    expect(sent[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(sent[0]?.body)]).toEqual([
      ['account', 'ana@example.com'],
      ['password', 'Cempasúchil 1&2'],
    ]);
  });

  test('a GET has its input in the query and no body', async () => {
    const { api, sent } = open(() => success());
    await api.call('areaByZip', { zipCode: '06700' });
    await api.call('dictionaryByCode', { code: 'weightLimits' });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/official/area/byZipCode?zipCode=06700', undefined],
      ['/website/base/info/getDictByCode?code=weightLimits', undefined],
    ]);
  });

  test('SYS-04 a body defaults to empty', async () => {
    const { api, sent } = open(() => success({ version: 'v1' }));
    await api.call('i18nDictionary', { version: 'v1' });
    await api.call('userInfo');
    expect(sent.map(({ body }) => body)).toEqual(['{"version":"v1"}', undefined]);
    expect(sent[1]?.url).toBe('/official/user/info');
  });

  test('SYS-02 D-33 every request names cache, language, offset and token', async () => {
    const { api, sent, place } = open(() => success());
    for (const { code, langType } of languages) {
      place.language = code;
      await api.call('officeFlag');
      expect(sent.at(-1)?.headers).toEqual({
        'cache-control': 'no-cache',
        langType,
        timezone: 'GMT-06:00',
        platform: 'desktop',
        authToken: 't1',
      });
    }
  });

  test('SYS-03 an empty token is sent when there is none', async () => {
    const { api, sent, place } = open(() => success());
    place.token = '';
    await api.call('officeFlag');
    expect(sent[0]?.headers.authToken).toBe('');
  });
});

describe('answers', () => {
  test.each([1, '1'])('SYS-04 D-34 code %j is success', async (code) => {
    const { api } = open(() => json({ code, msg: 'ok', data: { weightFlag: 1 } }));
    expect(await api.call('officeFlag')).toEqual({ ok: true, data: { weightFlag: 1 } });
  });

  test('MSG-13 a rejection has its name, its code and the server’s sentence', async () => {
    const { api } = open(() => json({ code: '999002001', msg: 'Usuario o contraseña incorrectos', data: null }));
    const result = await api.call('signInByPassword', { account: 'a', password: 'b' });
    expect(result).toEqual({
      ok: false,
      codeName: 'wrongCredentials',
      code: 999002001,
      msg: 'Usuario o contraseña incorrectos',
      errors: [],
    });
  });

  test('MSG-17 rejected fields have pointer, key and params; anything else is left out', async () => {
    const field = { pointer: '/phone', key: 'rules:phone.phoneRule', params: { digits: 10 } };
    const { api } = open(() =>
      json(
        {
          code: 999001001,
          msg: 'x',
          data: { errors: [field, { pointer: 1 }, null, 'text', { pointer: '', key: '' }] },
        },
        400,
      ),
    );
    const result = await api.call('phoneExist', {
      phone: '9512345678',
      captcha: 'XK7',
      captchaId: '01936f2e-0000-7000-8000-000000000001',
    });
    expect(result).toMatchObject({ ok: false, codeName: 'invalidParameter', errors: [field] });
  });

  test.each([
    ['a proxy’s page', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
    ['nothing', () => new Response('')],
    ['a list', () => json([1, 2])],
    ['a text', () => json('1')],
    ['no code', () => json({ data: {} })],
    ['an empty code', () => json({ code: ' ', data: {} })],
    ['an unknown code', () => json({ code: 123, msg: 'secret', data: {} })],
    ['a failure that imitates ours', () => json({ ok: false, codeName: 'wrongCredentials' })],
  ])('MSG-03 %s is the busy failure', async (_what, answer) => {
    const { api } = open(answer);
    const result = await api.call('officeFlag');
    expect(result).toMatchObject({ ok: false, codeName: 'busy', errors: [] });
    expect(!result.ok && failureKey(result)).toBe('notices:busy');
  });

  test('a server that cannot be reached is the offline failure, and nothing is thrown', async () => {
    const { api } = open(() => Promise.reject(new TypeError('Failed to fetch')));
    const result = await api.call('officeFlag');
    expect(result).toMatchObject({ ok: false, codeName: 'offline', code: undefined });
    expect(!result.ok && failureKey(result)).toBe('notices:offline');
  });

  test('an answer that breaks off half-way is the offline failure', async () => {
    const broken = new ReadableStream({
      start: (stream) => stream.error(new Error('connection reset')),
    });
    const { api } = open(() => new Response(broken));
    expect(await api.call('officeFlag')).toMatchObject({ codeName: 'offline' });
  });
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('SYS-01 CONST-07 a call is aborted after 30 seconds, not before', async () => {
    const { api } = open(() => success(), { fetch: hang });
    const recorded: unknown[] = [];
    const asked = api.call('officeFlag').then((result) => recorded.push(result));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(recorded).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(recorded).toEqual([expect.objectContaining({ ok: false, codeName: 'timeout' })]);
  });

  test('a caller’s signal ends the call as aborted, also when it ended before', async () => {
    const { api } = open(() => success(), { fetch: hang });
    const controller = new AbortController();
    const result = api.call('officeFlag', {}, { signal: controller.signal });
    controller.abort();
    expect(await result).toMatchObject({ codeName: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an answer in time leaves no timer behind', async () => {
    const { api } = open(() => success());
    await api.call('officeFlag');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('expiry', () => {
  test('STATE-10 D-16 many calls rejected together report the expired session once', async () => {
    const { api } = open(expired);
    const reports: string[] = [];
    api.onSessionExpired((token) => reports.push(token));
    const results = await Promise.all(Array.from({ length: 20 }, () => api.call('userInfo')));
    expect(results.every((result) => !result.ok && result.codeName === 'sessionExpired')).toBe(true);
    expect(reports).toEqual(['t1']);
  });

  test('D-16 a late rejection of an older session says nothing about the new one', async () => {
    const resolvers: (() => void)[] = [];
    const held = new Promise<void>((resolve) => resolvers.push(resolve));
    const { api, place } = open(async () => {
      await held;
      return expired();
    });
    const reports: string[] = [];
    api.onSessionExpired((token) => reports.push(token));
    const late = api.call('userInfo');
    place.token = 't2';
    for (const release of resolvers) release();
    await late;
    expect(reports).toEqual([]);
    await api.call('userInfo');
    expect(reports).toEqual(['t2']);
  });

  test('a removed listener is not called', async () => {
    const { api } = open(expired);
    const reports: string[] = [];
    api.onSessionExpired((token) => reports.push(token))();
    await api.call('userInfo');
    expect(reports).toEqual([]);
  });
});

const sheet = () =>
  new Response('PK', {
    headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  });

describe('spreadsheets', () => {
  test('SYS-05 a binary answer is saved under the given name with the ending .xlsx', async () => {
    const saved: [string, string][] = [];
    const { api, sent } = open(sheet, {
      saveFile: (file, name) => void file.text().then((text) => saved.push([name, text])),
    });
    const result = await api.download('orderList', { direction: 'sent', page: 1, pageSize: 10 }, 'envios-noviembre');
    expect(result).toEqual({ ok: true });
    await eventually(() => expect(saved).toEqual([['envios-noviembre.xlsx', 'PK']]));
    expect(sent[0]?.headers.authToken).toBe('t1');
  });

  test.each([
    ['application/pdf', 'etiquetas-1.pdf'],
    ['application/x-zpl', 'etiquetas-1.zpl'],
  ])('D-44 labels as %s are saved as %s', async (type, saved) => {
    const names: string[] = [];
    const { api } = open(() => new Response('%PDF', { headers: { 'content-type': type } }), {
      saveFile: (_file, name) => names.push(name),
    });
    await api.download('orderLabels', { orderNos: ['20261120-000001'], format: 'a6' }, 'etiquetas-1');
    expect(names).toEqual([saved]);
  });

  test('SYS-05 D-36 a JSON answer is a rejection and saves nothing', async () => {
    const saved: string[] = [];
    const { api } = open(() => json({ code: 999001004, msg: 'Nada que exportar', data: null }), {
      saveFile: (_file, name) => saved.push(name),
    });
    const result = await api.download('orderList', { direction: 'sent', page: 1, pageSize: 10 }, 'envios');
    expect(result).toMatchObject({ ok: false, codeName: 'notFound', msg: 'Nada que exportar' });
    expect(saved).toEqual([]);
  });

  /** A file that comes in pieces. */
  function streamed() {
    const parts = {} as { piece: ReadableStreamDefaultController<Uint8Array> };
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (parts.piece = controller) });
    const type = sheet().headers.get('content-type') ?? '';
    const response = new Response(body, { headers: { 'content-type': type, [expectedBytesHeader]: '5' } });
    const saved: number[] = [];
    const seen: DownloadProgress[] = [];
    const { api } = open(() => response, { timeoutMs: 1_000, saveFile: ({ size }) => saved.push(size) });
    const result = api.download('waybillExport', { time: 'ordered' }, 'envios', {
      onProgress: (progress) => seen.push(progress),
    });
    return { ...parts, result, saved, seen };
  }

  describe('that come in pieces', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    test('CALL-67 SYS-01 report progress, and the time limit moves on with every piece', async () => {
      const { piece, result, saved, seen } = streamed();
      for (const size of [2, 2]) {
        await vi.advanceTimersByTimeAsync(900);
        piece.enqueue(new Uint8Array(size));
      }
      await vi.advanceTimersByTimeAsync(900);
      piece.close();
      expect(await result).toEqual({ ok: true });
      expect(seen).toEqual([
        { received: 2, expected: 5 },
        { received: 4, expected: 5 },
      ]);
      expect(saved).toEqual([4]);
    });

    test('CALL-67 break off half way: a failure, and nothing is saved', async () => {
      const { piece, result, saved } = streamed();
      await vi.advanceTimersByTimeAsync(1);
      piece.enqueue(new Uint8Array(2));
      piece.error(new Error('The connection is gone.'));
      expect(await result).toMatchObject({ ok: false, codeName: 'offline' });
      expect(saved).toEqual([]);
    });
  });

  test('STATE-10 SYS-05 an ended session is reported by a download too', async () => {
    const { api } = open(expired);
    const heard: string[] = [];
    api.onSessionExpired((token) => heard.push(token));
    await api.download('orderList', { direction: 'sent', page: 1, pageSize: 10 }, 'envios');
    expect(heard).toEqual(['t1']);
  });
});

describe('the work that some calls want', () => {
  const workRequired = () => json({ code: codes.workRequired, msg: 'work', data: null });
  const done = { workId: 'w1', workAnswer: 7 };

  test('D-24 a password that is rejected without proof of work is sent again with it, once', async () => {
    const doWork = vi.fn<DoWork>(async () => done);
    const { api, sent } = open(workRequired, { doWork });
    const result = await api.call('signInByPassword', { account: '9991204471', password: 'Cempasuchil1' });
    expect(result).toMatchObject({ ok: false, codeName: 'workRequired' });
    expect(doWork).toHaveBeenCalledExactlyOnceWith({ purpose: 'password', target: '9991204471' }, expect.anything());
    expect(sent.map(({ body }) => body)).toEqual([
      'account=9991204471&password=Cempasuchil1',
      'account=9991204471&password=Cempasuchil1&workId=w1&workAnswer=7',
    ]);
  });

  test('D-24 a query for an account needs proof of work, and one request is counted', async () => {
    const doWork = vi.fn<DoWork>(async () => done);
    const { api, sent } = open(() => success({ exists: false }), { doWork });
    await api.call('phoneExist', { phone: '9991204471' });
    expect(doWork).toHaveBeenCalledExactlyOnceWith({ purpose: 'exists', target: '9991204471' }, expect.anything());
    expect(sent.map(({ url }) => url)).toEqual(['/official/user/phoneExist?phone=9991204471&workId=w1&workAnswer=7']);
  });

  test('without it the server says what is missing, and nothing throws', async () => {
    const { api, sent } = open(workRequired, { doWork: () => Promise.reject(new Error('no thread')) });
    const result = await api.call('signInByPassword', { account: '9991204471', password: 'Cempasuchil1' });
    expect(result).toMatchObject({ ok: false, codeName: 'workRequired' });
    expect(sent).toHaveLength(2);
  });

  test('other calls are sent as they are', async () => {
    const doWork = vi.fn<DoWork>(async () => done);
    const { api } = open(workRequired, { doWork });
    await api.call('userInfo');
    expect(doWork).not.toHaveBeenCalled();
  });
});
