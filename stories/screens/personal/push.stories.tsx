import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import PushAfterOrder from '#src/shared/push/push-after-order.tsx';
import { PushCard } from '#src/shared/push/push-card.tsx';
import { type FakeCalls, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { deviceKeys, fakeDevice } from '#stories/support/fake-device.ts';
import { fullAccount } from '#fixtures/account.ts';

const off = { publicKey: 'BOurs', endpoint: null, kinds: [] };
const on = { publicKey: 'BOurs', endpoint: deviceKeys.endpoint, kinds: ['problem' as const] };
const site = (calls: FakeCalls = {}) => withFakeSite({ user: fullAccount, calls: { pushState: () => off, ...calls } });
const subscribed = fn();

/** Notifications of this device, after a question in our own words (D-68). */
const meta = {
  title: 'Screens/Personal/Push',
  tags: ['journey:account'],
  component: PushCard,
  args: { device: fakeDevice() },
  parameters: { layout: 'padded' },
  decorators: [
    site({
      pushSubscribe: (input) => {
        subscribed(input);
        return { ...on, kinds: input.kinds };
      },
      pushUnsubscribe: () => off,
    }),
  ],
} satisfies Meta<typeof PushCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Asked: Story = {
  name: 'D-68 our words come before the browser’s question, and each kind is chosen',
  render: () => <PushCard device={fakeDevice()} onLater={fn()} />,
  play: async ({ canvas }) => {
    subscribed.mockClear();
    await canvas.findByRole('heading', { name: 'Entérate en cuanto pase' });
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Se entregó' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Avisarme en este dispositivo' }));
    await expect(await canvas.findByRole('status')).toHaveTextContent('Este dispositivo te avisa.');
    const kinds = ['outForDelivery', 'problem', 'deliveryChanged'];
    await expect(subscribed).toHaveBeenCalledWith({ ...deviceKeys, kinds });
  },
};

export const On: Story = {
  render: () => <PushCard device={fakeDevice({ permission: 'granted', current: deviceKeys })} />,
  decorators: [site({ pushState: () => on, pushUnsubscribe: () => off })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dejar de avisar en este dispositivo' }));
    await canvas.findByText(/^Listo: este dispositivo ya no te avisa/);
    await canvas.findByRole('button', { name: 'Avisarme en este dispositivo' });
  },
};

export const NothingChosen: Story = {
  name: 'without any kind there is nothing to turn on',
  render: () => <PushCard device={fakeDevice()} />,
  play: async ({ canvas }) => {
    for (const box of await canvas.findAllByRole('checkbox')) await userEvent.click(box);
    await expect(canvas.getByRole('button', { name: 'Avisarme en este dispositivo' })).toBeDisabled();
  },
};

export const Dismissed: Story = {
  render: () => <PushCard device={fakeDevice({ answer: 'default' })} />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Avisarme en este dispositivo' }));
    await canvas.findByText(/^Cerraste la pregunta del navegador/);
  },
};

export const RejectedJustNow: Story = {
  render: () => <PushCard device={fakeDevice({ answer: 'denied' })} />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Avisarme en este dispositivo' }));
    await canvas.findByText('Tu navegador no nos deja avisarte');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const BrowserFails: Story = {
  render: () => <PushCard device={fakeDevice({ isBroken: true })} />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Avisarme en este dispositivo' }));
    await canvas.findByText(/^El navegador no pudo activar los avisos/);
  },
};

export const NotSaved: Story = {
  render: () => <PushCard device={fakeDevice()} />,
  decorators: [site({ pushSubscribe: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Avisarme en este dispositivo' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
  },
};

export const Denied: Story = {
  render: () => <PushCard device={fakeDevice({ permission: 'denied' })} />,
  play: async ({ canvas }) => {
    await canvas.findByText(/Permite las notificaciones de este sitio/);
  },
};

export const NotInstalledOnAnIPhone: Story = {
  render: () => <PushCard device={fakeDevice({ ability: 'install' })} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Primero agrega el sitio a tu pantalla de inicio');
  },
};

export const Unsupported: Story = {
  render: () => <PushCard device={fakeDevice({ ability: 'unsupported' })} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Este navegador no puede mostrar avisos');
  },
};

export const NotOffered: Story = {
  name: 'where this installation can reach no device, nothing is offered',
  decorators: [site({ pushState: () => ({ ...off, publicKey: null }) })],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.push-card, .box')).toBeNull();
  },
};

const quiet = fakeDevice();

export const AfterAnOrder: Story = {
  name: 'D-68 asked after an order, and not again after the customer chose later',
  render: () => <PushAfterOrder device={quiet} />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ahora no' }));
    await expect(canvasElement.querySelector('.push-card')).toBeNull();
    await expect(quiet.done).toEqual(['keep later']);
  },
};

export const SaidNoBefore: Story = {
  render: () => (
    <>
      <PushAfterOrder device={fakeDevice({ choice: 'later' })} />
      <PushAfterOrder device={fakeDevice({ permission: 'denied' })} />
      <PushAfterOrder device={fakeDevice({ ability: 'install' })} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.push-card, .box')).toBeNull();
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
