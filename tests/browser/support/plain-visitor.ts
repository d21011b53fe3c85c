/** A visitor whose browser runs no script. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { languages } from '#domain/languages.ts';
import { longestWaitMs } from '#tests/support/chromium.ts';
import { type Texts, textsIn } from './texts.ts';
import type { VisitorOptions } from './visitor.ts';

export interface PlainVisitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly words: Texts;
  /** Saves a screenshot and returns its path. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPlain(
  browser: Browser,
  { url, language, width }: Pick<VisitorOptions, 'url' | 'language' | 'width'>,
): Promise<PlainVisitor> {
  const info = languages.find(({ code }) => code === language) ?? languages[0];
  const context = await browser.newContext({
    baseURL: url,
    locale: info.locale,
    viewport: { width, height: 900 },
    javaScriptEnabled: false,
  });
  context.setDefaultTimeout(longestWaitMs);
  const page = await context.newPage();
  return {
    page,
    context,
    words: textsIn(info.dictionary),
    picture: async (name) => {
      const path = join(tmpdir(), `jmx-${name}-${language}-${width}.png`);
      await page.screenshot({ path, fullPage: true });
      console.log(`${page.url()} is shown in ${path}`);
    },
    close: () => context.close(),
  };
}
