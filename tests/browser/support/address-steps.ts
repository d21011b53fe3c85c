/** Steps with the address book, by keyboard alone. */
import { expect } from 'vitest';
import type { Locator } from 'playwright-core';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { field, type Party } from './steps.ts';
import type { Visitor } from './visitor.ts';

/** Fills in the open form and saves it, all by keyboard. */
export async function writeAddress({ page, words: t }: Visitor, party: Party, isDefault: boolean): Promise<void> {
  await typeInto(page, field(page, t('fields:contact.name')), party.name);
  await typeInto(page, field(page, t('fields:contact.phone')), party.phone);
  await typeInto(page, field(page, t('fields:address.zip')), party.zip);
  await page.getByText(party.city, { exact: false }).first().waitFor();
  await tabTo(page, page.getByRole('radio').first());
  const colony = page.getByRole('radio', { name: party.colony, exact: true });
  for (let step = 0; step < 12 && !(await colony.isChecked()); step += 1) {
    await page.keyboard.press(step === 0 ? 'Space' : 'ArrowDown');
  }
  await typeInto(page, field(page, t('fields:address.street')), party.street);
  await typeInto(page, field(page, t('fields:address.number')), party.number);
  if (isDefault) await pressOn(page, page.getByRole('checkbox', { name: t('fields:address.isDefault') }), 'Space');
  await pressOn(page, page.getByRole('button', { name: t('addresses:form.save') }));
  await page.getByRole('heading', { level: 1, name: t('addresses:title') }).waitFor();
}

/** The visible entry with this name: a table row, on a phone a ticket. */
export const getEntry = ({ page }: Visitor, { name }: Pick<Party, 'name'>): Locator =>
  page.locator('tr, article').filter({ hasText: name }).locator('visible=true').first();

export async function chooseInMenu(visitor: Visitor, party: Pick<Party, 'name'>, action: string): Promise<void> {
  const { page, words: t } = visitor;
  const entry = getEntry(visitor, party);
  await pressOn(page, entry.getByRole('button', { name: t('addresses:more', { name: `\u2068${party.name}\u2069` }) }));
  const menu = entry.getByRole('menu').and(page.locator(':focus'));
  const inSheet = page.getByRole('dialog').getByRole('button', { name: t(action), exact: true });
  await menu.or(inSheet).first().waitFor();
  if (await inSheet.isVisible()) return pressOn(page, inSheet);
  const item = await menu.getByRole('menuitem', { name: t(action) }).getAttribute('id');
  const isThere = async () => (await menu.getAttribute('aria-activedescendant')) === item;
  for (let step = await menu.getByRole('menuitem').count(); step > 0 && !(await isThere()); step -= 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** ENT-14: the usual sender is prefilled, collapsed to a line. */
export async function seeUsualSender({ page }: Visitor, { name }: Pick<Party, 'name'>): Promise<void> {
  await page.locator('.order-folded').getByText(name, { exact: false }).waitFor();
}

/** From the shortcut of a step into the book and, by its focused search, back with an address. */
export async function pickAddress(
  visitor: Visitor,
  role: 'sender' | 'recipient',
  { name, street }: Pick<Party, 'name' | 'street'>,
): Promise<void> {
  const { page, words: t } = visitor;
  await pressOn(page, page.getByRole('button', { name: t('widgets:book.open') }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await dialog.locator('li').first().getByText(t('widgets:book.usual'), { exact: true }).waitFor();
  await page.keyboard.type(street);
  const entry = dialog.getByRole('button', { name: new RegExp(name) });
  await pressOn(page, entry);
  await dialog.waitFor({ state: 'detached' });
  expect(await field(page, t(`fields:${role}.name`)).inputValue()).toBe(name);
  await page
    .getByRole('button', { name: t('widgets:book.open') })
    .and(page.locator(':focus'))
    .waitFor();
}

export async function goOn(
  { page, words: t }: Visitor,
  from: 'sender' | 'recipient',
  to: 'recipient' | 'parcel',
): Promise<void> {
  await pressOn(
    page,
    page
      .getByRole('button', { name: t(`order:next.${from}`) })
      .or(page.getByRole('button', { name: t('order:next.short'), exact: true })),
  );
  await page.getByRole('heading', { level: 1, name: t(`order:question.${to}`) }).waitFor();
}
