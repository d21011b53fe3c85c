import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { findChromium, longestWaitMs } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { eventually } from '#tests/support/patience.ts';
import { axeFindings } from './support/axe.ts';
import { looks } from './support/looks.ts';
import { openPlain } from './support/plain-visitor.ts';
import { textsIn } from './support/texts.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const samples = fileURLToPath(new URL('../../fixtures/content', import.meta.url));
const videos = fileURLToPath(new URL('../../content/videos', import.meta.url));
const root = join(temporaryFolder().path, 'content');

const newsText = (title: string, facts: string) =>
  `---\ntitle: ${title}\nsummary: Un aviso que se guarda mientras el sitio está en marcha, en dos idiomas.\n${facts}---\n\nHola.`;

describe.skipIf(!findChromium())('what editors write, at the real site', () => {
  const real = withSite(async () => {
    cpSync(samples, root, { recursive: true });
    cpSync(join(videos, 'pack-a-box'), join(root, 'videos', 'walked-video'), { recursive: true });
    for (let number = 1; number <= 12; number += 1) {
      const folder = join(root, 'blogs', `walk-${number}`);
      mkdirSync(folder);
      writeFileSync(
        join(folder, 'es.md'),
        `---\ntitle: Entrada ${number}\nsummary: Una entrada más del blog para que la lista tenga dos páginas.\npublished: 2026-01-${String(number).padStart(2, '0')}\ntopic: selling\nauthor: Lucía Prado\n---\n\nTexto.`,
      );
    }
    return { CONTENT_DIR: root };
  });

  test.concurrent.for(looks)(
    'FEAT-11 ROUTE-13 ROUTE-14 D-11 D-14 D-97 CALL-79 CALL-81 CALL-83 CALL-84 reads from the list to the next article, finds an answer, and turns a page of the blog, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('content'));
      const { page, words: t } = visitor;
      const isFine = async () => {
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
      };
      const title = language === 'ar' ? 'مسارات جديدة إلى الجنوب' : 'Rutas nuevas al sur';

      await page.goto('/');
      // The last section loads when the visitor moves on by keyboard, or scrolls near it.
      await page.keyboard.press('Tab');
      await page.locator('.editors').getByRole('link', { name: title }).waitFor();
      await isFine();
      await page
        .locator('.editors')
        .getByRole('link', { name: t('content:news.all'), exact: true })
        .click();
      await page.getByRole('heading', { level: 1, name: t('content:news.title') }).waitFor();
      await isFine();
      await page.getByRole('link', { name: new RegExp(title) }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await heading.filter({ hasText: title }).waitFor();
      expect(await heading.getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      await eventually(async () => expect(await page.title()).toContain(title));
      await isFine();

      // The one after it exists in Spanish only: it says so, in its own direction.
      await page
        .getByRole('navigation', { name: t('content:others') })
        .locator('a[rel=next]')
        .click();
      await heading.filter({ hasText: 'Calendario de fin de año' }).waitFor();
      expect(await heading.getAttribute('lang')).toBe('es-MX');
      expect(new URL(page.url()).pathname).toBe('/news/newest-news');

      await page.goto('/faqs');
      await page.getByText(language === 'ar' ? 'أين طردي؟' : '¿Dónde está mi paquete?').waitFor();
      await page.getByRole('searchbox').fill(language === 'ar' ? 'هشا' : 'FRAGIL');
      await page.getByText(language === 'ar' ? 'بثلاث طبقات' : 'Con tres capas').waitFor();
      await isFine();

      await page.goto('/blogs');
      await page.getByText('Cómo empacar cerámica').waitFor();
      await page.getByRole('link', { name: t('ui:pages.next') }).click();
      await page.getByText('Entrada 1', { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?page=2');
      await page.reload();
      await page.getByText('Entrada 1', { exact: true }).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(looks)(
    'FEAT-11 ROUTE-13 ROUTE-14 ROUTE-15 CALL-84 without a script one turns a page, searches, reads on to the next article and finds an answer, in $language at $width px',
    async ({ language, width }) => {
      const info = languages.find(({ code }) => code === language) ?? languages[0];
      const t = textsIn(info.dictionary);
      const context = await real.browser.newContext({
        baseURL: real.site.url,
        locale: info.locale,
        viewport: { width, height: 900 },
        javaScriptEnabled: false,
      });
      context.setDefaultTimeout(longestWaitMs);
      const page = await context.newPage();
      const rows = page.locator('.content-rows > li');

      await page.goto('/blogs');
      await page.getByRole('link', { name: t('ui:pages.next') }).click();
      await page.waitForURL('**/blogs?page=2');
      await page.getByText('Entrada 1', { exact: true }).waitFor();
      await page.getByRole('link', { name: t('ui:pages.previous') }).click();
      await page.getByText('Entrada 12', { exact: true }).waitFor();

      await page.getByRole('searchbox').fill('Entrada 7');
      await page.getByRole('button', { name: t('content:search') }).click();
      await page.waitForURL('**/blogs?q=Entrada+7');
      await page.getByText('Entrada 7', { exact: true }).waitFor();
      // It was in the previous list as well.
      await eventually(async () => expect(await rows.count()).toBe(1));
      expect(await page.getByRole('searchbox').inputValue()).toBe('Entrada 7');

      await page.getByRole('searchbox').fill('zzzz');
      await page.getByRole('button', { name: t('content:search') }).click();
      await page.getByText(t('content:none')).waitFor();

      await page.goto('/events');
      await page
        .getByRole('link', { name: t('content:event.past') })
        .first()
        .click();
      await page.waitForURL('**/events?when=past');

      // From the list of news to an article and to the next one, and an answer.
      const title = language === 'ar' ? 'مسارات جديدة إلى الجنوب' : 'Rutas nuevas al sur';
      await page.goto('/news');
      await page.getByRole('link', { name: new RegExp(title) }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await heading.filter({ hasText: title }).waitFor();
      await page
        .getByRole('navigation', { name: t('content:others') })
        .locator('a[rel=next]')
        .click();
      await heading.filter({ hasText: 'Calendario de fin de año' }).waitFor();
      await page.goto('/faqs');
      await page.getByText(language === 'ar' ? 'أين طردي؟' : '¿Dónde está mi paquete?').click();
      await page
        .locator('main details[open]')
        .filter({ hasText: language === 'ar' ? 'أين طردي؟' : '¿Dónde está mi paquete?' })
        .locator('p')
        .first()
        .waitFor();
      await context.close();
    },
  );

  test.concurrent.for(looks)(
    'FEAT-11 without a script a page that needs one says so, and leads home, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openPlain(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('content-plain'));
      const { page, words: t } = visitor;
      // Only mails and bookmarks lead there; it is empty until a script renders it.
      await page.goto('/personalCenter/myOrdersList');
      expect(await page.locator('main p').first().innerText()).toBe(t('answers:needsScript'));
      await page.getByRole('link', { name: t('shell:nav.home') }).click();
      await page.locator('h1').waitFor();
      await visitor.close();
    },
  );

  test('ROUTE-13 an unknown article is sent with 404, says so and leads to the list', async () => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    onTestFinished(() => visitor.close());
    const { page, words: t } = visitor;
    const response = await page.goto('/news/no-such-news');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: t('content:news.all') }).click();
    await page.getByRole('heading', { level: 1, name: t('content:news.title') }).waitFor();
  });

  test('FEAT-11 an editor adds a news item in two languages and sees it without a restart', async () => {
    const folder = join(root, 'news', 'walked-in');
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'ar', width: 390 });
    onTestFinished(() => visitor.close());
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'es.md'), newsText('Aviso nuevo', 'published: 2026-10-02\ntopic: service\n'));
    writeFileSync(join(folder, 'ar.md'), newsText('إشعار جديد', ''));
    await eventually(async () => {
      expect((await visitor.page.goto('/news/walked-in'))?.status()).toBe(200);
    });
    await visitor.page.getByRole('heading', { level: 1, name: 'إشعار جديد' }).waitFor();
  });

  test('ROUTE-16 FEAT-11 a video plays under the page’s policy, with captions in five languages and what is said below it', async () => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'pt-br', width: 1280 });
    onTestFinished(() => visitor.close());
    const { page, words: t } = visitor;
    await page.goto('/videos/walked-video');
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const video = page.locator('video');
    expect(await video.getAttribute('aria-label')).toBe(title);
    expect(await video.getAttribute('controls')).not.toBeNull();
    const played = await video.evaluate(async (player: HTMLVideoElement) => {
      player.muted = true;
      await player.play();
      if (player.currentTime === 0)
        await new Promise((resolve) => player.addEventListener('timeupdate', resolve, { once: true }));
      return player.currentTime;
    });
    expect(played).toBeGreaterThan(0);
    const captions = () =>
      video.evaluate((player: HTMLVideoElement) =>
        [...player.textTracks].map(({ kind, language, mode, cues }) => ({
          kind,
          language,
          mode,
          said: cues?.length ?? 0,
        })),
      );
    // Those in the page's language are shown from the start; the others load on demand.
    await eventually(async () => {
      const shown = (await captions()).filter(({ mode }) => mode === 'showing');
      expect(shown).toEqual([{ kind: 'captions', language: 'pt-BR', mode: 'showing', said: expect.any(Number) }]);
      expect(shown[0]?.said).toBeGreaterThan(0);
    });
    expect((await captions()).map(({ language }) => language).toSorted()).toEqual([
      'ar-MX',
      'en-US',
      'es-MX',
      'pt-BR',
      'zh-CN',
    ]);
    await page.getByRole('heading', { level: 2, name: t('content:video.transcript') }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });
});
