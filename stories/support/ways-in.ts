/** Server responses and a visitor's actions for sign-in and registration, for the stories of the account. */
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { CallId } from '#contract/wire.ts';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, refusal } from './fake-site.tsx';

const picture = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="64"><text x="40" y="44" font-size="32" font-family="monospace">${text}</text></svg>`)}`;

let images = 0;

/** A server that accepts everything; every image has an id of its own. */
export const waysIn = {
  signInMeans: () => ({ sms: true, email: true, google: true, facebook: true }),
  captcha: () => {
    images += 1;
    return {
      captchaId: `01a20060-f01f-773f-b0b6-${String(images).padStart(12, '0')}`,
      image: picture(`7K4P${images % 10}`),
      question: 'Escribe en cifras, en este orden: tres, siete, uno, cuatro.',
    };
  },
  workStart: () => ({ workId: '01a20060-f01f-773f-b0b6-000000000000', bits: 1 }),
  smsCode: () => ({ waitSeconds: 60, validMinutes: 5 }),
  emailCode: () => ({ waitSeconds: 60, validMinutes: 5 }),
} satisfies FakeCalls;

export const entered = () => ({ token: 't1', user: anaLucia });

/** The account is new. */
export const registered = () => ({ ...entered(), isNew: true as const });

/** A rejection at a field, as the server returns it. */
export const rejectedAt = (pointer: string, codeName: Parameters<typeof refusal>[0]) =>
  refusal(codeName, { errors: [{ pointer, key: `answers:${codeName}`, params: {} }] });

/** Returns the given responses in turn; the last one repeats. */
export function inTurn<K extends CallId>(...replies: readonly NonNullable<FakeCalls[K]>[]): NonNullable<FakeCalls[K]> {
  let turn = 0;
  const next: (...input: Parameters<NonNullable<FakeCalls[K]>>) => unknown = (...input) => {
    const reply = replies[Math.min(turn, replies.length - 1)] as (...given: typeof input) => unknown;
    turn += 1;
    return reply(...input);
  };
  return next as NonNullable<FakeCalls[K]>;
}

type Place = ReturnType<typeof within>;

/** The first story waits until the dialog has loaded. */
export const dialog = async (name = 'Inicia sesión'): Promise<Place> =>
  within(await screen.findByRole('dialog', { name }));

export const codeField = (form: Place) => form.findByLabelText('Código que te enviamos');
const imageField = (form: Place) => form.findByLabelText('Código en imagen');

/** Types the target of the code, and requests it. */
export async function askForCode(
  form: Place,
  target = '9991204471',
  label: string | RegExp = /^Teléfono/,
): Promise<void> {
  const field = await form.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, target);
  await userEvent.click(form.getByRole('button', { name: 'Enviar código' }));
}

/** The server has required an image code: types it, and requests again. */
export async function answerImage(form: Place): Promise<void> {
  await form.findByRole('img', { name: /Código en imagen/ });
  await userEvent.type(await imageField(form), '7K4P');
  await userEvent.click(form.getByRole('button', { name: 'Enviar código' }));
}

export async function typeCode(form: Place, code = '471209'): Promise<void> {
  const field = await codeField(form);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, code);
}
