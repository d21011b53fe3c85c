/** Applying for cash on delivery, as a person does it. */
import { png } from '#tests/server/modules/support/parcels.ts';
import { mailboxCode } from '#tests/support/real-customer.ts';
import { callerAt } from '#tests/support/real-server.ts';
import { choose, pressOn, tabTo, typeInto } from './keyboard.ts';
import { field } from './steps.ts';
import type { Visitor } from './visitor.ts';

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png.bytes) });
/** Which adds up, of another bank than the one that is chosen. */
const clabe = '032180000118359719';

/** By whom a page is used. */
export type By = 'pointer' | 'keyboard';

export function press({ page, words: t }: Visitor, key: string, by: By = 'pointer'): Promise<void> {
  const button = page.getByRole('button', { name: t(key) });
  return by === 'keyboard' ? pressOn(page, button) : button.click();
}
export const goOn = (visitor: Visitor, by?: By) => press(visitor, 'forms:guided.next', by);
export const state = ({ page, words: t }: Visitor, name: string) =>
  page.locator('.cod-standing .st').filter({ hasText: t(`cod:state.${name}`) });

async function answer({ page, words: t }: Visitor, answers: Readonly<Record<string, string>>, by: By = 'pointer') {
  for (const [key, text] of Object.entries(answers)) {
    const control = field(page, t(`fields:${key}`));
    if (by === 'keyboard') await typeInto(page, control, text);
    else await control.fill(text);
  }
}

async function chosen({ page, words: t }: Visitor, key: string, value: string, by: By) {
  const list = page.getByRole('combobox', { name: t(`fields:${key}`) });
  if (by === 'pointer') return void (await list.selectOption(value));
  await tabTo(page, list);
  // As far as it goes: a list that ends without the entry fails below.
  const options = await list.locator('option').count();
  for (let stop = 0; stop < options && (await list.inputValue()) !== value; stop += 1)
    await page.keyboard.press('ArrowDown');
  if ((await list.inputValue()) !== value) throw new Error(`No arrow reaches ${value}.`);
}

async function checked({ page, words: t }: Visitor, key: string, by: By) {
  const choice = page.getByRole('radio', { name: t(`fields:${key}`), exact: true });
  await (by === 'keyboard' ? choose(page, choice) : choice.check({ force: true }));
}

/** Each is sent before the next one is chosen. */
async function send({ page, words: t }: Visitor, name: string, files: readonly string[]) {
  const place = page.locator(`[data-pointer="/${name}"]`);
  for (const [at, file] of files.entries()) {
    await place.locator('input[type=file]').first().setInputFiles(picture(file));
    await place
      .locator('.up > li')
      .filter({ hasText: t('widgets:files.stored') })
      .nth(at)
      .waitFor();
  }
}

/** All but the last step. Files are given by the browser's own dialogue, whatever one uses. */
export async function fill(
  visitor: Visitor,
  { withholds = false, by = 'pointer' }: { withholds?: boolean; by?: By } = {},
) {
  const { page, words: t } = visitor;
  await answer(visitor, { 'cod.name': 'Ana Lucía Robles' }, by);
  await field(page, t('fields:account.birthday')).fill('1990-05-03');
  await checked(visitor, 'gender.female', by);
  await chosen(visitor, 'cod.nationality', 'MX', by);
  await send(visitor, 'idImages', ['ine.png', 'pasaporte.png']);
  await goOn(visitor, by);
  await answer(visitor, { 'cod.tin': 'GODE561231GR7' }, by);
  await checked(visitor, withholds ? 'cod.withholds' : 'cod.withholdsNot', by);
  if (withholds) await send(visitor, 'birFiles', ['constancia.png']);
  await page.getByText(t('cod:advice.rfc.digit')).waitFor();
  await answer(visitor, { 'cod.tin': 'GODE561231GR8' }, by);
  await page.getByText(t('cod:advice.rfc.digit')).waitFor({ state: 'hidden' });
  await goOn(visitor, by);
  await chosen(visitor, 'cod.bank', '012', by);
  await answer(visitor, { 'cod.accountName': 'Ana Lucía Robles', 'cod.accountNumber': clabe }, by);
  await send(visitor, 'bankCertificates', ['caratula.png']);
  await goOn(visitor, by);
  await chosen(visitor, 'cod.businessNature', 'handicrafts', by);
  await goOn(visitor, by);
}

/** The last step: the code that goes to the phone, the terms, and off it goes. */
export async function confirm(
  visitor: Visitor,
  { url, phone, by = 'pointer' }: { url: string; phone: string; by?: By },
) {
  const { page, words: t } = visitor;
  await answer(visitor, { 'cod.phone': phone }, by);
  await press(visitor, 'widgets:code.send', by);
  await page.getByRole('button', { name: t('widgets:code.again') }).waitFor();
  await answer(visitor, { 'account.code': await mailboxCode(callerAt(url), phone) }, by);
  const terms = page.locator('input[name="acceptTerms"]');
  if (by === 'keyboard') await pressOn(page, terms, 'Space');
  else await terms.check({ force: true });
  await press(visitor, 'cod:form.send', by);
  await state(visitor, 'underReview').waitFor();
}

export const waiting = async (ops: (...words: string[]) => Promise<string>, username: string): Promise<string> => {
  const line = (await ops('cod', 'list')).split('\n').find((row) => row.includes(username));
  return /D\d{8}-[0-9A-Z]{6}/.exec(line ?? '')?.[0] ?? `none of ${username}`;
};
