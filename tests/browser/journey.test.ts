import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { readPages, scanPage } from '#tests/server/documents/read-pdf.ts';
import { readZpl, scanZpl } from '#tests/server/documents/read-zpl.ts';
import { axeFindings } from './support/axe.ts';
import { typeCode } from './support/codes.ts';
import { keyboard as hands } from './support/hands.ts';
import { arabicPhone, chooseLooks, spanishDesktop } from './support/looks.ts';
import { ana, chooseSlot, field, fillParcel, fillParty, jose, registerByPhone } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** The form of one part: two forms on a page have the same fields. */
const inPart = ({ page, words }: Visitor, part: string) => ({ page: page.locator(`#place-${part}`), words });

const press = ({ page }: Visitor, name: string | RegExp) => hands.press(page.getByRole('button', { name }));

const pressExactly = ({ page }: Visitor, name: string) => hands.press(page.getByRole('button', { name, exact: true }));

/** No rule of accessibility is broken, and nothing is beyond the edge. */
async function look({ page }: Visitor): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** The draft on the device has everything; loaded again, the page shows `there`. */
async function reload({ page }: Visitor, there: Locator): Promise<void> {
  await page.reload();
  await there.waitFor();
}

/** Both ends, three parcels and a branch. @returns the name of the branch. */
async function fillIn(visitor: Visitor, phone: string, recipientPhone: string): Promise<string> {
  const { page, words: t } = visitor;
  const title = (number: string, count: string) =>
    page.getByRole('heading', { name: t('order:parcels.title', { number, count }) });
  const stored = page.locator('.order-top', { hasText: /\d:\d\d/ });

  await page.goto('/');
  await hands.press(page.getByRole('link', { name: t('shell:nav.ship'), exact: true }).and(page.locator(':visible')));
  await page.getByRole('heading', { level: 1, name: t('place:question.domestic.first') }).waitFor();
  await fillParty(inPart(visitor, 'sender'), 'sender', { ...ana, phone }, hands);
  await fillParty(inPart(visitor, 'recipient'), 'recipient', { ...jose, phone: recipientPhone }, hands);
  await stored.waitFor();
  await reload(visitor, inPart(visitor, 'recipient').page);
  const street = field(inPart(visitor, 'recipient').page, t('fields:address.street'));
  await expect.poll(() => street.inputValue()).toBe(jose.street);
  await press(visitor, new RegExp(`^(${t('order:next.recipient')}|${t('order:next.short')})$`));
  await page.getByRole('heading', { level: 1, name: t('place:question.domestic.second') }).waitFor();

  await fillParcel(inPart(visitor, 'parcel'), {}, hands);
  await pressExactly(visitor, t('order:parcels.add'));
  await title('2', '2').waitFor();
  await fillParcel(inPart(visitor, 'parcel'), { weight: '8' }, hands);
  await pressExactly(visitor, t('order:parcels.duplicate'));
  await title('3', '3').waitFor();
  await pressExactly(visitor, t('order:parcels.add'));
  await title('4', '4').waitFor();
  await pressExactly(visitor, t('order:parcels.removeThis', { number: '4' }));
  await title('3', '3').waitFor();
  await look(visitor);
  await stored.waitFor();
  await reload(visitor, title('3', '3'));

  const pickup = inPart(visitor, 'pickup').page;
  await hands.pick(pickup.getByRole('radio', { name: new RegExp(`^${t('fields:handover.dropOff')}`) }));
  const branch = pickup.locator('.branch-pick').nth(1);
  const name = (await branch.locator('bdi').first().textContent()) ?? '';
  await hands.pick(branch.getByRole('radio'));
  await hands.pick(pickup.getByRole('radio', { name: new RegExp(`^${t('fields:paymentMode.PP_CASH')}`) }));
  await page.getByText(t('branches:pick.code')).waitFor();
  await look(visitor);
  await reload(visitor, page.locator('.branch-pick.on', { hasText: name }));
  return name;
}

/** Confirms the order signed out, makes an account, and takes the voucher that it comes with. */
async function confirm(visitor: Visitor, phone: string): Promise<void> {
  const { page, words: t } = visitor;
  const goOn = () => press(visitor, new RegExp(`^${t('order:place.dropOffPlain').split(' ')[0]}`));
  const total = page.locator('.order-go', { hasText: '$' });
  await hands.tick(page.locator('#place-review input[name="acceptTerms"]'));
  await total.waitFor({ state: 'attached' });
  const before = /\$\s?[\d,.]+/.exec((await total.textContent()) ?? '')?.[0] ?? '';
  await goOn();
  const other = t('account:signIn.otherAction');
  await hands.press(page.getByRole('button', { name: other }).or(page.getByRole('link', { name: other })));
  await registerByPhone(visitor, phone, `Ana nueva ${phone}`, 'Abcdef12');
  await press(visitor, t('order:coupons.take'));
  const voucher = page.getByRole('checkbox', { checked: true, name: new RegExp(t('coupons:name.newUser')) });
  await voucher.waitFor();
  await page.locator('.order-go', { hasText: '$', hasNotText: before }).waitFor({ state: 'attached' });
  await look(visitor);
  await page.locator('.order-top', { hasText: /\d:\d\d/ }).waitFor();
  await reload(visitor, voucher);
  await page.locator('.order-go', { hasText: '$', hasNotText: before }).waitFor({ state: 'attached' });
  const consent = page.locator('#place-review input[name="acceptTerms"]');
  if (!(await consent.isChecked())) await hands.tick(consent);
  await goOn();
}

/** The bars that a scanner reads on all labels of a file, for a printer of sheets and for one of labels. */
async function readLabels(visitor: Visitor): Promise<{ sheets: string[]; commands: string[] }> {
  const { page, words: t } = visitor;
  await hands.press(page.locator('.order-placed-acts').getByRole('button').first());
  const dialog = page.getByRole('dialog', { name: t('labels:title') });
  await dialog.getByRole('img', { name: t('labels:previewOf') }).waitFor();
  const save = async (format: string, name: string) => {
    await hands.pick(dialog.getByRole('radio', { name: t(`labels:formats.${format}`) }));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      hands.press(dialog.getByRole('button', { name })),
    ]);
    return new Uint8Array(await readFile(await file.path()));
  };
  const sheets = await save('letter', t('labels:save'));
  const scanned = await Promise.all((await readPages(sheets)).map((_, index) => scanPage(sheets, index, 100)));
  const commands = await Promise.all(readZpl(await save('zpl203', t('labels:saveZpl'))).map(scanZpl));
  await look(visitor);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return { sheets: scanned.flatMap(({ bars }) => bars), commands: commands.flatMap(({ bars }) => bars) };
}

/** The parcel on screen, alone. */
async function cancelThis(visitor: Visitor): Promise<void> {
  const { page, words: t } = visitor;
  await pressExactly(visitor, t('orders:parcels.cancelThis'));
  const dialog = page.getByRole('dialog');
  await hands.pickFrom(dialog.getByLabel(t('fields:cancel.reason')), 'placedTwice');
  await hands.press(dialog.getByRole('button', { name: t('orders:cancel.submit') }));
  await dialog.getByText(t('orders:cancel.outcome.cancelled'), { exact: true }).waitFor();
  await hands.press(dialog.getByRole('button', { name: t('orders:cancel.close') }));
  await page.getByRole('button', { name: t('orders:parcels.cancelAll', { count: 2 }) }).waitFor();
  await reload(visitor, page.getByText(t('fields:cancelReason.placedTwice')));
}

/** The recipient, signed out: with the end of their phone and a code that is sent to it. */
async function startReturn(visitor: Visitor, waybill: string, phone: string): Promise<void> {
  const { page, words: t } = visitor;
  await page.goto(`/track-and-trace?no=${waybill}`);
  await hands.type(field(page, t('fields:tracking.tail')), phone.slice(-4));
  await page.keyboard.press('Enter');
  const link = page.locator(`article[id="${waybill}"]`).getByRole('link', { name: t('tracking:startReturn') });
  await hands.press(link);
  await hands.pick(page.getByRole('radio').first());
  await look(visitor);
  await press(visitor, t('returns:next'));
  await typeCode(visitor, phone);
  await page.keyboard.press('Enter');
  const done = page.getByRole('heading', { name: t('returns:done') });
  await done.and(page.locator(':focus')).waitFor();
  // A reload loses neither the label nor the right to print it.
  await reload(visitor, done);
  await press(visitor, t('labels:printReturn'));
  await page.getByRole('img', { name: t('labels:previewOf') }).waitFor();
  await look(visitor);
  await page.keyboard.press('Escape');
  // A courier comes for it, instead of the recipient bringing it to a branch.
  await press(visitor, t('returns:pickup.ask'));
  await chooseSlot(visitor, hands);
  await look(visitor);
  await press(visitor, t('returns:pickup.book'));
  await reload(visitor, page.getByRole('button', { name: t('returns:pickup.move') }));
}

const invoice = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };

/** Damage of the parcel on screen. */
async function claimDamage(visitor: Visitor): Promise<void> {
  const { page, words: t } = visitor;
  await hands.press(page.getByRole('link', { name: t('tracking:claim.open') }));
  const amount = field(page, t('fields:claim.amount'));
  const evidence = page.getByRole('listitem').filter({ hasText: invoice.name });
  await hands.type(field(page, t('fields:tracking.whatHappened')), 'Llegó con un plato roto.');
  await page.locator('input[type=file]').first().setInputFiles(invoice);
  await evidence.waitFor();
  await hands.type(amount, '1850.01');
  await hands.type(field(page, t('fields:claim.clabe')), '002010077777777771');
  await press(visitor, t('claims:submit'));
  await page.locator('[data-pointer="/amount"] [aria-invalid="true"]').waitFor();
  await hands.type(amount, '860');
  await page.keyboard.press('Tab');
  await page.getByText(t('claims:advice.full')).waitFor();
  await look(visitor);
  await reload(visitor, evidence);
  await press(visitor, t('claims:submit'));
  await page.getByText(t('claims:sent')).waitFor();
  expect(await page.getByRole('timer').count()).toBe(2);
  await look(visitor);
}

describe.skipIf(!findChromium())('a whole order at the real site', () => {
  const real = withSite();

  test.concurrent.for(
    chooseLooks(arabicPhone, spanishDesktop).map((size, place) => ({
      ...size,
      phone: `999123480${place}`,
      recipientPhone: `999472130${place}`,
    })),
  )(
    'FEAT-04 FEAT-05 FEAT-15 CALL-20 CALL-57 ROUTE-25 CONST-10 STATE-01 STATE-02 D-05 D-44 D-53 D-62 D-70 D-93 D-98 D-103 signed out, three parcels are entered, an account is made, a voucher is used, and they are brought to a branch; labels are made, one is cancelled, one is returned by its recipient, and one is claimed, decided and paid; a reload loses nothing; by keyboard, in $language at $width px',
    async ({ language, width, phone, recipientPhone }, { onTestFailed }) => {
      const { url, sim, approved } = real.site;
      const visitor = await openVisitor(real.browser, { url, language, width });
      onTestFailed(() => visitor.picture('journey'));
      const { page, words: t } = visitor;

      const branch = await fillIn(visitor, phone, recipientPhone);
      await confirm(visitor, phone);

      // One confirmation with the waybills of all and the code for the counter, at its own address.
      const parcels = page.locator('.parcel-siblings li');
      await expect.poll(() => parcels.count()).toBe(3);
      const waybills = (await parcels.locator('.guia').allTextContents()).map((text) => text.replaceAll(/\s/g, ''));
      expect(new Set(waybills).size).toBe(3);
      const [returned = '', cancelled = '', damaged = ''] = waybills;
      const code = page.locator('.order-counter-code');
      expect((await code.textContent())?.replaceAll(/\D/g, '')).toMatch(/^\d{6}$/);
      await page.getByText(branch).first().waitFor();
      await look(visitor);
      await reload(visitor, code);
      expect(await readLabels(visitor)).toEqual({ sheets: waybills, commands: waybills });

      await hands.press(parcels.nth(1).getByRole('link'));
      await page.locator('.guia', { hasText: cancelled }).first().waitFor();
      await cancelThis(visitor);

      for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'])
        for (const waybill of [returned, damaged]) await sim('scan', waybill, status);
      const place = page.locator('.parcel-siblings li', { hasText: returned }).getByRole('link');
      await page.reload();
      await hands.press(place);
      const allow = page.getByRole('checkbox', { name: t('returns:order.allow') });
      await hands.tick(allow);
      await expect.poll(() => allow.isChecked()).toBe(true);
      await reload(visitor, allow);
      await expect.poll(() => allow.isChecked()).toBe(true);
      await look(visitor);
      const ofReturned = page.url();

      const recipient = await openVisitor(real.browser, { url, language, width });
      onTestFailed(() => recipient.picture('journey-recipient'));
      await startReturn(recipient, returned, recipientPhone);
      await page.reload();
      const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
      const orderNo = new URL(ofReturned).pathname.split('/').at(-1) ?? '';
      const { returns } = await mustCall(callerAt(url), 'orderDetail', { orderNo }, token);
      const label = returns.label?.waybillNo ?? '';
      await sim('scan', label, 'returning');
      await sim('scan', label, 'returned');
      await reload(visitor, page.getByText(t('status:return.returned')));
      await recipient.page.goto(`/track-and-trace?no=${label}`);
      await hands.type(field(recipient.page, t('fields:tracking.tail')), recipientPhone.slice(-4));
      await recipient.page.keyboard.press('Enter');
      await recipient.page.locator(`article[id="${label}"]`).getByText(t('status:return.returned')).waitFor();

      await hands.press(page.locator('.parcel-siblings li', { hasText: damaged }).getByRole('link'));
      await page.locator('.guia', { hasText: damaged }).first().waitFor();
      await claimDamage(visitor);
      const reason = 'La factura ampara una de las dos piezas.';
      await approved('case', 'decide', damaged, '640', reason);
      await approved('case', 'pay', damaged, `SPEI ${damaged}`);
      await hands.press(page.getByRole('link', { name: t('claims:toOrder') }));
      await page.getByText(`SPEI ${damaged}`).waitFor();
      await page.getByText(reason).waitFor();
      expect(await page.getByRole('link', { name: t('tracking:claim.open') }).count()).toBe(0);
      await look(visitor);
      await reload(visitor, page.getByText(`SPEI ${damaged}`));
      expect([...visitor.problems, ...recipient.problems]).toEqual([]);
      await Promise.all([visitor.close(), recipient.close()]);
    },
  );
});
