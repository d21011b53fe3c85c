import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { flags, flagsOn } from '#src/features/debugging/flags.ts';
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

type MailboxReply = NonNullable<FakeCalls['mailbox']>;

const emails: MailboxReply = () => ({
  messages: [
    {
      id: 'm3',
      channel: 'push',
      to: 'push.example.com',
      subject: 'Hoy llega el paquete JMX000000000017',
      text: 'Conviene que haya alguien en casa.',
      hasHtml: false,
      kind: 'outForDelivery',
      link: '/track-and-trace?no=JMX000000000017',
      at: '2026-11-20T16:43:00.000Z',
    },
    {
      id: 'm2',
      channel: 'sms',
      kind: null,
      link: null,
      to: '9991204471',
      subject: null,
      text: 'JMX Express: 471209 es tu código para iniciar sesión. Vence en 5 minutos.',
      hasHtml: false,
      at: '2026-11-20T16:42:00.000Z',
    },
    {
      id: 'm1',
      channel: 'mail',
      kind: null,
      link: null,
      to: 'ana@example.com',
      subject: 'Cambiaste tu contraseña',
      text: 'Hola, Ana:\n\nCambiaste tu contraseña. Si no fuiste tú, escríbenos.',
      hasHtml: true,
      at: '2026-11-20T16:40:00.000Z',
    },
  ],
});

const messageBudget = () => ({ sms: { sent: 12, limit: 1000 }, mail: { sent: 3, limit: 5000 } });

type Parcels = NonNullable<FakeCalls['simulatorParcels']>;
type SimulatedParcel = Answer<'simulatorParcels'>['parcels'][number];

const atPickup: SimulatedParcel = {
  waybillNo: 'JMX004281200107',
  orderNo: '20261120-120010',
  tail: '4471',
  status: 'toBePickedUp',
  origin: 'Guadalajara, Jal.',
  destination: 'Mérida, Yuc.',
  lastPlace: 'Guadalajara, Jal.',
  promisedTo: '2026-11-30',
  step: { status: 'pickedUp', place: 'Guadalajara, Jal.' },
  hasOpenCase: false,
  secondsPerStep: null,
};
const signed: SimulatedParcel = {
  ...atPickup,
  waybillNo: 'JMX004281200057',
  orderNo: '20261118-120004',
  status: 'signed',
  lastPlace: 'Mérida, Yuc.',
  step: null,
  hasOpenCase: true,
};
const onItsOwn: SimulatedParcel = {
  ...atPickup,
  waybillNo: 'JMX004281200032',
  orderNo: '20261117-120003',
  status: 'outForDelivery',
  step: { status: 'signed', place: 'Mérida, Yuc.' },
  secondsPerStep: 3,
};
const parcels: Parcels = () => ({
  now: '2026-11-20T16:42:00.000Z',
  hoursAhead: 0,
  parcels: [atPickup, signed, onItsOwn],
});

const site = (ruleStopReport: Reply, mailbox: MailboxReply = emails, simulatorParcels: Parcels = parcels) => [
  withFakeSite({ calls: { ruleStopReport, mailbox, messageBudget, simulatorParcels } }),
];

/** The calls of the page to the simulator, oldest first; emptied before every story. */
const asked: [string, object][] = [];
const hears = (id: string) => (input: object) => (asked.push([id, input]), null);

/** A simulator that only records its calls. */
const simulator = (simulatorParcels: Parcels, refused = false) => [
  withFakeSite({
    calls: {
      ruleStopReport: report,
      mailbox: emails,
      messageBudget,
      simulatorParcels,
      simulatorPlay: refused ? () => refusal('conflict') : hears('play'),
      simulatorLive: hears('live'),
      simulatorClock: hears('clock'),
    },
  }),
];

const meta = {
  title: 'Screens/Debugging',
  tags: ['journey:frame'],
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
    const [pushed, newest, older] = within(list).getAllByRole('listitem');
    await expect(pushed).toHaveTextContent(/Aviso a.*Hoy llega el paquete.*Va en camino a la puerta/);
    await expect(within(pushed as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/track-and-trace?no=JMX000000000017',
    );
    await expect(newest).toHaveTextContent('9991204471');
    await expect(await canvas.findByText(/12 de 1000 SMS y 3 de 5000 correos/)).toBeVisible();
    await expect(
      within(newest as HTMLElement).getByRole('button', { name: /^Copiar el código .*471209/ }),
    ).toBeVisible();
    await expect(older).toHaveTextContent('Cambiaste tu contraseña');
    await expect(within(older as HTMLElement).queryByRole('button')).toBeNull();
    const looks = within(list).getByRole('link', { name: 'Ver el correo como se ve' });
    await expect(looks).toHaveAttribute('href', '/debugging/mails/m1');
  },
};

export const MailboxEmpty: Story = { decorators: site(report, () => ({ messages: [] })) };
const notices: MailboxReply = () => ({
  messages: Array.from({ length: 30 }, (_, index) => ({
    id: `n${index}`,
    channel: 'mail' as const,
    kind: null,
    link: null,
    to: 'ana@example.com',
    subject: 'Tu paquete va en camino',
    text: 'Hoy te lo llevamos.',
    hasHtml: true,
    at: '2026-11-20T16:42:00.000Z',
  })),
});
export const MailboxOfNotices: Story = {
  name: 'ROUTE-29 many messages lie in the page, which the keys scroll: no box of their own holds them',
  decorators: site(report, notices),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Buzón' });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(30);
    await expect(list.scrollHeight).toBe(list.clientHeight);
  },
};
export const MailboxLoading: Story = { decorators: site(report, pending) };
export const MailboxFailed: Story = {
  decorators: site(report, () => refusal('offline')),
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos abrir el buzón');
  },
};

export const Simulator: Story = {
  name: 'ROUTE-29 D-12 D-95 the simulator plays what can follow, by keyboard',
  decorators: simulator(parcels),
  beforeEach: () => void asked.splice(0),
  play: async ({ canvas }) => {
    const step = await canvas.findByRole('button', { name: /^Siguiente: Recolectado, .*Guadalajara, Jal\./ });
    /** The simulator takes one thing at a time. */
    const isFree = () => waitFor(() => expect(step).not.toHaveAttribute('aria-busy'));
    step.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(asked).toEqual([['play', { waybillNo: atPickup.waybillNo, event: 'step' }]]));
    await isFree();
    // Nothing else can follow the order's status: picked up, or cancelled.
    const event = canvas.getByRole('combobox', { name: 'Otro suceso' });
    await expect(
      within(event)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Recolectado', 'Cancelado']);
    await userEvent.selectOptions(event, 'Cancelado');
    await userEvent.keyboard('{Tab}{Enter}');
    await isFree();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Retraso' }), 'Mal tiempo · 2 días');
    await userEvent.keyboard('{Tab}{Enter}');
    await isFree();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^Que avance solo/ }), '10 segundos');
    await userEvent.keyboard('{Tab}{Enter}');
    await isFree();
    await userEvent.click(canvas.getByRole('button', { name: 'Adelantar 1 día' }));
    const { waybillNo } = atPickup;
    await waitFor(() =>
      expect(asked.slice(1)).toEqual([
        ['play', { waybillNo, event: 'scan', status: 'cancelled' }],
        ['play', { waybillNo, event: 'delay', reason: 'weather', days: 2 }],
        ['live', { waybillNo, secondsPerStep: 10 }],
        ['clock', { hoursAhead: 24 }],
      ]),
    );
  },
};

export const SimulatorOver: Story = {
  name: 'ROUTE-29 D-95 a journey that is over offers its open case, and nothing that can’t follow',
  decorators: simulator(parcels),
  beforeEach: () => void asked.splice(0),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: /^Envíos/ });
    await userEvent.click(within(list).getAllByRole('link')[1] as HTMLElement);
    await canvas.findByText('Su recorrido terminó.');
    await expect(canvas.queryByRole('combobox', { name: 'Otro suceso' })).toBeNull();
    await expect(canvas.queryByRole('combobox', { name: 'Retraso' })).toBeNull();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Aclaración abierta' }), 'Resolverla');
    await userEvent.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(asked).toEqual([['play', { waybillNo: signed.waybillNo, event: 'solve' }]]));
  },
};

export const SimulatorRunning: Story = {
  name: 'ROUTE-29 D-95 a parcel that advances automatically is stopped, and a clock that is ahead is set back',
  parameters: { route: `/debugging?parcel=${onItsOwn.waybillNo}` },
  decorators: simulator((input) => ({ ...(parcels(input) as Answer<'simulatorParcels'>), hoursAhead: 25 })),
  beforeEach: () => void asked.splice(0),
  play: async ({ canvas }) => {
    await canvas.findByText('Avanza solo: un paso cada 3 segundos.');
    await userEvent.click(canvas.getByRole('button', { name: 'Detener' }));
    await expect(canvas.getByText('(25 horas adelantado)')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Volver a la hora real' })).not.toHaveClass('busy'));
    await userEvent.click(canvas.getByRole('button', { name: 'Volver a la hora real' }));
    await waitFor(() =>
      expect(asked).toEqual([
        ['live', { waybillNo: onItsOwn.waybillNo, secondsPerStep: 0 }],
        ['clock', { hoursAhead: 0 }],
      ]),
    );
  },
};

export const SimulatorRejected: Story = {
  decorators: simulator(parcels, true),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Siguiente/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Entre tanto su estado cambió/);
  },
};

export const SimulatorEmpty: Story = {
  decorators: simulator(() => ({ now: '2026-11-20T16:42:00.000Z', hoursAhead: 0, parcels: [] })),
};
export const SimulatorFailed: Story = {
  decorators: simulator(() => refusal('offline')),
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos preguntar al simulador');
  },
};

export const Flags: Story = {
  name: 'ROUTE-29 D-12 flags are chosen by keyboard, have an address, and one press resets all',
  beforeEach: () => {
    flags.reset();
    return flags.reset;
  },
  play: async ({ canvas }) => {
    const region = within(await canvas.findByRole('region', { name: 'Interruptores' }));
    const network = region.getByRole('combobox', { name: 'Red' });
    await userEvent.selectOptions(network, 'Sin conexión');
    await userEvent.selectOptions(region.getByRole('combobox', { name: 'Textos' }), 'Sus claves');
    await expect(flagsOn(flags.get())).toEqual(['network:offline', 'texts:keys']);
    await expect(region.getByText('/?flag=network:offline&flag=texts:keys')).toBeVisible();
    await expect(region.getByText('2 interruptores activos')).toBeInTheDocument();
    region.getByRole('button', { name: 'Apagar todos' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(network).toHaveValue('normal');
    await expect(flagsOn(flags.get())).toEqual([]);
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
