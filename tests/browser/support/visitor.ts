/** A visitor with their own browser: device, language, and every error on the page. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Language, languages } from '#domain/languages.ts';
import { longestWaitMs } from '#tests/support/chromium.ts';
import { type Texts, textsIn } from './texts.ts';

const longestPictureMs = 60_000;

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly words: Texts;
  /** Console errors, page errors, CSP violations and answers of 500 and more, so far. */
  readonly problems: readonly string[];
  /** The notices shown so far. */
  readonly notices: readonly string[];
  /** Saves a screenshot; returns its path, and the errors on the page. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface VisitorOptions {
  url: string;
  language: Language;
  width: number;
  /** A walk knows one state of the site; tests of the offline cache allow service workers. */
  serviceWorkers?: 'allow' | 'block';
}

/** A notice stays for three seconds, which a busy machine may miss, so the page records what it showed. */
async function hearNotices(context: BrowserContext): Promise<readonly string[]> {
  const notices: string[] = [];
  await context.exposeBinding('noticeShown', (_, text: string) => notices.push(text));
  await context.addInitScript(() => {
    let last: Element | null = null;
    new MutationObserver(() => {
      const notice = document.querySelector('.notice');
      if (notice !== last && notice?.checkVisibility())
        (window as unknown as { noticeShown(text: string): void }).noticeShown(notice.textContent);
      last = notice;
    }).observe(document, { childList: true, subtree: true });
  });
  return notices;
}

/** A rendered page is visible before its script: walks wait for hydration, as people wait until the page reacts. */
function waitUntilTaken(page: Page): void {
  const taken = () => page.locator('#app:not([data-page])').waitFor({ state: 'attached' });
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args);
    await taken();
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args);
    await taken();
    return answer;
  };
}

/** Playwright's message where service workers are blocked. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** Console errors and warnings, page errors and answers of 500 and more of a page, so far. */
export function hearProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.text() === blockedWorker) return;
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}

export async function openVisitor(
  browser: Browser,
  { url, language, width, serviceWorkers = 'block' }: VisitorOptions,
): Promise<Visitor> {
  const info = languages.find(({ code }) => code === language);
  if (!info) throw new Error(`Unknown language ${language}`);
  const context = await browser.newContext({
    baseURL: url,
    locale: info.locale,
    viewport: { width, height: 900 },
    hasTouch: width < 768,
    isMobile: width < 768,
    timezoneId: 'America/Mexico_City',
    // Walks check the final state: elements are half transparent during animations, whose duration is unreliable.
    reducedMotion: 'reduce',
    serviceWorkers,
  });
  context.setDefaultTimeout(longestWaitMs);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript((code) => {
    if (!window.localStorage.getItem('lang')) window.localStorage.setItem('lang', code);
  }, language);
  const notices = await hearNotices(context);
  const page = await context.newPage();
  waitUntilTaken(page);
  const problems = hearProblems(page);
  return {
    page,
    context,
    words: textsIn(info.dictionary),
    problems,
    notices,
    picture: async (name) => {
      const path = join(tmpdir(), `jmx-${name}-${language}-${width}.png`);
      // Errors are reported even when the page no longer renders.
      const shown = await page.screenshot({ path, fullPage: true, timeout: longestPictureMs }).then(
        () => `is shown in ${path}`,
        (error: Error) => `can't be shown: ${error.message}`,
      );
      console.log(`${page.url()} ${shown}\n${problems.join('\n')}`);
    },
    close: () => context.close(),
  };
}
