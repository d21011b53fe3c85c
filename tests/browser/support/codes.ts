/** Solves image codes by their question, and reads one-time codes in the mailbox. By keyboard alone. */
import type { Locator } from 'playwright-core';
import { answerTo } from '#tests/support/image-code.ts';
import { mailboxCode } from '#tests/support/real-customer.ts';
import { callerAt } from '#tests/support/real-server.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { field } from './steps.ts';
import type { Visitor } from './visitor.ts';

/** Answers the question in words. */
export async function solveImageCode({ page, words: t }: Visitor): Promise<void> {
  const captcha = page.locator('[data-pointer="/captcha"]');
  await captcha.getByRole('img').waitFor();
  await pressOn(page, captcha.getByRole('button', { name: t('widgets:imageCode.other') }));
  const question = await captcha.locator('b[dir="auto"]').textContent();
  await typeInto(page, field(page, t('fields:account.captcha')), answerTo(question ?? ''));
}

/**
 * Requests the code; from an address with many requests an image code is required, too.
 * @param next what appears once it is sent, the code's field by default.
 */
export async function sendCode(visitor: Visitor, next?: Locator): Promise<void> {
  const { page, words: t } = visitor;
  const expected = next ?? field(page, t('fields:account.code'));
  const send = page.getByRole('button', { name: t('account:code.send'), exact: true });
  await pressOn(page, send);
  const image = page.locator('[data-pointer="/captcha"]');
  await expected.or(image).first().waitFor();
  if (!(await image.isVisible())) return;
  await solveImageCode(visitor);
  await pressOn(page, send);
  await expected.waitFor();
}

/** Types the latest code for a phone or an e-mail address; its field has the focus when it appears. */
export async function typeCode({ page, words: t }: Visitor, to: string): Promise<void> {
  const code = field(page, t('fields:account.code'));
  await code.waitFor();
  await tabTo(page, code);
  await page.keyboard.type(await mailboxCode(callerAt(new URL(page.url()).origin), to));
}
