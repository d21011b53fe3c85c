import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { answerTo } from '#tests/support/image-code.ts';
import { eventually } from '#tests/support/patience.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { field } from './support/steps.ts';
import { arabicPhone, chooseLooks, spanishDesktop } from './support/looks.ts';
import { openPlain, type PlainVisitor } from './support/plain-visitor.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${'x'.repeat(600_000)}`) };

async function typeInto({ page, words: t }: Visitor, answers: Readonly<Record<string, string>>) {
  for (const [key, text] of Object.entries(answers)) await field(page, t(`fields:${key}`)).fill(text);
}

const choose = ({ page, words: t }: Visitor, key: string) =>
  page.getByRole('radio', { name: t(`fields:${key}`) }).check({ force: true });

const goOn = ({ page, words: t }: Visitor) => page.getByRole('button', { name: t('forms:guided.next') }).click();

const agree = ({ page }: Visitor) => page.locator('input[name="acceptPrivacy"]').check({ force: true });

/** Sends the form and returns the number that is shown then. */
async function sent({ page, words: t }: Visitor, submit: string): Promise<string> {
  await page.getByRole('button', { name: t(`inbox:${submit}`) }).click();
  const number = page.locator('.inbox-reference');
  await number.waitFor();
  return /[MVFJ]\d{8}-[0-9A-Z]{6}/.exec((await number.textContent()) ?? '')?.[0] ?? 'none';
}

describe.skipIf(!findChromium())('messages and applications at the real site', () => {
  const real = withSite();

  // Not more looks: an address that writes often is asked for more than an image code.
  test.concurrent.for(chooseLooks(spanishDesktop, arabicPhone))(
    'FEAT-09 FEAT-10 FEAT-17 ROUTE-17 ROUTE-24 RULE-JOB-01 D-93 applies with a PDF, as a business and for a branch, writes, and reads what an operator answers; in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('apply'));
      const { page, words: t } = visitor;
      const email = `walk-${randomUUID().slice(0, 13)}@example.com`;

      await page.goto('/aboutPositionApply?id=delivery-courier-guadalajara');
      await typeInto(visitor, {
        'contact.name': 'Óscar Peña',
        'contact.phone': '3318229040',
        'address.city': 'Zapopan',
      });
      await page.locator('input[type=file]').first().setInputFiles(pdf);
      await page.getByText(t('widgets:files.stored')).first().waitFor();
      // The stored draft is restored.
      await page.locator('.save svg').first().waitFor();
      await page.reload();
      await page.getByText('cv.pdf').first().waitFor();
      await agree(visitor);
      expect(await axeFindings(page)).toEqual([]);
      const applied = await sent(visitor, 'position.submit');
      expect(applied).toMatch(/^J/);

      await page.goto('/vipInquiry');
      await typeInto(visitor, {
        'contact.company': 'Cerámica Robles',
        'address.state': 'Jalisco',
        'address.city': 'Zapopan',
      });
      await goOn(visitor);
      // A visitor who leaves it finds it unchanged later.
      await choose(visitor, 'businessGoods.home');
      await page.getByRole('button', { name: t('forms:draft.saveAndExit') }).click();
      await page.getByRole('heading', { level: 1, name: t('home:hero.title') }).waitFor();
      await page.goto('/vipInquiry');
      await goOn(visitor);
      await page.getByRole('radio', { name: t('fields:businessGoods.home'), checked: true }).waitFor();
      await choose(visitor, 'monthlyParcels.upTo500');
      await typeInto(visitor, { 'inbox.averageWeight': '1.25' });
      await goOn(visitor);
      await typeInto(visitor, {
        'contact.name': 'Ana Lucía Robles',
        'contact.phone': '3312044471',
        'contact.email': email,
      });
      await goOn(visitor);
      // A summary of the answers is shown before the submit.
      await page.getByText('Cerámica Robles').waitFor();
      await agree(visitor);
      expect(await axeFindings(page)).toEqual([]);
      expect(await sent(visitor, 'vip.submit')).toMatch(/^V/);

      await page.goto('/franchise');
      await typeInto(visitor, { 'inbox.zip': '44100' });
      await choose(visitor, 'premisesKind.rented');
      await choose(visitor, 'investment.upTo200');
      await goOn(visitor);
      await typeInto(visitor, {
        'contact.name': 'Óscar Peña',
        'contact.phone': '3318229040',
        'contact.email': email,
      });
      await goOn(visitor);
      await agree(visitor);
      expect(await sent(visitor, 'franchise.submit')).toMatch(/^F/);
      await visitor.close();

      const writer = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => writer.picture('write'));
      await writer.page.goto('/contactUs?subject=delivery');
      await typeInto(writer, { 'contact.name': 'Ana Lucía', 'contact.email': email, 'inbox.message': 'No tocaron.' });
      const reference = await sent(writer, 'contact.submit');
      await real.site.ops('inbox', 'answer', reference, 'Pasamos hoy antes de las seis.', '--solved');
      await writer.page.goto('/contactUs/answer');
      await typeInto(writer, { 'inbox.reference': reference, 'inbox.contactUsed': email });
      await writer.page.getByRole('button', { name: t('inbox:answer.submit') }).click();
      await writer.page.getByText('Pasamos hoy antes de las seis.').waitFor();
      expect(await axeFindings(writer.page)).toEqual([]);
      expect([...visitor.problems, ...writer.problems]).toEqual([]);
      await writer.close();
    },
  );
});

describe.skipIf(!findChromium())('an upload in progress at sign-out', () => {
  const real = withSite();

  test('D-98 STATE-11 is not available to the next user of this device', async ({ onTestFailed }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    onTestFailed(() => visitor.picture('upload-signed-out'));
    const { page, words: t } = visitor;
    const leftHere = () =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open('jmx-uploads');
            opening.addEventListener('error', () => reject(opening.error));
            opening.addEventListener('success', () => {
              const asking = opening.result.transaction('files').objectStore('files').getAll();
              asking.addEventListener('success', () => {
                opening.result.close();
                resolve(asking.result.map(({ file }: { file: File }) => file.name));
              });
            });
          }),
      );
    await carryToken(visitor, await newAccount(real.site.url));
    await page.goto('/aboutPositionApply?id=delivery-courier-guadalajara');
    // The connection is lost after the upload has started.
    await page.route(/\/file\/part/, (route) => route.abort());
    await page.locator('input[type=file]').first().setInputFiles(pdf);
    await page.getByText(t('widgets:files.failed')).waitFor();
    expect(await leftHere()).toEqual(['cv.pdf']);
    await page.locator('.account button[aria-expanded]').click();
    await page.getByRole('button', { name: t('shell:account.signOut') }).click();
    await page.getByRole('heading', { level: 1, name: t('home:hero.title') }).waitFor();
    await eventually(async () => expect(await leftHere()).toEqual([]));
    await visitor.close();
  });
});

/** Fills in the only form of a page without scripts. */
async function fillPlain({ page }: PlainVisitor, answers: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(answers)) {
    const control = page.locator(`.plain-fields [name="${name}"]`);
    const kind = await control.first().evaluate((element) => element.getAttribute('type') ?? element.localName);
    if (kind === 'radio') await page.locator(`.plain-fields [name="${name}"][value="${text}"]`).check({ force: true });
    else if (kind === 'checkbox') await control.check({ force: true });
    else if (kind === 'select') await control.selectOption(text);
    else await control.fill(text);
  }
}

/** Solves the image code instead of a script's proof of work, and returns the number that appears then. */
async function sentPlain({ page, words: t }: PlainVisitor, submit: string): Promise<string> {
  const press = () => page.getByRole('button', { name: t(`inbox:${submit}`) }).click();
  await press();
  const question = await page.locator('#plain-captcha-hint').innerText();
  await page.locator('#plain-captcha').fill(answerTo(question.trim()));
  await press();
  await page.locator('#answer').getByText(t('inbox:sent.title')).waitFor();
  return /[MVFJ]\d{8}-[0-9A-Z]{6}/.exec(await page.locator('#answer').innerText())?.[0] ?? 'none';
}

/** Where the mail about a message leads. */
async function linkInMail(url: string, reference: string): Promise<URL> {
  return eventually(async () => {
    const { messages } = await mustCall(callerAt(url), 'mailbox', {});
    const mail = messages.find(({ text }) => text.includes(reference));
    return new URL(/https?:\S+\/contactUs\/answer\?\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  });
}

describe.skipIf(!findChromium())('messages and applications without a script', () => {
  // Its own server: an address with many messages is asked for more than an image code.
  const real = withSite();

  test.concurrent.for(chooseLooks(arabicPhone, spanishDesktop))(
    'FEAT-09 FEAT-10 FEAT-17 ROUTE-17 RULE-JOB-01 D-93 without a script applies with a PDF, as a business and for a branch, writes and reads the answer; in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openPlain(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('apply-plain'));
      const { page, words: t } = visitor;
      const email = `plain-${randomUUID().slice(0, 13)}@example.com`;

      await page.goto('/aboutPositionApply?id=delivery-courier-guadalajara');
      await fillPlain(visitor, { name: 'Óscar Peña', phone: '33 1822 9040', message: 'Tengo moto.' });
      await page.locator('#plain-resume').setInputFiles(pdf);
      await page.getByRole('button', { name: t('inbox:position.submit') }).click();
      // Errors appear above the form and at their fields; the other answers stay, and the file by its name.
      await page.locator('.errsum a[href="#plain-city"]').waitFor();
      expect(await page.locator('.plain-fields .errm').count()).toBe(2);
      expect(await page.locator('#plain-message').inputValue()).toBe('Tengo moto.');
      await page.getByText(t('widgets:files.news.stored', { name: 'cv.pdf' })).waitFor();
      expect(new URL(page.url()).hash).toBe('#answer');
      await fillPlain(visitor, { city: 'Zapopan', acceptPrivacy: 'true' });
      expect(await sentPlain(visitor, 'position.submit')).toMatch(/^J/);

      await page.goto('/vipInquiry');
      await fillPlain(visitor, {
        company: 'Cerámica Robles',
        state: 'Jalisco',
        city: 'Zapopan',
        parcels: 'upTo500',
        goods: 'home',
        averageWeight: '1,25',
        name: 'Ana Lucía Robles',
        phone: '3312044471',
        email,
        acceptPrivacy: 'true',
      });
      expect(await sentPlain(visitor, 'vip.submit')).toMatch(/^V/);

      await page.goto('/franchise');
      await fillPlain(visitor, {
        zip: '44100',
        premisesKind: 'rented',
        investment: 'upTo200',
        name: 'Óscar Peña',
        phone: '3318229040',
        email,
        acceptPrivacy: 'true',
      });
      expect(await sentPlain(visitor, 'franchise.submit')).toMatch(/^F/);

      await page.goto('/contactUs');
      await fillPlain(visitor, { name: 'Ana Lucía', email, subject: 'delivery', message: 'No tocaron.' });
      const reference = await sentPlain(visitor, 'contact.submit');
      await real.site.ops('inbox', 'answer', reference, 'Pasamos hoy antes de las seis.', '--solved');
      await page.getByRole('button', { name: t('inbox:sent.open') }).click();
      await page.getByText('Pasamos hoy antes de las seis.').waitFor();
      await page.goto('/contactUs/answer');
      await fillPlain(visitor, { reference, contact: email });
      await page.getByRole('button', { name: t('inbox:answer.submit') }).click();
      await page.getByText('Pasamos hoy antes de las seis.').waitFor();
      // The link of the mail identifies the message: one press.
      const link = await linkInMail(real.site.url, reference);
      await page.goto(link.pathname + link.search);
      await page.getByRole('button', { name: t('inbox:sent.open') }).click();
      await page.getByText('Pasamos hoy antes de las seis.').waitFor();
      await visitor.close();
    },
  );
});
