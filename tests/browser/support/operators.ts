/** Operators at the back office, by keyboard, in Spanish. */
import type { Locator, Page } from 'playwright-core';
import es from '#src/backoffice/texts/es.json' with { type: 'json' };
import { keyboard } from './hands.ts';

/** Signs in with a first password, enrols an authenticator and enters. @param getCode of the secret, now */
export async function enrolByKeyboard(
  page: Page,
  { name, password }: { name: string; password: string },
  getCode: (secret: string) => string,
): Promise<void> {
  await page.getByRole('heading', { name: es.signIn.title }).waitFor();
  await keyboard.type(page.getByLabel(es.signIn.name), name);
  await keyboard.type(page.getByLabel(es.signIn.password, { exact: true }), password);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: es.enrol.qr }).waitFor();
  const secret = (await page.locator('.bo-secret').innerText()).replaceAll(/\s/g, '');
  await keyboard.type(page.getByLabel(es.signIn.code), getCode(secret));
  await keyboard.type(page.getByLabel(es.enrol.newPassword), 'cuatro guías al día');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: es.enrol.codesTitle }).waitFor();
  await keyboard.tick(page.getByLabel(es.enrol.stored));
  await keyboard.press(page.getByRole('button', { name: es.enrol.enter }));
}

/** Opens a screen with the search of the bar, whose first result is the screen of that name. */
export async function goTo(page: Page, family: keyof typeof es.families): Promise<void> {
  const search = page.getByRole('combobox', { name: es.palette.label });
  // The bar is there once the operator is signed in.
  await page.getByRole('button', { name: es.palette.placeholder }).waitFor();
  await page.keyboard.press('Control+K');
  await search.waitFor();
  await page.keyboard.type(es.families[family]);
  const results = page.getByRole('listbox', { name: es.palette.title }).getByRole('option');
  await results.first().getByText(es.families[family], { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await search.waitFor({ state: 'detached' });
}

/** Opens a subject of the work queue, which shows one kind at a time. */
export async function openSubject(
  page: Page,
  kind: 'message' | 'codApplication' | 'cut' | 'claim' | 'proposal',
  subject: string,
): Promise<void> {
  await goTo(page, 'queue');
  const kinds = page.getByRole('group', { name: es.queue.kinds });
  await keyboard.press(kinds.getByRole('button', { name: es.choices[kind] }));
  await keyboard.press(page.getByRole('button', { name: subject, exact: true }));
}

/** Sends a form, confirming it where a second operator is needed, and waits for what the server says. */
export async function sendForm(page: Page, form: Locator, said: string, isConfirmed = false): Promise<string> {
  await keyboard.press(form.locator('button[type=submit]'));
  if (isConfirmed) await keyboard.press(page.getByRole('button', { name: es.form.confirm }));
  const answer = form.getByText(said).first();
  await answer.waitFor();
  return answer.innerText();
}
