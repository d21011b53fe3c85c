import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { useLocation } from 'react-router-dom';
import { RatesPage } from '#src/features/rates/rates-page.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { fakeSavedParcels } from '#stories/support/fake-saved-parcels.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { bulkyQuotation, samplePlace, sampleQuotation } from '#fixtures/rates.ts';
import { bagRules } from './order/site.tsx';

const site = (
  standardQuote: FakeCalls['standardQuote'] = () => sampleQuotation,
  { user, weightFlag = 0, ...calls }: FakeCalls & { user?: typeof anaLucia; weightFlag?: 0 | 1 } = {},
) =>
  withFakeSite({
    ...(user && { user }),
    weightFlag,
    calls: {
      bagWeightFlag: bagRules,
      ...calls,
      standardQuote,
      stateCityByZip: ({ zipCode }) => samplePlace(zipCode),
    },
  });

const route = '/shipping-rates?from=44100&to=97000&kg=2.5&size=30x20x10';

/** Exposes the location of the story's router to its checks. */
function Address() {
  const { search } = useLocation();
  return (
    <output hidden data-testid="address">
      {search}
    </output>
  );
}

const meta = {
  title: 'Screens/Rates',
  tags: ['journey:quote'],
  component: RatesPage,
  parameters: { layout: 'fullscreen', route: '/shipping-rates' },
  render: () => (
    <>
      <RatesPage />
      <Address />
    </>
  ),
  // The last question is stored beyond a page, but not beyond a story.
  beforeEach: () => window.sessionStorage.clear(),
} satisfies Meta<typeof RatesPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const box = (canvas: Canvas, name: RegExp) => canvas.findByRole('textbox', { name });
const row = async (canvas: Canvas, name: RegExp) =>
  within((await canvas.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement);

export const Empty: Story = { decorators: [site()] };

export const NothingTyped: Story = {
  name: 'RULE-RATE-01 RULE-RATE-02 MSG-12 an empty question asks for both postal codes and the weight',
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver precios' }));
    await waitFor(async () => expect(await box(canvas, /origen/)).toHaveFocus());
    for (const name of [/origen/, /destino/, /Peso/]) await expect(await box(canvas, name)).toBeInvalid();
  },
};

export const ForeignDigits: Story = {
  name: 'FEAT-02 FEAT-12 digits of any script are taken in every field, and shown as they count',
  decorators: [site(undefined, { user: { ...anaLucia, collectsCod: true } })],
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas, /origen/), '٤٤١٠٠');
    await userEvent.type(await box(canvas, /destino/), '۹۷۰۰۰');
    await userEvent.type(await box(canvas, /Peso/), '٢٫٥');
    await userEvent.click(canvas.getByRole('button', { name: /Medidas/ }));
    await userEvent.type(await box(canvas, /Largo/), '３０');
    await userEvent.type(await box(canvas, /Ancho/), '٢٠');
    await userEvent.type(await box(canvas, /Alto/), '۱۰');
    await userEvent.type(await box(canvas, /Cobrar/), '١٬٢٠٠٫٥٠{Enter}');
    await waitFor(() =>
      expect(canvas.getByTestId('address')).toHaveTextContent('?from=44100&to=97000&kg=2.5&size=30x20x10&cod=120050'),
    );
    await expect(await box(canvas, /Cobrar/)).toHaveValue('1,200.50');
  },
};

export const AskedAgain: Story = {
  name: 'ROUTE-09 FEAT-02 another question takes the place of the one before: one form, one answer, also when it fails',
  parameters: { route },
  decorators: [site(({ weight }) => (weight === 9 ? refusal('offline') : sampleQuotation))],
  play: async ({ canvas }) => {
    await row(canvas, /Estándar/);
    for (const kilograms of ['3', '4', '9']) {
      const weight = await box(canvas, /Peso/);
      await userEvent.clear(weight);
      await userEvent.type(weight, `${kilograms}{Enter}`);
      await waitFor(() => expect(canvas.getByTestId('address')).toHaveTextContent(`kg=${kilograms}`));
      await waitFor(() => expect(canvas.getAllByRole('textbox', { name: /Peso/ })).toHaveLength(1));
      await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    }
    await canvas.findByRole('button', { name: 'Reintentar' });
    await expect(await box(canvas, /Peso/)).toHaveValue('9');
    await expect(canvas.queryByRole('heading', { level: 2, name: /Estándar/ })).toBeNull();
  },
};

export const WrongInAddress: Story = {
  name: 'RULE-RATE-01 RULE-RATE-02 MSG-12 D-50 what an address asks wrongly is said at its field, nothing typed is lost, and a heavy parcel is led to where it is sent',
  parameters: { route: '/shipping-rates?from=00000&to=9700&kg=30.05&size=30x20x' },
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByText('Escribe un código postal válido: ninguno en México empieza así.');
    await expect(canvas.getByText(/Escribe los 5 dígitos: llevas 4/)).toBeVisible();
    await expect(await box(canvas, /Peso/)).toBeInvalid();
    await expect(canvas.getByText(/Hasta 50 kg se envía por Exprés/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ver su precio en «Envío rápido»' })).toHaveAttribute(
      'href',
      '/placeOrder',
    );
    await expect(await box(canvas, /origen/)).toHaveValue('00000');
    await expect(await box(canvas, /Largo/)).toHaveValue('30');
    await expect(canvas.getByText('Escribe el alto en centímetros.')).toBeVisible();
  },
};

export const TypedQuestion: Story = {
  name: 'FEAT-02 ROUTE-09 a question by keyboard: the places are named, a comma is a point, the address holds the question',
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas, /origen/), '44100');
    await canvas.findByText(/Guadalajara, Jal\./);
    await userEvent.tab();
    await userEvent.keyboard('97000');
    await userEvent.tab();
    await userEvent.keyboard('2,5{Enter}');
    const heading = await canvas.findByRole('heading', { level: 1, name: /Guadalajara.*Mérida/ });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(canvas.getByTestId('address')).toHaveTextContent('?from=44100&to=97000&kg=2.5');
  },
};

export const Prices: Story = {
  name: 'FEAT-02 CALL-33 every service with price and promise, the cheapest first; the lines add up to the price',
  parameters: { route },
  decorators: [site()],
  play: async ({ canvas }) => {
    const names = (await canvas.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    await expect(names.slice(0, 4)).toEqual(['Paquete empresarial', 'Estándar', 'Exprés', 'Misma ciudad']);
    const express = await row(canvas, /Exprés/);
    await expect(express.getByText('2 a 3 días hábiles')).toBeVisible();
    await userEvent.click(express.getByRole('button', { name: '¿Por qué cuesta eso?' }));
    const amounts = express
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent?.replaceAll(/[$,]/g, '')));
    const [freight = 0, fuel = 0, subtotal = 0, vat = 0, total = 0] = amounts;
    await expect(subtotal).toBeCloseTo(freight + fuel, 2);
    await expect(total).toBeCloseTo(subtotal + vat, 2);
    await expect(express.getByText(/Estándar cuesta \$85\.49 menos y tarda hasta 3 días hábiles más/)).toBeVisible();
  },
};

export const SendLikeThis: Story = {
  name: 'ENT-04 FEAT-02 D-05 sending it like this leads to the order that is open signed out, with the same parcel and service',
  parameters: { route: `${route}&value=185000&insure=1` },
  decorators: [site()],
  play: async ({ canvas }) => {
    const express = await row(canvas, /Exprés/);
    const link = new URL(express.getByRole<HTMLAnchorElement>('link', { name: 'Enviar así' }).href);
    await expect(link.pathname).toBe('/placeOrder');
    await expect(Object.fromEntries(link.searchParams)).toEqual({
      from: '44100',
      to: '97000',
      kg: '2.5',
      size: '30x20x10',
      value: '185000',
      insure: '1',
      service: 'express',
    });
  },
};

export const LastQuestion: Story = {
  name: 'ENT-04 the question that was asked last is there again',
  decorators: [site()],
  beforeEach: () => window.sessionStorage.setItem('freightInfo', 'from=44100&to=97000&kg=2.5'),
  play: async ({ canvas }) => {
    await expect(await box(canvas, /destino/)).toHaveValue('97000');
    await expect(await box(canvas, /Peso/)).toHaveValue('2.5');
  },
};

export const Bulky: Story = {
  name: 'MSG-07 D-63 a destination that costs extra, in a box that counts by its volume',
  parameters: { route: '/shipping-rates?from=44100&to=97980&kg=2.5&size=48x40x25' },
  decorators: [site(() => bulkyQuotation)],
  play: async ({ canvas }) => {
    await canvas.findByText('El destino no está cubierto o es una zona insegura; puede haber costos adicionales.');
    await expect(canvas.getByText(/zona extendida: se suman \$52\.20, IVA incluido\./)).toBeVisible();
    const standard = await row(canvas, /Estándar/);
    await userEvent.click(standard.getByRole('button', { name: '¿Por qué cuesta eso?' }));
    await expect(standard.getByText('Zona extendida')).toBeVisible();
    await expect(standard.getByText(/En una caja de .*45 × 40 × 25 cm.* o menor pagas \$13\.92 menos/)).toBeVisible();
    await expect(canvas.getByText(/ocupa más de lo que pesa/)).toBeVisible();
  },
};

const collecting = '/shipping-rates?from=44100&to=97000&kg=2.5&cod=50000';

export const Collecting: Story = {
  name: 'D-53 CALL-33 an account that may collect asks with the amount, and the order gets it',
  parameters: { route: collecting },
  decorators: [site(undefined, { user: { ...anaLucia, collectsCod: true } })],
  play: async ({ canvas }) => {
    await canvas.findByText(/cobra \$500\.00 al entregar/);
    await expect(await box(canvas, /Cobrar al entregar/)).toHaveValue('500.00');
    const standard = await row(canvas, /Estándar/);
    await expect(standard.getByRole('link', { name: 'Enviar así' })).toHaveAttribute(
      'href',
      expect.stringContaining('cod=50000'),
    );
  },
};

export const NotCollecting: Story = {
  name: 'D-53 D-62 an account without cash on delivery is not asked for it, and an address with an amount is quoted without',
  parameters: { route: collecting },
  decorators: [site(({ codAmount }) => (codAmount === undefined ? sampleQuotation : refusal('busy')))],
  play: async ({ canvas }) => {
    const standard = await row(canvas, /Estándar/);
    await expect(canvas.queryByRole('textbox', { name: /Cobrar/ })).toBeNull();
    await expect(standard.getByRole('link', { name: 'Enviar así' })).not.toHaveAttribute(
      'href',
      expect.stringContaining('cod='),
    );
  },
};

export const Packing: Story = {
  name: 'RULE-WEB-12 D-54 D-55 FEAT-02 a bag is offered with EZ alone, each with its capacity and price; the order takes it over, with the payment mode',
  parameters: { route },
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText(/Tipo de servicio/), 'EZ');
    const bag = await canvas.findByLabelText(/^Bolsa/);
    await within(bag).findByRole('option', { name: /Bolsa mediana, hasta .*3 kg.*, \+ \$25\.00 IVA incluido/ });
    await userEvent.selectOptions(bag, 'medium');
    await userEvent.selectOptions(canvas.getByLabelText(/Quién paga/), 'CC_CASH');
    await userEvent.click(canvas.getByRole('button', { name: 'Cotizar de nuevo' }));
    await waitFor(() => expect(canvas.getByTestId('address')).toHaveTextContent('&type=EZ&bag=medium&pays=CC_CASH'));
    const standard = await row(canvas, /Estándar/);
    await expect(standard.getByRole('link', { name: 'Enviar así' })).toHaveAttribute(
      'href',
      expect.stringContaining('type=EZ&bag=medium&pays=CC_CASH'),
    );
    await userEvent.selectOptions(await canvas.findByLabelText(/Tipo de servicio/), 'other');
    await expect(canvas.queryByLabelText(/^Bolsa/)).toBeNull();
  },
};

export const BagTooSmall: Story = {
  name: 'RULE-WEB-04 D-38 too small a bag is reported; where the operator insists, no quotation is requested until another is chosen',
  parameters: { route: `${route}&type=EZ&bag=small` },
  decorators: [site(undefined, { weightFlag: 1 })],
  play: async ({ canvas }) => {
    const bag = await canvas.findByLabelText(/^Bolsa/);
    await waitFor(() => expect(bag).toBeInvalid());
    await expect(canvas.getByText(/pesa más de los .*1 kg.* que lleva esta bolsa/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cotizar de nuevo' }));
    await waitFor(() => expect(bag).toHaveFocus());
    await userEvent.selectOptions(bag, 'medium');
    await userEvent.click(canvas.getByRole('button', { name: 'Cotizar de nuevo' }));
    await waitFor(() => expect(canvas.getByTestId('address')).toHaveTextContent('bag=medium'));
  },
};

export const NoBagForBusiness: Story = {
  name: 'RULE-WEB-11 a service that takes no bag says so in its row',
  parameters: { route: `${route}&type=EZ&bag=medium` },
  decorators: [
    site(() => ({
      ...sampleQuotation,
      quotes: sampleQuotation.quotes.map((quote) =>
        quote.productType === 'businessParcel'
          ? { ...quote, available: false, reason: 'bagNotOffered' as const, price: null }
          : quote,
      ),
    })),
  ],
  play: async ({ canvas }) => {
    const business = await row(canvas, /Paquete empresarial/);
    await expect(business.getByText('No se ofrece en la bolsa elegida')).toBeVisible();
  },
};

export const SavedParcel: Story = {
  name: 'FEAT-05 FEAT-02 a signed-in customer quotes a saved parcel, and undo restores what was typed',
  parameters: { route },
  decorators: [site(undefined, { user: anaLucia, ...fakeSavedParcels() })],
  play: async ({ canvas }) => {
    const opener = await canvas.findByRole('button', { name: 'Usar un paquete guardado' });
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /^Blusas de feria/ }));
    await waitFor(async () => expect(await canvas.findByLabelText(/^Bolsa/)).toHaveValue('medium'));
    await expect(await box(canvas, /Valor declarado/)).toHaveValue('1,850.00');
    await expect(await box(canvas, /Largo/)).toHaveValue('');
    await expect(await box(canvas, /origen/)).toHaveValue('44100');
    await userEvent.click(canvas.getByRole('button', { name: 'Deshacer' }));
    await waitFor(async () => expect(await box(canvas, /Largo/)).toHaveValue('30'));
  },
};

export const NoOutlet: Story = {
  name: 'D-61 D-63 an origin without an outlet and a code that the catalogue lacks are said before the prices',
  parameters: { route: '/shipping-rates?from=44100&to=97999&kg=2.5' },
  decorators: [
    site(() => ({
      ...sampleQuotation,
      origin: { ...sampleQuotation.origin, coverage: 'none' },
      destination: { ...sampleQuotation.destination, zip: '97999', known: false, city: null },
      nearestBranch: { code: 'GDL01', name: 'Sucursal <b>Centro</b>', address: 'Av. Juárez 100', city: 'Guadalajara' },
    })),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText(/Sucursal <b>Centro<\/b>/);
    await expect(canvas.getByText(/El 97999 no está en nuestro catálogo/)).toBeVisible();
  },
};

export const NoTariff: Story = {
  name: 'MSG-10 without a tariff the question stays and customer service can be called',
  parameters: { route },
  decorators: [site(() => refusal('freightNotFound'))],
  play: async ({ canvas }) => {
    await canvas.findByText('No encontramos tarifa para este envío');
    await expect(canvas.getByRole('link', { name: /Llamar al/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
    await expect(await box(canvas, /origen/)).toHaveValue('44100');
  },
};

export const Loading: Story = { parameters: { route }, decorators: [site(pending)] };

let answers = 0;
export const Offline: Story = {
  name: 'FEAT-02 without a network the question stays, and asking again brings the prices',
  parameters: { route },
  beforeEach: () => {
    answers = 0;
  },
  decorators: [site(() => (answers++ === 0 ? refusal('offline') : sampleQuotation))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
    await userEvent.click(canvas.getByRole('button', { name: /Reintentar/ }));
    await canvas.findByRole('heading', { level: 2, name: 'Exprés' });
  },
};

export const PhonePrices: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { route },
  decorators: [site()],
  play: async ({ canvas }) => {
    const fold = await canvas.findByRole('button', { name: /Cambiar/ });
    await userEvent.click(fold);
    await waitFor(async () => expect(await box(canvas, /origen/)).toHaveFocus());
  },
};
export const ArabicPrices: Story = { globals: { language: 'ar' }, parameters: { route }, decorators: [site()] };
export const ArabicPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  parameters: { route },
  decorators: [site(() => bulkyQuotation)],
};
export const ChinesePrices: Story = { globals: { language: 'zh-cn' }, parameters: { route }, decorators: [site()] };
export const PortugueseTablet: Story = {
  globals: { language: 'pt-br', viewport: { value: 'tablet' } },
  parameters: { route },
  decorators: [site()],
};
export const Dark: Story = { globals: { theme: 'dark' }, parameters: { route }, decorators: [site()] };
