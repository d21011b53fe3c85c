import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { NotificationsPage } from '#src/features/account/pages/notifications-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { deviceKeys, fakeDevice } from '#stories/support/fake-device.ts';
import { fullAccount } from '#fixtures/account.ts';

const choices = {
  pickedUp: 'none',
  outForDelivery: 'sms',
  delivered: 'email',
  problem: 'email',
  deliveryChanged: 'email',
  cancelled: 'email',
  couponExpiring: 'email',
  codAccount: 'email',
} as const;
const settings = { choices, email: 'ana.lucia@example.com', phone: '9991204471', push: false };
const site = (calls: FakeCalls = {}) =>
  withFakeSite({ user: fullAccount, calls: { notificationGet: () => settings, ...calls } });

/** The channels of notifications by event (D-68). */
const meta = {
  title: 'Screens/Personal/Notifications',
  tags: ['journey:account'],
  component: NotificationsPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/notifications' },
  decorators: [site()],
} satisfies Meta<typeof NotificationsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const saved = fn();

export const Choices: Story = {
  name: 'D-68 each kind of event has one channel, which is stored',
  decorators: [
    site({
      notificationSave: (input) => {
        saved(input);
        return { ...settings, choices: input };
      },
    }),
  ],
  play: async ({ canvas }) => {
    saved.mockClear();
    const kind = within(await canvas.findByRole('radiogroup', { name: /Se entregó/ }));
    await expect(kind.getByRole('radio', { name: 'Por correo' })).toBeChecked();
    await userEvent.click(kind.getByRole('radio', { name: 'Por SMS' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }));
    await canvas.findByText('Guardamos cómo quieres que te avisemos.');
    await expect(saved).toHaveBeenCalledWith({ ...choices, delivered: 'sms' });
  },
};

export const OnlyPhone: Story = {
  name: 'D-68 what has no address is not on offer',
  decorators: [
    site({
      notificationGet: () => ({
        ...settings,
        email: null,
        choices: { ...choices, delivered: 'none', problem: 'sms', cancelled: 'none' },
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findAllByRole('radio', { name: 'Por SMS' });
    await expect(canvas.queryByRole('radio', { name: 'Por correo' })).toBeNull();
  },
};

export const OnDevices: Story = {
  name: 'D-68 the day of the delivery and problems can be sent to devices, the rest cannot',
  decorators: [
    site({
      notificationGet: () => ({ ...settings, push: true, choices: { ...choices, problem: 'push' } }),
      pushState: () => ({ publicKey: 'BOurs', endpoint: deviceKeys.endpoint, kinds: ['problem'] }),
    }),
  ],
  render: () => <NotificationsPage device={fakeDevice({ permission: 'granted', current: deviceKeys })} />,
  play: async ({ canvas }) => {
    const kind = within(await canvas.findByRole('radiogroup', { name: /Algo salió mal/ }));
    await expect(kind.getByRole('radio', { name: 'En mis dispositivos' })).toBeChecked();
    await expect(canvas.getAllByRole('radio', { name: 'En mis dispositivos' })).toHaveLength(4);
    await canvas.findByText('Este dispositivo te avisa.');
  },
};

export const OnDevicesPhone: Story = {
  ...OnDevices,
  globals: { language: 'ar', viewport: { value: 'phone' } },
  play: async () => undefined,
};

export const NotSaved: Story = {
  decorators: [site({ notificationSave: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Guardar' }));
    await canvas.findByText(/Sin internet/);
    await expect(canvas.queryByText('Guardamos cómo quieres que te avisemos.')).toBeNull();
  },
};

export const Nowhere: Story = {
  name: 'D-68 a customer with neither a verified phone nor an e-mail address is shown the way to one',
  decorators: [site({ notificationGet: () => ({ ...settings, email: null, phone: null }) })],
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Agregar un correo o un teléfono' });
    await expect(link).toHaveAttribute('href', '/personalCenter/personalMsg');
  },
};

export const Loading: Story = { decorators: [site({ notificationGet: pending })] };
export const Failed: Story = { decorators: [site({ notificationGet: () => refusal('busy') })] };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
