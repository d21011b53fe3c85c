import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import * as registerPhone from '#schemas/generated/account/register-phone.js';
import * as sendEmailCode from '#schemas/generated/account/send-email-code.js';
import * as sendSmsCode from '#schemas/generated/account/send-sms-code.js';
import * as signIn from '#schemas/generated/account/sign-in.js';
import { expectLedTo, expectRejected, expectRule, fill, pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';

const byPhone = {
  phone: '9991204471',
  code: '471209',
  username: 'Ana Lucía',
  password: 'Segura1',
  confirmPassword: 'Segura1',
  acceptTerms: true,
} as const;
/** Solved elsewhere: these stories are about the field beside it. */
const image = { captcha: 'K7PAM', captchaId: '018f0000-0000-7000-8000-000000000001' } as const;
/** Its image stays pending. */
const services = { imageCode: () => new Promise<never>(() => undefined) };
const smsTo = { purpose: 'register', phone: '9991204471', ...image } as const;
const emailTo = { purpose: 'register', email: 'ana@example.com', ...image } as const;

const meta = {
  title: 'Forms/Rules of the account',
  component: FormStage,
  args: { form: registerPhone, initial: byPhone, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const weak = 'Usa de 6 a 16 caracteres con mayúsculas, minúsculas y números.';

export const WeakPassword: Story = {
  name: 'RULE-ACC-01 a password without upper case, lower case or digit is rejected',
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Contraseña', 'segura1', weak);
    await expectRule(canvas, 'Contraseña', 'SEGURA1', weak);
    await expectRule(canvas, 'Contraseña', 'Seguras', weak);
  },
};

export const PasswordLength: Story = {
  name: 'RULE-ACC-01 a password has 6 to 16 characters',
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Contraseña', 'Seg1a', 'Usa al menos 6 caracteres: llevas 5.');
    await expectRule(canvas, 'Contraseña', 'Segura1Segura1Seg', 'Usa máximo 16 caracteres: llevas 17.');
  },
};

export const Meter: Story = {
  name: 'RULE-ACC-01 the meter ticks off what the password has, while it is typed',
  args: { initial: {} },
  play: async ({ canvas }) => {
    const meter = within(canvas.getByRole('list', { name: 'La contraseña lleva' }));
    const part = (text: RegExp) => meter.getByText(text).closest('li');
    await expect(part(/mayúscula/)).toHaveTextContent('(falta)');
    await userEvent.type(canvas.getByLabelText('Contraseña'), 'Seg1');
    await waitFor(() => expect(part(/mayúscula/)).toHaveTextContent('(listo)'));
    await expect(part(/número/)).toHaveTextContent('(listo)');
    await expect(part(/De 6 a 16/)).toHaveTextContent('(falta)');
  },
};

export const Mismatch: Story = {
  name: 'RULE-ACC-02 a repeated password that differs is rejected, until one of the two changes',
  play: async ({ canvas }) => {
    const message = 'Las contraseñas no coinciden. Escribe la misma en los dos campos.';
    await expectRule(canvas, 'Repite la contraseña', 'Segura2', message);
    await fill(canvas.getByLabelText('Contraseña'), 'Segura2');
    await waitFor(() => expect(canvas.getByLabelText('Repite la contraseña')).toBeValid());
  },
};

export const Email: Story = {
  name: 'RULE-ACC-03 an e-mail address is required and must be one',
  args: { form: sendEmailCode, services, initial: emailTo },
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Correo', '', 'Escribe el correo.');
    await expectRule(canvas, 'Correo', 'ana@example', 'Escribe un correo como nombre@ejemplo.com.');
  },
};

export const NoUsername: Story = {
  name: 'RULE-ACC-04 RULE-GEN-01 a user name is required, and spaces are none',
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Nombre de usuario', '', 'Escribe un nombre de usuario.');
    await expectRule(canvas, 'Nombre de usuario', '   ', 'Escribe un nombre de usuario.');
  },
};

export const Phone: Story = {
  name: 'RULE-ACC-05 an account’s phone has 10 digits and begins with 8 or 9',
  args: { form: sendSmsCode, services, initial: smsTo },
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Teléfono', '55 1234 5678', 'Aquí solo sirven los teléfonos que empiezan con 8 o 9.');
    await expectRule(canvas, 'Teléfono', '999120447', 'Escribe 10 dígitos: llevas 9.');
    await expectRule(canvas, 'Teléfono', '99912044x1', 'Usa solo números: 10 dígitos, sin letras ni signos.');
  },
};

export const PastedPhone: Story = {
  name: 'RULE-ACC-05 a pasted phone is cleaned, shown in groups and handed over as digits',
  args: { form: sendSmsCode, services, initial: { ...smsTo, phone: undefined } },
  play: async ({ canvas, args }) => {
    const phone = canvas.getByLabelText('Teléfono');
    await userEvent.click(phone);
    await userEvent.paste('+52 (999) 120-44-71');
    await expect(phone).toHaveValue('999 120 4471');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ phone: '9991204471' }));
  },
};

export const Consent: Story = {
  name: 'D-56 consent is never filled in, is rejected without, and its links lead out of the form',
  args: { initial: { ...byPhone, acceptTerms: undefined } },
  play: async ({ canvas, args }) => {
    const consent = canvas.getByRole('checkbox', { name: /Acepto/ });
    await expect(consent).not.toBeChecked();
    await pressSubmit(canvas);
    await expectRejected(consent, 'Acepta los términos para seguir.');
    await expectLedTo(canvas, consent);
    await userEvent.click(consent);
    await waitFor(() => expect(consent).toBeValid());
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const SignIn: Story = {
  name: 'MSG-26 signing in asks for both, and shows the password on demand',
  args: { form: signIn, initial: {} },
  play: async ({ canvas }) => {
    const password = canvas.getByLabelText('Contraseña');
    await pressSubmit(canvas);
    const account = canvas.getByLabelText('Teléfono o correo');
    await expectRejected(account, 'Escribe tu teléfono o tu correo.');
    await expectRejected(password, 'Escribe la contraseña.');
    await expectLedTo(canvas, account);
    await userEvent.type(password, 'Secreta1');
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar la contraseña' }));
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('Secreta1');
  },
};

export const Taken: Story = {
  name: 'RULE-ACC-07 MSG-15 a rejection from the server appears at its field and disappears when the field changes',
  args: {
    form: sendSmsCode,
    services,
    initial: smsTo,
    serverErrors: [{ pointer: '/phone', key: 'answers:phoneTaken', params: {} }],
  },
  play: async ({ canvas }) => {
    const phone = canvas.getByLabelText('Teléfono');
    await expectLedTo(canvas, phone);
    await expect(phone).toBeInvalid();
    await userEvent.type(phone, '{Backspace}2');
    await waitFor(() => expect(phone).toBeValid());
  },
};
