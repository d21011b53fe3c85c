/** Steps of an application for cash on delivery. */
import { png } from '#tests/server/modules/support/parcels.ts';
import { mailboxCode } from '#tests/support/real-customer.ts';
import { callerAt } from '#tests/support/real-server.ts';
import { solveImageCode } from './codes.ts';
import { type Hands, pointer } from './hands.ts';
import { field } from './steps.ts';
import type { Visitor } from './visitor.ts';

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png.bytes) });
/** A valid number of another bank than the chosen one. */
const clabe = '032180000118359719';

export const press = ({ page, words: t }: Visitor, key: string, hands = pointer): Promise<void> =>
  hands.press(page.getByRole('button', { name: t(key) }));
export const goOn = (visitor: Visitor, hands?: Hands) => press(visitor, 'forms:guided.next', hands);
export const state = ({ page, words: t }: Visitor, name: string) =>
  page.locator('.cod-standing .st').filter({ hasText: t(`cod:state.${name}`) });

async function answer({ page, words: t }: Visitor, answers: Readonly<Record<string, string>>, hands: Hands) {
  for (const [key, text] of Object.entries(answers)) await hands.type(field(page, t(`fields:${key}`)), text);
}

const chosen = ({ page, words: t }: Visitor, key: string, value: string, hands: Hands) =>
  hands.pickFrom(page.getByRole('combobox', { name: t(`fields:${key}`) }), value);

const checked = ({ page, words: t }: Visitor, key: string, hands: Hands) =>
  hands.pick(page.getByRole('radio', { name: t(`fields:${key}`), exact: true }));

/** Waits for each upload before the next file is chosen. The file dialog is the browser's own. */
async function send({ page, words: t }: Visitor, name: string, files: readonly string[], hands: Hands) {
  const place = page.locator(`[data-pointer="/${name}"]`);
  const button = place.locator('.choose button').first();
  for (const [at, file] of files.entries()) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hands.press(button)]);
    await chooser.setFiles(picture(file));
    await place
      .locator('.up > li')
      .filter({ hasText: t('widgets:files.stored') })
      .nth(at)
      .waitFor();
  }
}

/** The first step without its documents. */
export async function sayWho(visitor: Visitor, hands = pointer) {
  await answer(visitor, { 'cod.name': 'Ana Lucía Robles' }, hands);
  await hands.typeDay(field(visitor.page, visitor.words('fields:account.birthday')), '1990-05-03');
  await checked(visitor, 'gender.female', hands);
  await chosen(visitor, 'cod.nationality', 'MX', hands);
}

export const sendIds = (visitor: Visitor, hands = pointer) =>
  send(visitor, 'idImages', ['ine.png', 'pasaporte.png'], hands);

/** All but the last step. */
export async function fill(
  visitor: Visitor,
  { withholds = false, hands = pointer }: { withholds?: boolean; hands?: Hands } = {},
) {
  await sayWho(visitor, hands);
  await sendIds(visitor, hands);
  await goOn(visitor, hands);
  await fillRest(visitor, { withholds, hands });
}

/** From the second step to before the last one. */
export async function fillRest(visitor: Visitor, { withholds, hands }: { withholds: boolean; hands: Hands }) {
  const { page, words: t } = visitor;
  await answer(visitor, { 'cod.tin': 'GODE561231GR7' }, hands);
  await checked(visitor, withholds ? 'cod.withholds' : 'cod.withholdsNot', hands);
  if (withholds) await send(visitor, 'birFiles', ['constancia.png'], hands);
  await page.getByText(t('cod:advice.rfc.digit')).waitFor();
  await answer(visitor, { 'cod.tin': 'GODE561231GR8' }, hands);
  await page.getByText(t('cod:advice.rfc.digit')).waitFor({ state: 'hidden' });
  await goOn(visitor, hands);
  await chosen(visitor, 'cod.bank', '012', hands);
  await answer(visitor, { 'cod.accountName': 'Ana Lucía Robles', 'cod.accountNumber': clabe }, hands);
  await send(visitor, 'bankCertificates', ['caratula.png'], hands);
  await goOn(visitor, hands);
  await chosen(visitor, 'cod.businessNature', 'handicrafts', hands);
  await goOn(visitor, hands);
}

/** The last step: the code for the phone, the terms, and the submit. */
export async function confirm(
  visitor: Visitor,
  { url, phone, hands = pointer }: { url: string; phone: string; hands?: Hands },
) {
  const { page, words: t } = visitor;
  await answer(visitor, { 'cod.phone': phone }, hands);
  await press(visitor, 'widgets:code.send', hands);
  const sent = page.getByRole('button', { name: t('widgets:code.again') });
  const image = page.getByRole('dialog').locator('[data-pointer="/captcha"]');
  await sent.or(image).first().waitFor();
  // From an address with many requests.
  if (await image.isVisible()) {
    await solveImageCode(visitor);
    await hands.press(page.getByRole('dialog').getByRole('button', { name: t('cod:image.send') }));
    await sent.waitFor();
  }
  await answer(visitor, { 'account.code': await mailboxCode(callerAt(url), phone) }, hands);
  await hands.tick(page.locator('input[name="acceptTerms"]'));
  await press(visitor, 'cod:form.send', hands);
  await state(visitor, 'underReview').waitFor();
}

export const waiting = async (ops: (...words: string[]) => Promise<string>, username: string): Promise<string> => {
  const line = (await ops('cod', 'list')).split('\n').find((row) => row.includes(username));
  return /D\d{8}-[0-9A-Z]{6}/.exec(line ?? '')?.[0] ?? `none of ${username}`;
};
