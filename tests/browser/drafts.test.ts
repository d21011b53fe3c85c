import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { carryToken, type NewAccount, newAccount, signInElsewhere } from './support/account.ts';
import { ana, field, fillParty, nextStep } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** Waits until the status above the form says that the draft is there. */
const kept = ({ page, words: t }: Visitor, where: 'synced' | 'offline') =>
  page
    .getByText(t(`forms:draft.${where}`, { time: '' }).replace(/,?\s*$/, ''))
    .first()
    .waitFor();

describe.skipIf(!findChromium())('a draft on several devices', () => {
  const real = withSite();

  async function device(account: NewAccount, width: number): Promise<Visitor> {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width });
    await carryToken(visitor, account);
    await visitor.page.goto('/onlineOrder');
    return visitor;
  }

  /** An order with a complete sender, on the step of its recipient. */
  async function begunOnLaptop(account: NewAccount): Promise<Visitor> {
    const laptop = await device(account, 1280);
    await fillParty(laptop, 'sender', ana);
    await nextStep(laptop, 'sender');
    return laptop;
  }

  test('FEAT-05 a draft that the account answers late replaces the sender that was filled in meanwhile', async ({
    onTestFailed,
  }) => {
    const account = await newAccount(real.site.url);
    const laptop = await begunOnLaptop(account);
    const t = laptop.words;
    await kept(laptop, 'synced');

    const late = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
    let answer: (() => void) | undefined;
    const hasOffer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await late.page.route(
      (url) => url.pathname.endsWith('/draft/get'),
      async (route) => {
        await hasOffer;
        await route.continue();
      },
    );
    onTestFailed(() => late.picture('late'));
    await carryToken(late, account);
    await late.page.goto('/onlineOrder');
    await expect.poll(() => field(late.page, t('fields:contact.phone')).inputValue()).not.toBe('');
    answer?.();
    await late.page.getByRole('heading', { level: 1, name: t('order:question.recipient') }).waitFor();
    expect([...laptop.problems, ...late.problems]).toEqual([]);
    for (const visitor of [laptop, late]) await visitor.close();
  });

  test('FEAT-05 a draft from one device continues on another; edits on both merge, also those made without a network', async ({
    onTestFailed,
  }) => {
    const account = await newAccount(real.site.url);
    const laptop = await begunOnLaptop(account);
    const t = laptop.words;
    await field(laptop.page, t('fields:recipient.name')).fill('Rocío');
    await kept(laptop, 'synced');

    const phone = await device(account, 390);
    onTestFailed(async () => {
      await laptop.picture('laptop');
      await phone.picture('phone');
    });
    await phone.page.getByRole('heading', { level: 1, name: t('order:question.recipient') }).waitFor();
    expect(await field(phone.page, t('fields:recipient.name')).inputValue()).toBe('Rocío');
    await phone.page.getByText(t('forms:draft.news.continued')).waitFor();
    await field(phone.page, t('fields:contact.phone')).fill('999 472 1180');
    await phone.page.keyboard.press('Tab');
    await kept(phone, 'synced');

    // The laptop learns of it with its next response, says so, and keeps its own answers.
    await laptop.context.setOffline(true);
    await field(laptop.page, t('fields:recipient.name')).fill('Rocío Méndez');
    await laptop.page.keyboard.press('Tab');
    await kept(laptop, 'offline');
    await laptop.context.setOffline(false);
    await laptop.page.getByText(t('forms:draft.news.changed')).waitFor();
    await kept(laptop, 'synced');
    expect(await field(laptop.page, t('fields:recipient.name')).inputValue()).toBe('Rocío Méndez');
    expect((await field(laptop.page, t('fields:contact.phone')).inputValue()).replaceAll(' ', '')).toBe('9994721180');
    await laptop.page.getByRole('button', { name: t('forms:draft.undo') }).click();
    await expect.poll(() => field(laptop.page, t('fields:contact.phone')).inputValue()).toBe('');
    await kept(laptop, 'synced');

    // Signing in elsewhere ends this session; the draft follows the customer.
    const token = await signInElsewhere(real.site.url, account);
    const other = await device({ ...account, token }, 1280);
    await other.page.getByRole('heading', { level: 1, name: t('order:question.recipient') }).waitFor();
    expect(await field(other.page, t('fields:recipient.name')).inputValue()).toBe('Rocío Méndez');
    expect(await field(other.page, t('fields:contact.phone')).inputValue()).toBe('');

    const offlineNoise = /ERR_INTERNET_DISCONNECTED/;
    expect(
      [...laptop.problems, ...phone.problems, ...other.problems].filter((problem) => !offlineNoise.test(problem)),
    ).toEqual([]);
    for (const visitor of [laptop, phone, other]) await visitor.close();
  });

  test('FEAT-05 an order that is begun is in the list of orders, and does not return once it is deleted there', async ({
    onTestFailed,
  }) => {
    const account = await newAccount(real.site.url);
    const phone = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
    onTestFailed(() => phone.picture('deleted'));
    const { page, words: t } = phone;
    await carryToken(phone, account);
    await page.goto('/appOrder');
    const receiver = page.getByRole('link', { name: t('app:who.receiver') });
    await receiver.click();
    await field(page, t('fields:recipient.name')).fill('Rocío');
    await kept(phone, 'synced');
    await page.goBack();

    // Without a reload: the machine of the mobile order goes on meanwhile.
    await page.getByRole('link', { name: t('app:myOrders') }).click();
    await page.getByRole('link', { name: t('orders:tab.drafts') }).click();
    const rows = page.getByRole('list', { name: t('orders:tab.drafts') });
    await rows.getByText('Rocío').waitFor();
    await rows.getByText(t('orders:drafts.missing', { field: '' })).waitFor();
    await rows.getByRole('button', { name: t('orders:more', { waybill: '' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('orders:drafts.delete') })
      .click();
    await rows.getByText(t('orders:drafts.deleted')).waitFor();
    while (!page.url().endsWith('/appOrder')) await page.goBack();
    await receiver.waitFor();
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});
