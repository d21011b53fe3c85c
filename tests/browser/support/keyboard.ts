/** A visitor without a mouse. */
import type { Locator, Page } from 'playwright-core';

/** More stops than any page of the site has. */
const mostStops = 200;

/** Presses Tab until the element has the focus. @throws Error when it is unreachable. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const element = target.locator('visible=true').first();
  await element.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await element.evaluate((here) => here === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Chooses one of several: Tab to the first of them or to the chosen one, from there the arrows. */
export async function choose(page: Page, target: Locator): Promise<void> {
  const element = target.locator('visible=true').first();
  await element.waitFor();
  const group = page.locator(`input[type="radio"][name="${await element.getAttribute('name')}"]:focus`);
  for (let stop = 0; (await group.count()) === 0; stop += 1) {
    if (stop === mostStops) throw new Error(`Tab never reaches the choices of ${target}`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  for (let stop = 0; !(await element.isChecked()); stop += 1) {
    if (stop === mostStops) throw new Error(`No arrow reaches ${target}`);
    await page.keyboard.press('ArrowDown');
  }
}

/** Chooses an option of a list: Tab to the list, from there its first option and the arrows. */
export async function pick(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press('Home');
  for (let stop = 0; (await list.inputValue()) !== value; stop += 1) {
    if (stop === mostStops) throw new Error(`No arrow reaches ${value} of ${list}`);
    await page.keyboard.press('ArrowDown');
  }
}

/** Chooses an entry of the menu that has just opened: it has the focus itself, and the arrows move between entries. */
export async function pressInMenu(page: Page, entry: string): Promise<void> {
  const menu = page.getByRole('menu').and(page.locator(':focus'));
  await menu.waitFor();
  const item = menu.getByRole('menuitem', { name: entry, exact: true });
  const isReached = () =>
    item.evaluate((here) => here.id === document.activeElement?.getAttribute('aria-activedescendant'));
  for (let stop = 0; stop === 0 || !(await isReached()); stop += 1) {
    if (stop === mostStops) throw new Error(`No arrow reaches ${entry}`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}
