import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { NoticeHost } from '#src/app/site.tsx';
import { AccountStage } from '#stories/support/account-stage.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import {
  answerImage,
  askForCode,
  codeField,
  dialog,
  entered,
  inTurn,
  registered,
  rejectedAt,
  typeCode,
  waysIn,
} from '#stories/support/ways-in.ts';

/** Signing in by code, registering, and a forgotten password: the same two steps (D-24). */
const meta = {
  title: 'Screens/Account codes',
  tags: ['journey:account'],
  component: AccountStage,
  args: { form: 'code', onForm: fn(), onClose: fn() },
  decorators: [withFakeSite({ calls: waysIn })],
} satisfies Meta<typeof AccountStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const answering = (calls: FakeCalls): Pick<Story, 'decorators'> => ({
  decorators: [withFakeSite({ calls: { ...waysIn, ...calls } })],
});

const titles = { code: 'Inicia sesión con un código', register: 'Crea tu cuenta', reset: 'Recupera tu contraseña' };

export const Asking: Story = {
  name: 'D-24 CALL-42 a code is asked for by SMS or by e-mail, without an image',
  play: async () => {
    const form = await dialog(titles.code);
    await waitFor(async () => expect(await form.findByRole('textbox', { name: /^Teléfono/ })).toHaveFocus());
    await expect(form.queryByLabelText('Código en imagen')).toBeNull();
    (await form.findByRole('tab', { name: 'Teléfono' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    await form.findByRole('textbox', { name: 'Correo' });
    await expect(form.getByRole('tab', { name: 'Correo' })).toHaveAttribute('aria-selected', 'true');
    await expect(form.getByRole('tab', { name: 'Correo' })).toHaveFocus();
  },
};

export const Loading: Story = {
  ...answering({ signInMeans: pending }),
  play: async () => {
    await expect(
      (await (await dialog(titles.code)).findAllByText('Preparando las formas de iniciar sesión…'))[0],
    ).toBeInTheDocument();
  },
};

export const MeansUnknown: Story = {
  name: 'without the ways in it says so, and one can try again',
  ...answering({ signInMeans: inTurn<'signInMeans'>(() => refusal('offline'), waysIn.signInMeans) }),
  play: async () => {
    const form = await dialog(titles.code);
    await form.findByText('No pudimos ver qué formas de iniciar sesión hay.');
    await userEvent.click(form.getByRole('button', { name: 'Reintentar' }));
    await form.findByRole('tab', { name: 'Correo' });
  },
};

export const NoMessages: Story = {
  name: 'D-24 where nothing can be sent no code is offered',
  ...answering({ signInMeans: () => ({ sms: false, email: false, google: false, facebook: false }) }),
  play: async () => {
    const form = await dialog(titles.code);
    await form.findByText(/^Por ahora no podemos enviar códigos/);
    await waitFor(() => expect(form.getByRole('button', { name: 'Iniciar sesión con contraseña' })).toBeVisible());
  },
};

export const EmailOnly: Story = {
  name: 'D-24 where only mail goes out there are no tabs',
  ...answering({ signInMeans: () => ({ sms: false, email: true, google: false, facebook: false }) }),
  play: async () => {
    const form = await dialog(titles.code);
    await form.findByRole('textbox', { name: 'Correo' });
    await expect(form.queryByRole('tab')).toBeNull();
  },
};

export const WrongImage: Story = {
  name: 'D-24 RULE-ACC-06 on suspicion an image is asked for; a wrong answer brings another one, and the phone stays',
  ...answering({
    smsCode: inTurn<'smsCode'>(
      () => rejectedAt('/captcha', 'imageCodeRequired'),
      () => rejectedAt('/captcha', 'wrongImageCode'),
    ),
  }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    const field = await form.findByLabelText('Código en imagen');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveAccessibleDescription(
      expect.stringContaining('Para seguir, escribe también el código en imagen.'),
    );
    await answerImage(form);
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(expect.stringContaining('El código en imagen no coincide.')),
    );
    await expect(field).toHaveValue('');
    await expect(form.getByRole('textbox', { name: /^Teléfono/ })).toHaveValue('999 120 4471');
    await form.findByRole('img', { name: /Código en imagen/ });
  },
};

const working = fn(() => ({ waitSeconds: 60, validMinutes: 5 }));

export const Works: Story = {
  name: 'D-24 the work is done in the background while one types, and goes with the request',
  ...answering({ workStart: () => ({ workId: '01a20060-f01f-773f-b0b6-00000000000b', bits: 10 }), smsCode: working }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await codeField(form);
    await expect(working).toHaveBeenCalledWith({
      purpose: 'signIn',
      phone: '9991204471',
      workId: '01a20060-f01f-773f-b0b6-00000000000b',
      workAnswer: expect.any(Number),
    });
  },
};

export const WorksLong: Story = {
  name: 'D-24 work that takes longer is announced, and the button shows that it continues',
  ...answering({ workStart: pending }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await form.findByText(/^Preparando el envío/);
    await expect(form.getByRole('button', { name: 'Enviar código' })).toHaveAttribute('aria-busy', 'true');
  },
};

export const WorkOffline: Story = {
  name: 'D-24 without a network the work can’t begin: it is said, and the next press tries again',
  ...answering({
    workStart: inTurn<'workStart'>(
      () => refusal('offline'),
      () => refusal('offline'),
      waysIn.workStart,
    ),
  }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await form.findByRole('alert');
    await waitFor(() => expect(form.getByRole('alert')).not.toBeEmptyDOMElement());
    await userEvent.click(form.getByRole('button', { name: 'Enviar código' }));
    await codeField(form);
  },
};

export const Sending: Story = {
  ...answering({ smsCode: pending }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Enviar código' })).toHaveAttribute('aria-busy', 'true'),
    );
  },
};

export const NotSent: Story = {
  name: 'a code that could not be sent is said, and everything stays',
  ...answering({ smsCode: () => refusal('messageNotSent') }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await form.findByText(/^No pudimos enviar el código/);
    await expect(form.getByRole('textbox', { name: /^Teléfono/ })).toHaveValue('999 120 4471');
  },
};

const signedIn = fn(entered);

export const SignsIn: Story = {
  name: 'CALL-42 ENT-01 the code has the focus when it is asked for, and signs in',
  ...answering({ signInBySms: signedIn }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await form.findByText(/^Te enviamos un código por SMS al .*999 120 4471.*\. Vence en 5 minutos\.$/);
    await typeCode(form);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(signedIn).toHaveBeenCalledWith({ phone: '9991204471', code: '471209' }));
  },
};

export const Countdown: Story = {
  name: 'D-24 another code has to wait, and the button says how long',
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await codeField(form);
    await form.findByText(/^en .*(1:00|0:5\d)/);
    await userEvent.click(form.getByRole('button', { name: 'Reenviar código' }));
    await form.findByText(/^El código va en camino\. Puedes pedir otro en \d+ segundos\.$/);
  },
};

export const TooSoon: Story = {
  name: 'D-24 a code that was sent a moment ago is still valid: the form continues, with the seconds that are left',
  ...answering({ smsCode: () => refusal('codeTooSoon', { waitSeconds: 42 }) }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await codeField(form);
    await form.findByText(/^en .*0:(42|41|40)/);
  },
};

const resent = fn(() => ({ waitSeconds: 60, validMinutes: 5 }));

export const Resends: Story = {
  name: 'D-24 another code goes to the same place, with work of its own',
  ...answering({ smsCode: inTurn<'smsCode'>(() => ({ waitSeconds: 0, validMinutes: 5 }), resent) }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await codeField(form);
    await userEvent.click(form.getByRole('button', { name: 'Reenviar código' }));
    await waitFor(() =>
      expect(resent).toHaveBeenCalledWith(
        expect.objectContaining({ phone: '9991204471', workId: '01a20060-f01f-773f-b0b6-000000000000', workAnswer: 0 }),
      ),
    );
    await form.findByText(/^en /);
  },
};

export const ResendRejected: Story = {
  name: 'D-24 a rejected resend has its own message, and the code field stays',
  ...answering({
    smsCode: inTurn<'smsCode'>(
      () => ({ waitSeconds: 0, validMinutes: 5 }),
      () => refusal('tooManyRequests'),
    ),
  }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    const code = await codeField(form);
    await userEvent.click(form.getByRole('button', { name: 'Reenviar código' }));
    await form.findByText(/^Demasiados intentos/);
    await expect(code).toBeVisible();
  },
};

export const WrongCode: Story = {
  name: 'MSG-14 a wrong or old code is said at its field, and may be tried again',
  ...answering({ signInBySms: () => rejectedAt('/code', 'wrongCode') }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await typeCode(form, '000000');
    await userEvent.click(form.getByRole('button', { name: 'Iniciar sesión' }));
    const code = await codeField(form);
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription(expect.stringContaining('El código no coincide o ya venció.')),
    );
    await expect(code).toHaveValue('000000');
  },
};

export const ChangesTarget: Story = {
  name: 'D-24 one can go back to another phone; nothing of the code of before stays',
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await userEvent.type(await codeField(form), '000000');
    await userEvent.click(form.getByRole('button', { name: 'Recibirlo en otro lado' }));
    const phone = await form.findByRole('textbox', { name: /^Teléfono/ });
    await waitFor(() => expect(phone).toHaveFocus());
    await expect(phone).toHaveValue('999 120 4471');
    await userEvent.type(phone, '{Enter}');
    await expect(await codeField(form)).toHaveValue('');
  },
};

export const NoAccount: Story = {
  name: 'MSG-16 no account after a right code leads to registering with the same phone',
  ...answering({ signInBySms: () => rejectedAt('/phone', 'userNotFound') }),
  play: async () => {
    const form = await dialog(titles.code);
    await askForCode(form);
    await typeCode(form);
    await userEvent.click(form.getByRole('button', { name: 'Iniciar sesión' }));
    const phone = await form.findByRole('textbox', { name: /^Teléfono/ });
    await waitFor(() =>
      expect(phone).toHaveAccessibleDescription(expect.stringContaining('No hay cuenta con este teléfono.')),
    );
    await userEvent.click(form.getByRole('button', { name: 'Crea tu cuenta' }));
    await expect(await (await dialog(titles.register)).findByRole('textbox', { name: /^Teléfono/ })).toHaveValue(
      '999 120 4471',
    );
  },
};

export const Registration: Story = { args: { form: 'register' } };

export const OtherPhone: Story = {
  name: 'D-106 RULE-ACC-05 the rule of the phone is said before; another phone leads on by e-mail and stays',
  args: { form: 'register' },
  play: async () => {
    const form = await dialog(titles.register);
    const phone = await form.findByRole('textbox', { name: /^Teléfono/ });
    await expect(phone).toHaveAccessibleDescription(/10 dígitos que empiezan con 8 o 9/);
    await userEvent.type(phone, '+52 1 55 4100 0061');
    await userEvent.tab();
    await expect(await form.findByText('Aquí solo sirven los teléfonos que empiezan con 8 o 9.')).toBeVisible();
    await expect(form.getByText(/^Luego podrás confirmar el .*55 4100 0061/)).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Crear cuenta con mi correo' }));
    await form.findByRole('textbox', { name: 'Correo' });
    await userEvent.click(form.getByRole('tab', { name: 'Teléfono' }));
    await expect(await form.findByRole('textbox', { name: /^Teléfono/ })).toHaveValue('55 4100 0061');
  },
};

export const ArabicOtherPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  args: { form: 'register' },
  play: async () => {
    const form = await dialog('أنشئ حسابك');
    await userEvent.type(await form.findByRole('textbox', { name: /هاتف/ }), '5541000061');
    await userEvent.tab();
    await expect(await form.findByRole('button', { name: 'إنشاء الحساب بالبريد الإلكتروني' })).toBeVisible();
  },
};

async function fillRegistration(form: ReturnType<typeof within>): Promise<void> {
  await typeCode(form);
  await userEvent.type(form.getByLabelText(/Nombre de usuario/), 'Ana');
  await userEvent.type(form.getByLabelText('Contraseña'), 'Cempasuchil1');
  await userEvent.type(form.getByLabelText('Repite la contraseña'), 'Cempasuchil1');
  await userEvent.click(form.getByRole('checkbox'));
  await userEvent.click(form.getByRole('button', { name: 'Crear cuenta' }));
}

const newcomer = fn(registered);

export const Registered: Story = {
  name: 'CALL-39 ENT-01 D-72 registering by phone signs in, greets and names the voucher; a password manager learns the account by its phone',
  args: { form: 'register' },
  ...answering({ registerByPhone: newcomer }),
  render: (args) => (
    <>
      <AccountStage {...args} />
      <NoticeHost />
    </>
  ),
  play: async ({ canvasElement }) => {
    const form = await dialog(titles.register);
    await askForCode(form);
    await codeField(form);
    const kept = canvasElement.ownerDocument.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
    await expect(kept).toHaveValue('9991204471');
    await fillRegistration(form);
    await waitFor(() =>
      expect(newcomer).toHaveBeenCalledWith(
        expect.objectContaining({ phone: '9991204471', code: '471209', username: 'Ana', acceptTerms: true }),
      ),
    );
    await within(document.body).findAllByText(
      /^Hola, .*Ana.*\. Tienes un vale de bienvenida de .*\$21.* antes de IVA\.$/,
    );
  },
};

export const RegistrationConsent: Story = {
  name: 'FEAT-16 the consent of a registration leads to what it names, in a new tab: what was typed stays',
  args: { form: 'register' },
  ...answering({}),
  play: async () => {
    const form = await dialog(titles.register);
    await askForCode(form);
    await codeField(form);
    await expect(
      form.getByRole('checkbox', { name: 'Acepto los términos del servicio y el aviso de privacidad.' }),
    ).not.toBeChecked();
    for (const [name, path] of [
      ['términos del servicio', '/termsAndConditions'],
      ['aviso de privacidad', '/privacy'],
    ] as const) {
      const link = form.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', path);
      await expect(link).toHaveAttribute('target', '_blank');
    }
  },
};

export const TakenPhone: Story = {
  name: 'RULE-ACC-07 MSG-15 a phone that has an account is rejected before a code is sent, with the way to sign in',
  args: { form: 'register' },
  ...answering({ smsCode: () => rejectedAt('/phone', 'phoneTaken') }),
  play: async () => {
    const form = await dialog(titles.register);
    await askForCode(form);
    const phone = form.getByRole('textbox', { name: /^Teléfono/ });
    await waitFor(() =>
      expect(phone).toHaveAccessibleDescription(expect.stringContaining('Este teléfono ya está registrado.')),
    );
    const sentence = form.getByText(/^Este teléfono ya está registrado/, { selector: '.errm' });
    await userEvent.click(within(sentence).getByRole('button', { name: 'Inicia sesión' }));
    await expect(await (await dialog()).findByLabelText('Teléfono o correo')).toHaveValue('9991204471');
  },
};

const phoneKnown = fn(() => ({ exists: true }));
const codesSent = fn(() => rejectedAt('/captcha', 'imageCodeRequired'));

export const TakenPhoneByImage: Story = {
  name: 'RULE-ACC-07 CALL-02 D-96 a visitor who solves the image code to register learns that the phone has an account before any work for an SMS code',
  args: { form: 'register' },
  ...answering({ smsCode: codesSent, phoneExist: phoneKnown }),
  play: async () => {
    const form = await dialog(titles.register);
    await askForCode(form);
    await form.findByLabelText('Código en imagen');
    codesSent.mockClear();
    await answerImage(form);
    const phone = form.getByRole('textbox', { name: /^Teléfono/ });
    await waitFor(() =>
      expect(phone).toHaveAccessibleDescription(expect.stringContaining('Este teléfono ya está registrado.')),
    );
    await expect(phoneKnown).toHaveBeenCalledWith({
      phone: '9991204471',
      captcha: expect.any(String),
      captchaId: expect.any(String),
    });
    await expect(codesSent).not.toHaveBeenCalled();
  },
};

const emailFree = fn(() => ({ exists: false }));

export const FreeMailByImage: Story = {
  name: 'CALL-03 D-96 an e-mail address that no account has gets its code after the image was solved',
  args: { form: 'register' },
  ...answering({
    emailCode: inTurn<'emailCode'>(() => rejectedAt('/captcha', 'imageCodeRequired'), waysIn.emailCode),
    emailExist: emailFree,
  }),
  play: async () => {
    const form = await dialog(titles.register);
    await userEvent.click(await form.findByRole('tab', { name: 'Correo' }));
    await askForCode(form, 'ana@example.com', 'Correo');
    await form.findByLabelText('Código en imagen');
    await answerImage(form);
    await codeField(form);
    await expect(emailFree).toHaveBeenCalledWith(expect.objectContaining({ email: 'ana@example.com' }));
  },
};

export const TakenMailMeanwhile: Story = {
  name: 'RULE-ACC-07 CALL-38 MSG-15 an e-mail that was taken meanwhile is rejected at its field; the username stays',
  args: { form: 'register' },
  ...answering({ registerByEmail: () => rejectedAt('/email', 'emailTaken') }),
  play: async () => {
    const form = await dialog(titles.register);
    await userEvent.click(await form.findByRole('tab', { name: 'Correo' }));
    await askForCode(form, 'ana@example.com', 'Correo');
    await fillRegistration(form);
    const email = await form.findByRole('textbox', { name: 'Correo' });
    await waitFor(() => expect(email).toBeInvalid());
    await expect(email).toHaveValue('ana@example.com');
    await askForCode(form, 'ana@example.mx', 'Correo');
    await expect(await form.findByLabelText(/Nombre de usuario/)).toHaveValue('Ana');
  },
};

export const TakenUsername: Story = {
  name: 'RULE-ACC-04 D-22 a taken username is rejected at its field, and nothing typed is lost',
  args: { form: 'register' },
  ...answering({ registerByPhone: () => rejectedAt('/username', 'usernameTaken') }),
  play: async () => {
    const form = await dialog(titles.register);
    await askForCode(form);
    await fillRegistration(form);
    await waitFor(() => expect(form.getByLabelText(/Nombre de usuario/)).toBeInvalid());
    await expect(await codeField(form)).toHaveValue('471209');
    await expect(form.getByLabelText('Contraseña')).toHaveValue('Cempasuchil1');
  },
};

export const Forgotten: Story = { args: { form: 'reset' } };

const reset = fn(entered);

export const Resets: Story = {
  name: 'CALL-41 a forgotten password is reset by e-mail, under its account for the password manager',
  args: { form: 'reset' },
  ...answering({ resetByEmail: reset }),
  play: async ({ canvasElement }) => {
    const form = await dialog(titles.reset);
    await userEvent.click(await form.findByRole('tab', { name: 'Correo' }));
    await askForCode(form, 'ana@example.com', 'Correo');
    await typeCode(form);
    await expect(
      canvasElement.ownerDocument.querySelector<HTMLInputElement>('form input[autocomplete="username"]'),
    ).toHaveValue('ana@example.com');
    await expect(form.getByLabelText('Contraseña nueva')).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.type(form.getByLabelText('Contraseña nueva'), 'Cempasuchil1');
    await userEvent.type(form.getByLabelText('Repite la contraseña'), 'Cempasuchil1');
    await userEvent.click(form.getByRole('button', { name: 'Guardar e iniciar sesión' }));
    await waitFor(() =>
      expect(reset).toHaveBeenCalledWith({
        email: 'ana@example.com',
        code: '471209',
        password: 'Cempasuchil1',
        confirmPassword: 'Cempasuchil1',
      }),
    );
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicRegistration: Story = { args: { form: 'register' }, globals: { language: 'ar' } };
export const ArabicForgotten: Story = { args: { form: 'reset' }, globals: { language: 'ar' } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
