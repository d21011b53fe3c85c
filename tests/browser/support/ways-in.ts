/** Signing in and out, by keyboard alone. */
import type { Locator } from 'playwright-core';
import { sendCode, typeCode } from './codes.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { field } from './steps.ts';
import type { Visitor } from './visitor.ts';

export const button = ({ page, words: t }: Visitor, key: string): Locator =>
  page.getByRole('button', { name: t(key), exact: true });
export const getToken = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => localStorage.getItem('token') ?? '');

/** Switches from the phone, which is the default, to the e-mail address. */
async function chooseEmail({ page, words: t }: Visitor): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: t('account:means.phone') }));
  await page.keyboard.press('End');
  await page.getByRole('textbox', { name: t('fields:account.email'), exact: true }).waitFor();
}

/** Requests a code to an e-mail address and types it. */
export async function proveEmail(visitor: Visitor, email: string): Promise<void> {
  const { page, words: t } = visitor;
  await chooseEmail(visitor);
  await typeInto(page, page.getByRole('textbox', { name: t('fields:account.email'), exact: true }), email);
  await sendCode(visitor);
  await typeCode(visitor, email);
}

export async function signOut({ page, words: t }: Visitor, username: string): Promise<void> {
  const menu = page.locator('header').getByRole('button', { name: username });
  const isInMenu = await menu.isVisible();
  if (isInMenu) await pressOn(page, menu);
  else await page.goto('/userCenter');
  const inMenu = page
    .getByRole('menuitem', { name: t('shell:account.signOut'), exact: true })
    .or(page.getByRole('button', { name: t('shell:account.signOut'), exact: true }));
  // STATE-11: the home page is reloaded, which would interrupt an earlier action.
  const loaded = page.waitForEvent('load');
  await pressOn(page, isInMenu ? inMenu : page.getByRole('button', { name: t('userCenter:signOut'), exact: true }));
  await loaded;
  await page.waitForFunction(() => !localStorage.getItem('token'));
}

export async function signInByPassword(visitor: Visitor, account: string, password: string): Promise<void> {
  const { page, words: t } = visitor;
  await typeInto(page, field(page, t('fields:account.account')), account);
  await typeInto(page, field(page, t('fields:account.password')), password);
  await page.keyboard.press('Enter');
}
