import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { field } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const walks = [
  { language: 'es', width: 1280 },
  { language: 'ar', width: 390 },
] as const;

const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${'x'.repeat(600_000)}`) };

async function typeInto({ page, words: t }: Visitor, answers: Readonly<Record<string, string>>) {
  for (const [key, text] of Object.entries(answers)) await field(page, t(`fields:${key}`)).fill(text);
}

const choose = ({ page, words: t }: Visitor, key: string) =>
  page.getByRole('radio', { name: t(`fields:${key}`) }).check({ force: true });

const goOn = ({ page, words: t }: Visitor) => page.getByRole('button', { name: t('forms:guided.next') }).click();

const agree = ({ page }: Visitor) => page.locator('input[name="acceptPrivacy"]').check({ force: true });

/** Sends the form and gives the number that stands there then. */
async function sent({ page, words: t }: Visitor, submit: string): Promise<string> {
  await page.getByRole('button', { name: t(`inbox:${submit}`) }).click();
  const number = page.locator('.inbox-reference');
  await number.waitFor();
  return /[MVFJ]\d{8}-[0-9A-Z]{6}/.exec((await number.textContent()) ?? '')?.[0] ?? 'none';
}

describe.skipIf(!findChromium())('messages and applications at the real site', () => {
  const real = withSite();

  test.concurrent.for(walks)(
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
      // What is stored and written is found again.
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
      // Whoever leaves it for later finds it as it was.
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
      // What was answered is looked over before it goes.
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
      expect([...visitor.troubles, ...writer.troubles]).toEqual([]);
      await writer.close();
    },
  );
});
