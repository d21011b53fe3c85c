import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { DebuggingPage } from '#src/features/debugging/debugging-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

type Reply = NonNullable<FakeCalls['ruleStopReport']>;

const rule = { shown: 0, refused: 0, corrected: 0, server: 0 };
const rules = [
  {
    ...rule,
    form: 'order/parcel',
    pointer: '/weight',
    keyword: 'maximum',
    key: 'rules:weight.maximum',
    title: 'parcel.weight',
    params: { limit: '30 / 50', count: 30 },
    refused: 1204,
    shown: 1630,
    corrected: 1177,
    server: 3,
  },
  {
    ...rule,
    form: 'order/recipient',
    pointer: '/phone',
    keyword: 'phoneRule',
    key: 'rules:phoneRule.count',
    title: 'contact.phone',
    params: { limit: 10, count: 10 },
    refused: 351,
    shown: 702,
    corrected: 349,
  },
  {
    ...rule,
    form: 'tracking/query',
    pointer: '/waybills/*',
    keyword: 'waybillNumber',
    key: 'rules:waybillNumber.characters',
    title: 'tracking.waybills',
    params: { prefix: 'JMX', limit: 12, count: 12 },
    refused: 45,
    server: 18,
  },
  {
    ...rule,
    form: 'order/parcel',
    pointer: '/gone',
    keyword: 'maximum',
    key: 'rules:gone.maximum',
    title: null,
    params: {},
    refused: 1,
  },
];

const report: Reply = ({ form }) => ({
  counting: true,
  from: '2026-11-14',
  to: '2026-11-20',
  forms: [...new Set(rules.map((each) => each.form))],
  rules: rules.filter((each) => !form || each.form === form),
});

type Letters = NonNullable<FakeCalls['mailbox']>;

const letters: Letters = () => ({
  messages: [
    {
      id: 'm2',
      channel: 'sms',
      to: '9991204471',
      subject: null,
      text: 'JMX Express: 471209 es tu código para iniciar sesión. Vence en 5 minutos.',
      at: '2026-11-20T16:42:00.000Z',
    },
    {
      id: 'm1',
      channel: 'mail',
      to: 'ana@example.com',
      subject: 'Cambiaste tu contraseña',
      text: 'Hola, Ana:\n\nCambiaste tu contraseña. Si no fuiste tú, escríbenos.',
      at: '2026-11-20T16:40:00.000Z',
    },
  ],
});

const messageBudget = () => ({ sms: { sent: 12, limit: 1000 }, mail: { sent: 3, limit: 5000 } });

const site = (ruleStopReport: Reply, mailbox: Letters = letters) => [
  withFakeSite({ calls: { ruleStopReport, mailbox, messageBudget } }),
];

const meta = {
  title: 'Screens/Debugging',
  component: DebuggingPage,
  parameters: { layout: 'fullscreen', route: '/debugging' },
  decorators: site(report),
} satisfies Meta<typeof DebuggingPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Stops: Story = {
  name: 'ROUTE-29 which rule stopped people: in its own words, with its share',
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table'));
    const first = table.getAllByRole('row')[1];
    await expect(first).toHaveTextContent(/30 \/ 50 kg/);
    await expect(first).toHaveTextContent('1,204');
    await expect(first).toHaveTextContent(/75\.2\s?%/);
    await expect(table.getByText('tracking/query#/waybills/*#waybillNumber')).toBeVisible();
    await expect(table.getByText('rules:gone.maximum')).toBeVisible();
  },
};

export const OneForm: Story = {
  parameters: { route: '/debugging?days=30&form=order%2Frecipient' },
  play: async ({ canvas }) => {
    await expect(within(await canvas.findByRole('table')).getAllByRole('row')).toHaveLength(2);
    await expect(canvas.getByRole('link', { name: 'order/recipient' })).toHaveAttribute('aria-current');
    await expect(canvas.getByRole('link', { name: 'Todos' })).toHaveAttribute('href', '/debugging?days=30');
  },
};

export const Nothing: Story = {
  decorators: site(() => ({ counting: true, from: '2026-11-14', to: '2026-11-20', forms: [], rules: [] })),
};
export const SwitchedOff: Story = {
  decorators: site(() => ({ counting: false, from: '2026-11-14', to: '2026-11-20', forms: [], rules: [] })),
};
export const Loading: Story = { decorators: site(pending) };
export const Failed: Story = { decorators: site(() => refusal('busy')) };
export const Mailbox: Story = {
  name: 'ROUTE-29 D-24 the mailbox shows what would have been sent, newest first, with its code to copy',
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Buzón' });
    const [newest, older] = within(list).getAllByRole('listitem');
    await expect(newest).toHaveTextContent('9991204471');
    await expect(await canvas.findByText(/12 de 1000 SMS y 3 de 5000 correos/)).toBeVisible();
    await expect(
      within(newest as HTMLElement).getByRole('button', { name: /^Copiar el código .*471209/ }),
    ).toBeVisible();
    await expect(older).toHaveTextContent('Cambiaste tu contraseña');
    await expect(within(older as HTMLElement).queryByRole('button')).toBeNull();
  },
};

export const MailboxEmpty: Story = { decorators: site(report, () => ({ messages: [] })) };
export const MailboxLoading: Story = { decorators: site(report, pending) };
export const MailboxFailed: Story = {
  decorators: site(report, () => refusal('offline')),
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos abrir el buzón');
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
