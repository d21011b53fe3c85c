/** Firefox over WebDriver BiDi. */
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { findInPage, type Wanted } from './find-in-page.ts';
import { findFirefox } from './installed.ts';
import { createTab, type Tab } from './tab.ts';

export async function openFirefox(): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    timeout: 180_000,
    protocolTimeout: 180_000,
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(180_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));

  async function find(wanted: Wanted): Promise<ElementHandle<Element>> {
    const handle = await page.evaluateHandle(findInPage, wanted);
    const element = handle.asElement() as ElementHandle<Element> | null;
    if (!element) throw new Error(`There is no ${wanted.kind} “${wanted.name}”`);
    return element;
  }

  return createTab({
    problems,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: async (wanted) => (await find(wanted)).click(),
    type: async (wanted, text) => {
      const field = await find(wanted);
      await field.focus();
      await field.evaluate((element) => (element as HTMLInputElement).select());
      await field.type(text);
    },
    chooseFile: async (selector, path) => {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`There is no ${selector}`);
      await input.uploadFile(path);
    },
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => browser.close(),
  });
}
