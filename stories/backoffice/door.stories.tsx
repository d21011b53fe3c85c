import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { BackofficeStage } from './backoffice-stage.tsx';

const meta: Meta<typeof BackofficeStage> = {
  title: 'Screens/Back office/Door',
  tags: ['journey:operations'],
  component: BackofficeStage,
  parameters: { layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof BackofficeStage>;

const fill = async (canvas: ReturnType<typeof within>, password: string) => {
  await userEvent.type(await canvas.findByLabelText('Nombre de usuario'), 'sofia');
  await userEvent.type(canvas.getByLabelText('Contraseña'), `${password}{Enter}`);
};

export const SignIn: Story = {
  args: { start: 'signedOut' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'Entra a Operación' });
  },
};

/** One sentence for every wrong part. */
export const WrongPassword: Story = {
  args: { start: 'signedOut' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fill(canvas, 'wrong');
    await canvas.findByText('El nombre, la contraseña o el código no coinciden.');
    await expect(canvas.getByLabelText('Contraseña')).toHaveAccessibleDescription(/no coinciden/);
  },
};

export const SignInInEnglish: Story = {
  args: { start: 'signedOut', language: 'en' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'Sign in to Operations' });
  },
};

export const Unreachable: Story = {
  args: { start: 'unreachable' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Intentar de nuevo' });
  },
};

/** A weak password and a wrong code are refused at their fields; the recovery codes are shown once. */
export const Enrolment: Story = {
  args: { start: 'enrol' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fill(canvas, 'first');
    await canvas.findByRole('img', { name: 'Código QR para tu autenticador' });
    await userEvent.type(canvas.getByLabelText('Código del autenticador'), '000 000');
    await userEvent.type(canvas.getByLabelText('Contraseña nueva'), 'short{Enter}');
    await canvas.findByText('El código no coincide.');
    await expect(canvas.getByLabelText('Contraseña nueva')).toHaveAccessibleDescription(/12 caracteres/);
  },
};

export const RecoveryCodes: Story = {
  args: { start: 'enrol' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fill(canvas, 'first');
    await userEvent.type(await canvas.findByLabelText('Código del autenticador'), '123456');
    await userEvent.type(canvas.getByLabelText('Contraseña nueva'), 'a long new password{Enter}');
    await canvas.findByText('4f7k-9qpd');
    const enter = canvas.getByRole('button', { name: 'Entrar a Operación' });
    await expect(enter).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByLabelText('Ya los guardé en un lugar seguro'));
    await userEvent.click(enter);
    await canvas.findByRole('navigation');
  },
};
