import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { StopPage } from '#src/features/account/pages/stop-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const link = { kind: 'outForDelivery', means: 'sms', isOn: true } as const;
const site = (calls: FakeCalls = {}) => withFakeSite({ calls: { notificationLink: () => link, ...calls } });

/** The page behind the link at the end of a notification, which needs no sign-in. */
const meta = {
  title: 'Screens/Personal/Stop notifications',
  tags: ['journey:account'],
  component: StopPage,
  parameters: { layout: 'fullscreen', route: '/notifications/x.outForDelivery.sms.y' },
  decorators: [site()],
} satisfies Meta<typeof StopPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const switched = fn();

export const OnePress: Story = {
  name: 'D-68 signed out, one press ends it, says so, and another takes it back',
  decorators: [
    site({
      notificationSwitch: (input) => {
        switched(input);
        return { ...link, isOn: input.isOn };
      },
    }),
  ],
  play: async ({ canvas }) => {
    switched.mockClear();
    await canvas.findByText('Te avisamos por SMS cuando pasa esto:');
    await canvas.findByText('Va en camino a la puerta');
    await expect(switched).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Dejar de avisarme' }));
    await canvas.findByText(/Listo: ya no te avisaremos de esto/);
    await userEvent.click(canvas.getByRole('button', { name: 'Volver a avisarme' }));
    await canvas.findByText('Listo: te volveremos a avisar por SMS.');
    await expect(switched.mock.calls.map(([input]) => (input as { isOn: boolean }).isOn)).toEqual([false, true]);
  },
};

export const AlreadyStopped: Story = {
  decorators: [site({ notificationLink: () => ({ ...link, isOn: false }) })],
  play: async ({ canvas }) => {
    await canvas.findByText('Ya no te avisamos cuando pasa esto:');
    await canvas.findByRole('button', { name: 'Volver a avisarme' });
  },
};

export const OnDevices: Story = {
  name: 'D-68 what comes to devices since the message is said to',
  decorators: [site({ notificationLink: () => ({ ...link, means: 'push' }) })],
  play: async ({ canvas }) => {
    await canvas.findByText('Te avisamos en tus dispositivos cuando pasa esto:');
  },
};

export const AddressGone: Story = {
  decorators: [site({ notificationLink: () => ({ ...link, means: null, isOn: false }) })],
  play: async ({ canvas }) => {
    await canvas.findByText('Ya no te avisamos cuando pasa esto:');
    await expect(canvas.queryByRole('button', { name: 'Volver a avisarme' })).toBeNull();
  },
};

export const Invalid: Story = {
  decorators: [site({ notificationLink: () => refusal('notFound') })],
  play: async ({ canvas }) => {
    await canvas.findByText('Este enlace no sirve');
  },
};

export const NotStopped: Story = {
  decorators: [site({ notificationSwitch: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dejar de avisarme' }));
    await canvas.findByText(/Sin internet/);
    await canvas.findByText('Te avisamos por SMS cuando pasa esto:');
  },
};

export const Loading: Story = { decorators: [site({ notificationLink: pending })] };
export const Failed: Story = { decorators: [site({ notificationLink: () => refusal('busy') })] };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
