import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { languages } from '#domain/languages.ts';
import { codes } from '#contract/answer-codes.ts';
import { getDetail, newsCards, pageOfCards } from '#fixtures/content.ts';
import { contentPages, type PageHtml, renderContent, renderPages } from '#src/app/render.tsx';
import { type PageRow, pageRows } from '#src/shared/navigation/pages.ts';

const atBuild: ReadonlySet<string | undefined> = new Set(['always', 'unasked']);
const rendered = pageRows.filter(([, row]: readonly [string, PageRow]) => atBuild.has(row.rendered));

describe('the pages as HTML', () => {
  let pages: PageHtml[];
  const follow = vi.spyOn(AsyncLocalStorage.prototype, 'run');
  beforeAll(async () => {
    pages = await renderPages({ brand: JSON.stringify({ strong: 'Veloz', light: '<Norte>', social: [] }) });
  });

  test('FEAT-12 every row that is rendered at build is there in every language that ships', () => {
    expect(pages.map(({ id, search, language }) => `${id}${search} ${language}`).toSorted()).toEqual(
      languages
        .flatMap(({ code }) =>
          rendered.flatMap(([id, { variants = [] }]: readonly [string, PageRow]) =>
            ['', ...variants].map((search) => `${id}${search} ${code}`),
          ),
        )
        .toSorted(),
    );
  });

  test('rendering them leaves nothing on that would follow every promise of the server from then on', () => {
    expect(follow).not.toHaveBeenCalled();
  });

  test('none contains what the page’s policy rejects, and none is assembled by a script', () => {
    for (const { id, language, signedOut, signedIn } of pages)
      for (const html of [signedOut, signedIn ?? ''])
        expect(html, `${id} ${language}`).not.toMatch(/\sstyle="|<style|<script|<template|\son\w+="|javascript:/);
  });

  test('each has one heading of the first rank, and says what it is in its own words', () => {
    for (const { id, language, signedOut, title, description } of pages) {
      expect(signedOut.match(/<h1\b/g), `${id} ${language}`).toHaveLength(1);
      expect(title, `${id} ${language}`).toMatch(/ · Veloz <Norte>$/);
      expect(description.length, `${id} ${language}`).toBeGreaterThan(15);
    }
    const ids = new Set(pages.map(({ id, language }) => `${id} ${language}`));
    expect(new Set(pages.map(({ description }) => description)).size).toBe(ids.size);
  });

  test('D-17 another brand is written everywhere, and stays a text', () => {
    for (const { id, language, signedOut } of pages) {
      expect(signedOut, `${id} ${language}`).toContain('Veloz');
      expect(signedOut, `${id} ${language}`).not.toMatch(/JMX Express|<Norte>/);
    }
  });

  test('D-26 a visitor with a session gets no name and no data in the HTML, only their space', () => {
    const home = pages.find(({ id, language }) => id === 'home' && language === 'es');
    expect(home?.signedIn).toContain('mine-hello');
    expect(home?.signedOut).not.toContain('mine-hello');
    expect(home?.signedIn).not.toBe(home?.signedOut);
  });

  test('FEAT-01 FEAT-02 FEAT-04 the forms of these pages have names, a method and an action', () => {
    const forms = {
      tracking: ['waybills', 'tail'],
      rates: ['originZip', 'destinationZip', 'weight'],
      findBranches: ['text'],
    };
    for (const [page, names] of Object.entries(forms)) {
      const found = pages.find(({ id, language }) => id === page && language === 'ar');
      expect(found?.signedOut).toContain(`method="post"`);
      expect(found?.signedOut).toContain(`action="${found?.paths[0]}"`);
      for (const name of names) expect(found?.signedOut).toContain(`name="${name}"`);
    }
  });

  test.each([
    ['appAddress', '?type=sender', ['name', 'phone', 'zip', 'street', 'address1']],
    ['appAddress', '', ['name', 'phone', 'zip', 'street', 'address1']],
    ['appOrigin', '?type=sender', ['zip']],
    ['appGoods', '', ['itemName', 'weight']],
    ['appOrder', '', ['acceptTerms']],
    ['placeOrder', '', ['name', 'phone', 'zip', 'street', 'address1']],
    ['placeOrder', '?to=international', ['name', 'phone', 'street']],
    ['contact', '', ['name', 'email', 'message']],
    ['vip', '', ['company', 'city']],
    ['franchise', '', ['zip', 'premisesSize']],
    ['login', '', ['account', 'password']],
  ] as const)(
    'FEAT-12 the form of %s%s is in the HTML, empty, and is not submitted before its script',
    (page, asked, names) => {
      for (const { id, search, language, signedOut, signedIn } of pages) {
        if (id !== page || search !== asked) continue;
        for (const html of page === 'login' ? [signedOut] : [signedOut, signedIn ?? '']) {
          const boxes = [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
          expect(boxes, language).toEqual(expect.arrayContaining([...names]));
          // The checkbox of a mobile order is rendered without the engine.
          const drawn = html.match(/<form [^>]*(?:class="form"|id="app-review")[^>]*>/g) ?? [];
          expect(drawn.length, language).toBeGreaterThan(0);
          expect(drawn.filter((form) => !form.includes('method="dialog"'))).toEqual([]);
          // Each says that it needs a script.
          expect(html.split('<noscript><div class="box').length - 1, language).toBe(drawn.length);
          const answered = html.match(/<input type="(?:text|tel|email)"[^>]* value="[^"]+"[^>]*>/g);
          expect(answered, language).toBeNull();
        }
      }
    },
  );
});

describe('a page with its content as HTML', () => {
  const visit = { id: 'newsEntry', path: '/news/new-routes', search: '', language: 'ar', signedIn: false };
  const [first] = newsCards;
  const answers: Readonly<Record<string, object>> = {
    informationDetail: { code: codes.success, msg: '', data: first && getDetail(first, newsCards) },
    informations: { code: codes.success, msg: '', data: pageOfCards(newsCards) },
  };
  const ask = (call: string) => (answers[call] ? Promise.resolve(answers[call]) : undefined);

  test('FEAT-11 it is drawn with the answers that it asks for, and says which they were', async () => {
    const { html, answers: known, dir, title, list } = await renderContent(visit, { ask });
    expect(html).toContain(first?.title);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).not.toMatch(/\sstyle="|<script|<template/);
    expect(known).toMatchObject([['informationDetail', '{"kind":"news","id":"new-routes"}', { ok: true }]]);
    expect([dir, list?.path]).toEqual(['rtl', '/news']);
    expect(title).not.toContain(':');
  });

  test('FEAT-11 a list is drawn as its address asks', async () => {
    const { answers: known } = await renderContent(
      { ...visit, id: 'news', path: '/news', search: '?topic=service&page=2' },
      { ask },
    );
    expect(JSON.parse(known[0]?.[1] ?? '')).toEqual({ kind: 'news', page: 2, pageSize: 10, topic: 'service' });
  });

  test('ROUTE-13 a missing entry says so and leads to the list', async () => {
    const { html } = await renderContent(visit, { ask: async () => ({ code: codes.notFound, msg: 'x', data: null }) });
    expect(html).toContain('href="/news"');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
  });

  test('ROUTE-17 applying for a position is drawn with its name', async () => {
    const { html } = await renderContent(
      { ...visit, id: 'positionApply', path: '/aboutPositionApply', search: '?id=route-courier', language: 'es' },
      {
        ask: async (call, input) =>
          call === 'positionBrief'
            ? { code: codes.success, msg: '', data: { ...input, title: 'Mensajero de ruta', open: true } }
            : undefined,
      },
    );
    expect(html).toMatch(/<h1>[^<]*Mensajero de ruta/);
    for (const name of ['name', 'phone', 'email']) expect(html).toContain(` name="${name}"`);
  });

  test('a page that breaks when its data has arrived rejects its request, and ends no process', async () => {
    const nothing = async () => ({ code: codes.success, msg: '', data: {} });
    await expect(renderContent(visit, { ask: nothing })).rejects.toThrow(TypeError);
  });

  test('every row of content can be asked for', () => {
    expect(contentPages.map(({ id }) => id)).toEqual(
      pageRows.filter(([, row]: readonly [string, PageRow]) => row.rendered === 'content').map(([id]) => id),
    );
  });
});
