import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { SignInPage } from '#src/features/account/pages/sign-in-page.tsx';
import { refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { askForCode, codeField, waysIn } from '#stories/support/ways-in.ts';

/** `/login` on a phone (ROUTE-30). */
const meta = {
  title: 'Screens/Account page',
  tags: ['journey:account'],
  component: SignInPage,
  parameters: { layout: 'fullscreen', route: '/login' },
  globals: { viewport: { value: 'phone' } },
  decorators: [withFakeSite({ calls: { ...waysIn, signInByPassword: () => refusal('wrongCredentials') } })],
} satisfies Meta<typeof SignInPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignIn: Story = {
  name: 'ROUTE-30 on a phone signing in is a page',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Inicia sesión' })).toBeVisible();
  },
};

export const WrongCredentials: Story = {
  name: 'MSG-13 on the page as in the dialog',
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Teléfono o correo'), 'ana@example.com');
    await userEvent.type(canvas.getByLabelText('Contraseña'), 'Equivocada1');
    await userEvent.click(canvas.getByRole('button', { name: 'Iniciar sesión' }));
    await canvas.findByText('El usuario o la contraseña no coinciden.');
    await expect(canvas.getByLabelText('Contraseña')).toHaveValue('Equivocada1');
  },
};

export const Register: Story = {
  name: 'the heading of the form that was asked for takes the focus: its button is gone',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Crea una' }));
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Crea tu cuenta' });
    await waitFor(() => expect(heading).toHaveFocus());
  },
};

export const Code: Story = {
  name: 'CALL-42 a code on a phone: where it went, and the field for it',
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Iniciar sesión con código' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Inicia sesión con un código' })).toBeVisible();
    await askForCode(within(canvasElement));
    await codeField(within(canvasElement));
    await canvas.findByText(/^Te enviamos un código por SMS/);
  },
};

export const Forgotten: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '¿Olvidaste tu contraseña?' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Recupera tu contraseña' })).toBeVisible();
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
