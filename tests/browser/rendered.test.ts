import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { type PageRow, pages } from '#src/shared/navigation/pages.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { pageVisits } from '#tests/support/pages.ts';
import { eventually } from '#tests/support/patience.ts';
import { newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { firstEntries } from './support/entries.ts';
import { withoutScript } from './support/held-script.ts';
import { looks } from './support/looks.ts';
import { field } from './support/steps.ts';
import { textsIn } from './support/texts.ts';
import { openPlain } from './support/plain-visitor.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** By its own path, pages that need no data. */
const rendered = pageVisits.filter(({ id, path }) => {
  const row: PageRow = pages[id];
  return row.rendered !== undefined && path === row.path;
});

/** A waybill of the demo customer, whose phone ends in 4471. */
const waybill = 'JMX004281200040';
const tail = '4471';

describe.skipIf(!findChromium())('a page that is there before its script', () => {
  const real = withSite();

  test.concurrent(
    'ENT-09 a visitor with a session finds the space of their own parcels in the first HTML',
    async () => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
      const { token } = await newAccount(real.site.url);
      await visitor.context.addCookies([{ name: 'token', value: token, url: real.site.url }]);
      const { page, problems, open, release } = await withoutScript(visitor);
      await open('/');
      const parcels = page.locator('.mine');
      await parcels.locator('h1').evaluate((element) => element.setAttribute('data-first', ''));
      await release();
      await parcels.getByText(visitor.words('mine:empty.title')).waitFor();
      expect(await page.locator('h1[data-first]').count()).toBe(1);
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for([
    { path: '/track-and-trace', width: 1280 },
    { path: '/', width: 390 },
  ])('FEAT-01 keys typed into $path before its script are all there when it comes', async ({ path, width }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width });
    const { page, open, release } = await withoutScript(visitor);
    await open(path);
    const numbers = page.locator('textarea[name="waybills"]');
    await numbers.focus();
    await page.keyboard.type('JMX0042812000');
    await release();
    await eventually(async () => expect(await numbers.inputValue()).toBe('JMX0042812000'));
    // The rest of the number continues where the first part ended, and the script gets both.
    await page.keyboard.type('40 ');
    await page.locator('.tok').waitFor();
    expect(await page.locator('.tok').textContent()).toContain('0040');
    await page.locator('input[name="tail"]').fill(tail);
    await page.keyboard.press('Enter');
    await page.locator(`article[id="${waybill}"] .verdict`).waitFor();
    await visitor.close();
  });

  test.concurrent('SYS-08 a page whose script did not come has it as soon as it does', async () => {
    const { context, close } = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    const page = await context.newPage();
    let isLost = true;
    await page.route(/\/site-\w+\.js$/, (route) => (isLost ? route.abort() : route.continue()));
    await page.goto('/contactUs');
    await page.locator('#app[data-page] h1').first().waitFor();
    isLost = false;
    await page.locator('#app:not([data-page])').waitFor();
    expect(
      await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type)),
    ).toEqual(['reload']);
    await close();
  });

  test.concurrent('FEAT-12 what is painted first asks for its font alone, and has its styles', async () => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    const { page } = visitor;
    const asked: { type: string; file: string }[] = [];
    page.on('request', (request) =>
      asked.push({ type: request.resourceType(), file: new URL(request.url()).pathname }),
    );
    await page.goto('/shipping-rates');
    const first = asked.slice(
      0,
      asked.findIndex(({ type }) => type === 'script' || type === 'stylesheet'),
    );
    expect([...new Set(first.map(({ type }) => type))]).toEqual(['document', 'font']);
    // Elements that the script renders use more rules: those are loaded with it, each once.
    const held = await page
      .locator('template#script')
      .evaluate((template: HTMLTemplateElement) =>
        Array.from(template.content.querySelectorAll('[rel=stylesheet]'), (link) => link.getAttribute('href')),
      );
    expect(held.length).toBeGreaterThan(1);
    expect(asked.flatMap(({ file }) => (held.includes(file) ? [file] : []))).toEqual(held);
    expect(await page.locator('.strip').evaluate((strip) => getComputedStyle(strip).display)).toBe('block');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test.concurrent('FEAT-12 no rendered page lacks a style of its files that it meets', async () => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    const { page } = visitor;
    await page.goto('/');
    const files = new Map<string, Promise<string>>();
    const toText = (file: string) => {
      const text = files.get(file) ?? fetch(real.site.url + file).then((answer) => answer.text());
      files.set(file, text);
      return text;
    };
    for (const { path } of rendered) {
      const html = await (await fetch(real.site.url + path, { headers: { cookie: 'lang=es' } })).text();
      const named = Array.from(html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]*)"/g), ([, file = '']) => file);
      const css = (await Promise.all(named.map(toText))).join('');
      const { met, missing } = await page.evaluate(rulesMet, { html, css });
      expect(met, path).toBeGreaterThan(50);
      expect(missing, path).toEqual([]);
    }
    await visitor.close();
  });

  test.concurrent('FEAT-12 every rendered page in every language has its own head and no message key', async () => {
    for (const { code, dictionary, locale, direction } of languages) {
      const t = textsIn(dictionary);
      for (const { path, title: toTitle } of rendered) {
        const answer = await fetch(real.site.url + path, { headers: { cookie: `lang=${code}` } });
        const html = await answer.text();
        const spoken = `lang="${locale.split('-u-')[0]}" dir="${direction}"`;
        expect(html, `${path} ${code}`).toMatch(new RegExp(`<html (?:data-banner="none" )?${spoken}>`));
        const title = t(toTitle);
        expect(html, `${path} ${code}`).toContain(`<title>${title} · JMX Express</title>`);
        expect(/<meta name="description" content="[^"]{15,200}" \/>/.test(html), `${path} ${code}`).toBe(true);
        expect(html.match(/<h1\b/g)?.length, `${path} ${code}`).toBe(1);
        const keys = html
          .replace(/<style>.*?<\/style>/s, '')
          .match(
            />[^<]*\b(?:shell|ui|notices|content|inbox|account|place|home|tracking|rates|branches|freight|transit|network|prohibited|terms|privacy|fields|rules|answers|status|heads):[a-z][\w.]*/gi,
          );
        expect(keys, `${path} ${code}`).toBeNull();
      }
    }
  });
});

/** In a browser: how many rules of these styles apply to the HTML in any state, and those among them that it lacks. */
function rulesMet({ html, css }: { html: string; css: string }): { met: number; missing: string[] } {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const sheets = [css, document.querySelector('style')?.textContent ?? ''].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const flat: { around: string; rule: CSSStyleRule }[] = [];
    const collect = (rules: CSSRuleList, around: string) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) flat.push({ around, rule });
        else if (rule instanceof CSSGroupingRule) collect(rule.cssRules, `${around} ${rule.cssText.split('{')[0]}`);
      }
    };
    collect(sheet.cssRules, '');
    return flat;
  });
  const [all = [], held = []] = sheets.map((rules) =>
    rules.map(({ around, rule }) => ({ rule, text: around + rule.cssText })),
  );
  const texts = new Set(held.map(({ text }) => text));
  // Independent of later interaction: state pseudo-classes, `:not` and `:has` are ignored.
  const met = all.filter(({ rule }) => {
    let selectors = rule.selectorText;
    const inBrackets = /::?[\w-]+\([^()]*\)/;
    while (inBrackets.test(selectors)) selectors = selectors.replace(inBrackets, ':any');
    const anyState = selectors.replaceAll(/(^|[\s>+~,])(?=:)/g, '$1*').replaceAll(/::?[\w-]+/g, '');
    return document.querySelector(anyState) !== null;
  });
  return { met: met.length, missing: met.map(({ text }) => text).filter((text) => !texts.has(text)) };
}

/**
 * What a page requests again at each visit, because it is of this moment: branches and what they are, prices and the
 * subjects of a message.
 */
const ownCalls: Readonly<Record<string, readonly string[]>> = {
  '/find-branches': ['GET /official/network/map'],
  '/networkselect': ['GET /official/network/map', 'GET /website/network/areaList'],
  '/freightQuery': ['POST /website/fee/rates'],
  '/contactUs': ['POST /website/base/info/dictByCode'],
  '/codIndex': ['POST /website/cod/getCodFee'],
  '/appGoodsPackage': [
    'GET /website/base/bagWeightFlag',
    'GET /website/base/expressTypes',
    'GET /website/base/itemCategories?countryId=1',
  ],
  '/appAddressSearch': ['GET /official/network/placeNames'],
};

/** Calls of every start once its page is idle (D-102). */
const startCalls = ['GET /official/office/flag', 'POST /official/i18n/dictionary'];

/** Every request that leaves the browser, with the status of its response if it is 304. */
async function leaving(page: Page, site: string): Promise<{ said: () => string[]; forget: () => void }> {
  const requests = new Map<string, { line: string; isSaved: boolean }>();
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Network.enable');
  chromium.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
    if (url.startsWith(site)) requests.set(requestId, { line: `${method} ${url.slice(site.length)}`, isSaved: false });
  });
  const keep = (requestId: string) => {
    const request = requests.get(requestId);
    if (request) request.isSaved = true;
  };
  chromium.on('Network.requestServedFromCache', ({ requestId }) => keep(requestId));
  chromium.on('Network.responseReceived', ({ requestId, response }) => response.fromDiskCache && keep(requestId));
  chromium.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    const request = requests.get(requestId);
    if (request && statusCode === 304) request.line += ' 304';
  });
  return {
    said: () =>
      [...requests.values()]
        .filter(({ isSaved }) => !isSaved)
        .map(({ line }) => line)
        .toSorted(),
    forget: () => requests.clear(),
  };
}

describe.skipIf(!findChromium())('a page that was visited before', () => {
  const real = withSite();

  // Most of a visit waits until no requests are pending, which several can do concurrently.
  test.concurrent.for([0, 1, 2, 3])(
    'FEAT-12 FEAT-13 SYS-06 SYS-07 FEAT-18 asks for its HTML, which is not sent again, and for what every start asks, part %i of 4',
    async (part) => {
      const { url } = real.site;
      const visitor = await openVisitor(real.browser, { url, language: 'es', width: 1280 });
      const { page } = visitor;
      const requests = await leaving(page, url);
      const entries = await firstEntries(url);
      const help = page
        .getByRole('button', { name: visitor.words('shell:nav.help') })
        .filter({ visible: true })
        .first();
      const visit = async (path: string) => {
        await page.goto(path);
        await help.waitFor();
        await page.waitForLoadState('networkidle');
      };
      // On this screen signing in is a dialog over home, which requests the sign-in methods.
      const paths = rendered.map((row) => row.path).filter((path) => path !== '/login');
      for (const path of [...paths, ...entries].filter((_, index) => index % 4 === part)) {
        await visit(path);
        await eventually(async () => {
          requests.forget();
          await visit(path);
          expect(requests.said(), path).toEqual(
            [`GET ${path} 304`, ...startCalls, ...(ownCalls[path] ?? [])].toSorted(),
          );
        });
      }
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});

/** Controls that belong to no form. */
const withoutForm = (page: Page): Promise<string[]> =>
  page
    .locator('button, select, input, textarea')
    .evaluateAll((controls: (HTMLButtonElement | HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement)[]) =>
      controls.filter((each) => !each.form && each.checkVisibility()).map(({ outerHTML }) => outerHTML),
    );

describe.skipIf(!findChromium())('the site without a script', () => {
  const real = withSite();

  test.concurrent.for([390, 1280])(
    'ENT-09 FEAT-12 a reader of Spanish finds Arabic by its links at %i px, on the same page, and keeps it',
    async (width) => {
      const visitor = await openPlain(real.browser, { url: real.site.url, language: 'es', width });
      const { page } = visitor;
      const html = page.locator('html');
      const choose = async (tag: string) => {
        await page.locator('.lang-jump:visible').click();
        const link = page.locator(`.lang-links a[hreflang="${tag}"]`);
        expect(await link.evaluate((each) => each.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44);
        await link.click();
        await page.locator(`html[lang="${tag}"]`).waitFor();
      };
      const position = '/aboutCareersDetail?id=delivery-courier-guadalajara';
      await page.goto(position);
      expect(await html.getAttribute('dir')).toBe('ltr');
      const name = await page.locator('h1').first().innerText();
      await choose('ar-MX');
      expect(new URL(page.url()).searchParams.get('id')).toBe('delivery-courier-guadalajara');
      expect(await page.locator('h1').first().innerText()).not.toBe(name);
      expect(await html.getAttribute('dir')).toBe('rtl');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      // A page without a language in its address keeps it, and the visitor leaves it from a standalone page.
      await page.goto('/termsAndConditions');
      expect(await html.getAttribute('dir')).toBe('rtl');
      await choose('es-MX');
      await page.goto('/news');
      expect(await html.getAttribute('lang')).toBe('es-MX');
      await visitor.close();
    },
  );

  test.concurrent.for(looks)(
    'FEAT-01 FEAT-02 FEAT-04 FEAT-12 FEAT-17 one reads, tracks, asks prices and branches, and finds every form that is sent, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openPlain(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('plain'));
      const { page, words: t } = visitor;
      const entries = await firstEntries(real.site.url);
      for (const path of [...rendered.map((row) => row.path), ...entries]) {
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(50);
        // Nothing is offered that needs a script.
        expect(await withoutForm(page), path).toEqual([]);
        // Nothing waits for content that only a script loads.
        expect(await page.locator('.late:visible').count(), path).toBe(0);
        // No placeholder is left for what only a script knows.
        expect(await page.locator('h1').first().innerText(), path).not.toContain('…');
      }

      await page.goto('/');
      await page.getByRole('link', { name: t('home:quote.action') }).waitFor();
      for (const name of ['news', 'events', 'faqs']) {
        await page
          .locator('main')
          .getByRole('link', { name: t(`shell:nav.${name}`) })
          .waitFor();
      }
      await page.locator('textarea[name="waybills"]').fill(waybill);
      await page.locator('input[name="tail"]').fill(tail);
      await page.getByRole('button', { name: t('home:ticket.submit') }).click();
      const answer = page.locator('.plain-answer');
      await answer.getByText(t('tracking:fact.to'), { exact: true }).waitFor();
      expect(await answer.innerText()).toContain(waybill);

      // What the phone suffix protects stays protected. The visitor types no number again.
      expect(await page.locator('textarea[name="waybills"]').inputValue()).toBe(waybill);
      await page.locator('input[name="tail"]').fill('0000');
      await page.getByRole('button', { name: t('tracking:submit') }).click();
      await answer.getByText(t('tracking:verdict.tailMismatch')).waitFor();
      expect(await answer.locator('dl').count()).toBe(0);

      await page.goto('/shipping-rates');
      await page.locator('input[name="originZip"]').fill('44100');
      await page.locator('input[name="destinationZip"]').fill('06600');
      await page.locator('input[name="weight"]').fill('2,5');
      await page.getByRole('button', { name: t('rates:submit') }).click();
      await answer.getByText('$').first().waitFor();

      await page.goto('/find-branches');
      await page.locator('input[name="text"]').fill('Guadalajara');
      await page.getByRole('button', { name: t('branches:search.submit') }).click();
      await answer.locator('li').first().waitFor();
      const sideways = await page
        .evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        .catch(() => 0);
      expect(sideways).toBeLessThanOrEqual(0);

      // A form without scripts has replaced the one that needs them, and its response is no longer above it.
      const fields = page.locator('main form:not(.plain-link):visible');
      for (const path of [
        '/contactUs',
        '/vipInquiry',
        '/franchise',
        '/contactUs/answer',
        '/aboutPositionApply?id=delivery-courier-guadalajara',
      ]) {
        await page.goto(path);
        expect(await fields.count(), path).toBe(1);
        await page.locator('.plain-fields button').click();
        await page.locator('#answer .errm').first().waitFor();
        expect(await fields.count(), path).toBe(1);
      }
      await visitor.close();
    },
  );

  test.concurrent('FEAT-01 the page of an answer is the same for all visitors: the checker finds nothing', async () => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
    const page = await visitor.context.newPage();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/track-and-trace', { waitUntil: 'commit' });
    await page.locator('textarea[name="waybills"]').fill(waybill);
    await field(page, visitor.words('fields:tracking.tail')).fill(tail);
    await page.getByRole('button', { name: visitor.words('tracking:submit') }).click();
    await page.locator('.plain-answer').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await visitor.close();
  });
});
