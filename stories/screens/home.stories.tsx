import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { languages } from '#domain/languages.ts';
import { Shell } from '#src/app/layout/shell.tsx';
import { Home } from '#src/features/home/home-page.tsx';
import { refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { homeContent } from '#fixtures/content.ts';
import { bulkyQuotation, samplePlace, sampleQuotation } from '#fixtures/rates.ts';

const fridayNoon = () => new Date('2026-11-20T18:00:00Z');

const meta = {
  title: 'Screens/Home',
  tags: ['journey:track'],
  component: Home,
  parameters: { mockup: 'home', layout: 'fullscreen' },
  args: { signedIn: false, onTrack: fn() },
  decorators: [
    withFakeSite({
      calls: {
        standardQuote: ({ destinationZip }) => {
          if (destinationZip === '97999') return refusal('freightNotFound');
          return destinationZip === '97980' ? bulkyQuotation : sampleQuotation;
        },
        stateCityByZip: ({ zipCode }) => samplePlace(zipCode),
        homePages: () => homeContent,
      },
    }),
  ],
  // The last question is stored beyond a page, but not beyond a story.
  beforeEach: () => window.sessionStorage.clear(),
  render: (args, { globals }) => (
    <Shell
      session={args.signedIn ? { name: 'Ana Lucía' } : undefined}
      languages={languages}
      language={String(globals.language)}
      clock={fridayNoon}
      onLanguage={fn()}
      onSignIn={fn()}
      onSignOut={fn()}
    >
      <Home {...args} />
    </Shell>
  ),
} satisfies Meta<typeof Home>;

export default meta;
type Story = StoryObj<typeof meta>;

const waybillsBox = (canvas: { getByRole: typeof screen.getByRole }) => canvas.getByRole('textbox', { name: /guía/ });
const tailBox = (canvas: { getByRole: typeof screen.getByRole }) => canvas.getByRole('textbox', { name: /teléfono/ });

export const Desktop: Story = {};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Tablet: Story = { globals: { viewport: { value: 'tablet' } } };
export const English: Story = { globals: { language: 'en-us' } };
export const Chinese: Story = { globals: { language: 'zh-cn' } };
export const Portuguese: Story = { globals: { language: 'pt-br' } };
export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
export const TracksTwoParcels: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(waybillsBox(canvas), 'jmx004277193056 JMX004277201184,');
    await userEvent.type(tailBox(canvas), '4471');
    await userEvent.click(canvas.getByRole('button', { name: 'Rastrear' }));
    await expect(args.onTrack).toHaveBeenCalledWith({ waybills: ['JMX004277193056', 'JMX004277201184'], tail: '4471' });
  },
};

export const FromEditors: Story = {
  name: 'CALL-81 D-97 the newest news, the next events and the first questions come last, each leading to its page',
  play: async ({ canvas }) => {
    // Moving on by keyboard loads the section.
    await userEvent.tab();
    const [news] = homeContent.news;
    await expect(await canvas.findByRole('link', { name: new RegExp(news?.title ?? 'none') })).toHaveAttribute(
      'href',
      `/news/${news?.id}`,
    );
    const [question] = homeContent.questions;
    await expect(canvas.getByRole('link', { name: question?.title })).toHaveAttribute('href', `/faqs#${question?.id}`);
    await expect(canvas.getByRole('link', { name: 'Ver los eventos' })).toHaveAttribute('href', '/events');
  },
};

export const EditorsOffline: Story = {
  name: 'CALL-81 without a network the section says so, and the page is whole',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(await canvas.findByText(/Sin internet/)).toBeVisible();
  },
};

/** Nothing typed: both fields show an error and the first gets the focus. */
export const Empty: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rastrear' }));
    await expect(args.onTrack).not.toHaveBeenCalled();
    await expect(waybillsBox(canvas)).toHaveFocus();
    await expect(waybillsBox(canvas)).toHaveAttribute('aria-invalid', 'true');
    await expect(tailBox(canvas)).toHaveAttribute('aria-invalid', 'true');
  },
};

const eleven = Array.from({ length: 11 }, (_, index) => `JMX0042771930${String(index).padStart(2, '0')}`);

/** D-41: the eleventh is visibly rejected and stays where it was typed. */
export const ElevenNumbers: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(waybillsBox(canvas));
    await userEvent.paste(eleven.join('\n'));
    await expect(canvas.getAllByRole('button', { name: /^Quitar/ })).toHaveLength(10);
    await expect(waybillsBox(canvas)).toHaveValue(eleven[10]);
    await userEvent.type(tailBox(canvas), '4471');
    await userEvent.click(canvas.getByRole('button', { name: 'Rastrear' }));
    await expect(args.onTrack).not.toHaveBeenCalled();
  },
};

export const WrongNumber: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(waybillsBox(canvas), 'JMX004277193056 JMX12,');
    await expect(waybillsBox(canvas)).toHaveAttribute('aria-invalid', 'true');
  },
};

export const WhereIsMyNumber: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: '¿Dónde encuentro mi número de guía?' });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: /comprobante/ });
    await waitFor(() => expect(dialog).toBeVisible());
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(button).toHaveFocus();
  },
};

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

async function quote(canvas: Canvas, destination: string, weight: string) {
  const origin = await canvas.findByRole('textbox', { name: /origen/ });
  await userEvent.type(origin, '44100');
  await canvas.findByText(/Guadalajara, Jal\./);
  await userEvent.tab();
  await userEvent.keyboard(destination);
  await userEvent.tab();
  await userEvent.keyboard(`${weight}{Enter}`);
}

/** The section also loads when the visitor moves on by keyboard. */
const comeNear = () => userEvent.tab();

export const Quotes: Story = {
  name: 'FEAT-02 D-03 quotes on home: places, prices and promises, and the way to everything else',
  play: async ({ canvas }) => {
    await comeNear();
    await quote(canvas, '97000', '2.5');
    const prices = await canvas.findAllByText(/^\$\d/);
    await expect(prices).toHaveLength(3);
    await expect(canvas.getByText('2 a 3 días hábiles')).toBeVisible();
    const all = canvas.getByRole('link', { name: 'Medidas, seguro y por qué cuesta eso' });
    await expect(all).toHaveAttribute('href', '/shipping-rates?from=44100&to=97000&kg=2.5');
  },
};

export const QuotesNothing: Story = {
  name: 'RULE-RATE-01 RULE-RATE-02 MSG-12 a wrong question on home is said at its fields',
  play: async ({ canvas }) => {
    await comeNear();
    await quote(canvas, '00000', '31');
    await canvas.findByText('Escribe un código postal válido: ninguno en México empieza así.');
    await expect(canvas.getByRole('textbox', { name: /destino/ })).toHaveFocus();
    await expect(canvas.getByRole('textbox', { name: /Peso/ })).toBeInvalid();
  },
};

export const QuotesFarAway: Story = {
  name: 'MSG-07 home warns of a destination that costs extra',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await comeNear();
    await quote(canvas, '97980', '2.5');
    await canvas.findByText(/^El destino no está cubierto o es una zona insegura; puede haber costos adicionales\./);
  },
};

export const QuotesWithoutTariff: Story = {
  name: 'MSG-10 home says where there is no tariff',
  play: async ({ canvas }) => {
    await comeNear();
    await quote(canvas, '97999', '2.5');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Comunícate con atención al cliente/);
  },
};
