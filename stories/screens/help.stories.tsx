import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { sampleList } from '#fixtures/branches.ts';
import { delayedParcel, trackedRow } from '#fixtures/orders.ts';
import { sampleQuotation } from '#fixtures/rates.ts';
import { HelpHost } from '#src/app/site.tsx';
import { HelpEntry } from '#src/app/layout/switches.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const config = {
  enabled: true,
  suggestions: ['tracking' as const, 'rates' as const, 'branches' as const, 'person' as const],
  agentsOpen: true,
};
const waybillNo = 'JMX004277201184';
const found = trackedRow(waybillNo, delayedParcel);
const closed = { ...found, outcome: 'tailMismatch' as const, attemptsLeft: null, parcel: null };

const siteWith = (calls: FakeCalls = {}) =>
  withFakeSite({
    calls: {
      chatbotConfig: () => config,
      waybillDetail: ({ tail }) => {
        if (tail === '4471') return found;
        return tail ? { ...closed, attemptsLeft: 4 } : closed;
      },
      standardQuote: () => sampleQuotation,
      networkByZip: () => sampleList(),
      ...calls,
    },
  });

const questions = {
  load: async () => [
    { id: 'fragile', title: '¿Cómo empaco algo frágil?', text: 'Con dos capas de protección y una caja nueva.' },
  ],
};

/** The opener of the help, as in the frame. */
function Opener() {
  const { help } = useAppState();
  const isOffered = useObservable(help) !== 'off';
  return <HelpEntry onHelp={isOffered ? () => help.set('open') : undefined} />;
}

const meta = {
  title: 'Screens/Help',
  tags: ['journey:help'],
  component: HelpHost,
  parameters: { layout: 'fullscreen' },
  args: { questions },
  decorators: [siteWith()],
  render: (args) => (
    <main className="page">
      <h1>Página</h1>
      <Opener />
      <HelpHost {...args} />
    </main>
  ),
} satisfies Meta<typeof HelpHost>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

async function openHelp(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Ayuda' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ayuda/ }));
  return { dialog, box: await dialog.findByRole('textbox', { name: 'Tu mensaje' }), log: dialog.getByRole('log') };
}

const phone = { viewport: { value: 'phone' } };

export const Tracks: Story = {
  name: 'FEAT-18 D-40 the chat shows the public tracking status, and all of it with the phone suffix, by keyboard',
  play: async ({ canvas }) => {
    const { dialog, box, log } = await openHelp(canvas);
    await userEvent.type(box, `¿Dónde anda ${waybillNo}?{Enter}`);
    await dialog.findByText(/últimos 4 dígitos/);
    await expect(log).not.toHaveTextContent('Veracruz');
    await userEvent.type(box, '0000{Enter}');
    await dialog.findByText('Esos dígitos no coinciden. Quedan 4 intentos.');
    await userEvent.type(box, '4471{Enter}');
    await waitFor(() => expect(log.querySelector('.verdict')).not.toBeNull());
    await expect(box).toHaveFocus();
    await expect(box).toHaveValue('');
  },
};
export const TracksPhone: Story = {
  ...Tracks,
  name: 'a parcel in the help, on a phone',
  globals: phone,
};
export const Rates: Story = {
  name: 'FEAT-18 what a parcel costs, and the way to everything else',
  play: async ({ canvas }) => {
    const { dialog, box } = await openHelp(canvas);
    await userEvent.click(dialog.getByRole('button', { name: '¿Cuánto cuesta enviar?' }));
    await dialog.findByText(/Escribe los dos códigos postales/);
    await userEvent.type(box, '44100 97000 2.5 kg{Enter}');
    await expect(await dialog.findByRole('link', { name: 'Ver todo lo que incluye' })).toHaveAttribute(
      'href',
      '/shipping-rates?from=44100&to=97000&kg=2.5',
    );
  },
};
export const Branches: Story = {
  name: 'FEAT-18 the branches near a postal code',
  play: async ({ canvas }) => {
    const { dialog, box } = await openHelp(canvas);
    await userEvent.type(box, 'sucursal en 44100{Enter}');
    await expect(await dialog.findByRole('link', { name: 'Ver todas en el mapa' })).toHaveAttribute(
      'href',
      '/find-branches?q=44100',
    );
  },
};
export const Questions: Story = {
  name: 'FEAT-18 CALL-79 a question is answered in the editors’ words',
  play: async ({ canvas }) => {
    const { dialog, box } = await openHelp(canvas);
    await userEvent.type(box, 'como empacar cosas fragiles{Enter}');
    await expect(await dialog.findByText('Con dos capas de protección y una caja nueva.')).toBeVisible();
  },
};
export const HandsOver: Story = {
  name: 'FEAT-18 what it does not know it says, and hands over with what was said and without a tail',
  play: async ({ canvas }) => {
    const { dialog, box } = await openHelp(canvas);
    await userEvent.type(box, '¿Me prestas tu bicicleta 4471?{Enter}');
    const link = await dialog.findByRole('link', { name: 'Escribir a una persona' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'https://site.invalid');
    await expect(searchParams.get('message')).toBe('¿Me prestas tu bicicleta ••••?');
  },
};
export const Hostile: Story = {
  name: 'FEAT-18 markup stays text, and a message is never longer than it may be',
  play: async ({ canvas }) => {
    const { dialog, box, log } = await openHelp(canvas);
    const markup = '<img src=x onerror=alert(1)>';
    await userEvent.click(box);
    await userEvent.paste(markup + 'a'.repeat(10_000));
    await expect((box as HTMLTextAreaElement).value).toHaveLength(900);
    await userEvent.keyboard('{Enter}');
    await dialog.findByText(/^No sé contestar eso/);
    await expect(log.querySelector('img')).toBeNull();
    await expect(log).toHaveTextContent(markup);
  },
};
export const Offline: Story = {
  name: 'FEAT-18 without a network it says so and still answers from the questions',
  decorators: [siteWith({ waybillDetail: () => refusal('offline') })],
  play: async ({ canvas }) => {
    const { dialog, box } = await openHelp(canvas);
    await userEvent.type(box, `${waybillNo}{Enter}`);
    await expect(await dialog.findByRole('button', { name: 'Volver a preguntar' })).toBeVisible();
    await userEvent.type(box, 'como empacar cosas fragiles{Enter}');
    await dialog.findByText('Con dos capas de protección y una caja nueva.');
  },
};
export const Waiting: Story = {
  decorators: [siteWith({ waybillDetail: pending })],
  play: async ({ canvas }) => {
    const { dialog, box } = await openHelp(canvas);
    await userEvent.type(box, `${waybillNo}{Enter}`);
    await dialog.findByText('Buscando…');
  },
};
export const ClosesAndKeeps: Story = {
  name: 'FEAT-18 Escape closes the help, gives the focus back, and what was said is still there',
  play: async ({ canvas }) => {
    const { dialog, box } = await openHelp(canvas);
    await userEvent.type(box, 'hola{Enter}');
    await dialog.findByText('Hola. ¿En qué te ayudo?');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ayuda' })).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Ayuda' }));
    await screen.findByText('Hola. ¿En qué te ayudo?');
  },
};
export const NotOffered: Story = {
  name: 'CALL-76 where the configuration says no, the help leads to the questions',
  decorators: [siteWith({ chatbotConfig: () => ({ ...config, enabled: false }) })],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
    await expect(canvas.queryByRole('button', { name: 'Ayuda' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Ayuda' })).toHaveAttribute('href', '/faqs');
  },
};
export const ArabicPhone: Story = {
  globals: { ...phone, language: 'ar' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'مساعدة' }));
    const dialog = within(await screen.findByRole('dialog', { name: /مساعدة/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'أين طردي؟' }));
    await dialog.findByText(/اكتب رقم الشحنة/);
  },
};
export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvas }) => void (await openHelp(canvas)),
};
