import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { FreightPage } from '#src/features/rates/freight-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { sampleCountries, sampleTariff } from '#fixtures/rates.ts';

const site = (calls: FakeCalls = {}) =>
  withFakeSite({
    calls: {
      feeRates: ({ originZip }) => sampleTariff(originZip !== undefined),
      countries: () => sampleCountries,
      ...calls,
    },
  });

const meta = {
  title: 'Screens/Freight',
  tags: ['journey:quote'],
  component: FreightPage,
  parameters: { layout: 'fullscreen', route: '/freightQuery' },
} satisfies Meta<typeof FreightPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With a service that stays within the first zone. */
function withSameCity(): ReturnType<typeof sampleTariff> {
  const tariff = sampleTariff(true);
  const sameCity = tariff.products
    .slice(0, 1)
    .map((product) => ({ ...product, productType: 'sameCity' as const, zones: product.zones.slice(0, 1) }));
  return { ...tariff, products: [...tariff.products, ...sameCity] };
}

const international = '/freightQuery?view=international';

export const National: Story = {
  name: 'ROUTE-23 CALL-60 D-03 the tariff of a service: weights by zone',
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: /Estándar, hasta 30 kg/ });
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(8);
    await expect(canvas.getByRole('rowheader', { name: 'Hasta 10 kg' })).toBeVisible();
    await expect(canvas.getByText(/8 %|12 %/)).toBeVisible();
  },
};

export const OtherService: Story = {
  name: 'ROUTE-23 another service shows its own table',
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Paquete empresarial' }));
    await canvas.findByRole('table', { name: /Paquete empresarial, hasta 5 kg/ });
    await expect(canvas.queryByRole('rowheader', { name: 'Hasta 10 kg' })).toBeNull();
  },
};

export const RouteFound: Story = {
  name: 'ROUTE-23 D-03 a postal code and a state lead to their zone',
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /origen/ }), '44100');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /destino/ }), 'YUC');
    await userEvent.click(canvas.getByRole('button', { name: 'Ver zonas' }));
    await canvas.findByText(/Del 44100 a .*Yucatán.*: zona 6/);
  },
};

export const ForeignDigits: Story = {
  name: 'ROUTE-23 FEAT-12 a postal code is taken in any script',
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /origen/ }), '٤٤ ١٠٠');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /destino/ }), 'YUC');
    await userEvent.click(canvas.getByRole('button', { name: 'Ver zonas' }));
    await canvas.findByText(/Del 44100 a .*Yucatán.*: zona 6/);
  },
};

export const WrongZip: Story = {
  name: 'ROUTE-23 MSG-12 a postal code outside of every state is rejected at its field',
  decorators: [site()],
  play: async ({ canvas }) => {
    const zip = await canvas.findByRole('textbox', { name: /origen/ });
    await userEvent.type(zip, '00000{Enter}');
    await canvas.findByText('Escribe un código postal válido: ninguno en México empieza así.');
    await waitFor(() => expect(zip).toHaveFocus());
  },
};

export const International: Story = {
  name: 'ROUTE-23 CALL-63 D-03 the international tariff is searched without accents',
  parameters: { route: international },
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('rowheader', { name: 'Alemania' });
    await expect(canvas.getByRole('table')).toHaveAccessibleName(/El transporte internacional lleva 0 % de IVA/);
    await expect(canvas.getByText(/Confirmamos el precio cuando haces tu envío/)).toBeVisible();
    await expect(canvas.queryByText(/combustible e IVA/)).toBeNull();
    await userEvent.type(canvas.getByRole('textbox', { name: /país/ }), 'japon');
    await waitFor(() =>
      expect(canvas.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Japón']),
    );
  },
};

export const NoCountry: Story = {
  parameters: { route: international },
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /país/ }), 'Atlántida');
    await canvas.findByText('No enviamos a un país con ese nombre');
  },
};

export const Loading: Story = { decorators: [site({ feeRates: pending })] };
export const Offline: Story = {
  decorators: [site({ feeRates: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
  },
};
export const Phone: Story = {
  name: 'ROUTE-23 D-03 on a phone one zone is shown: the one that the route leads to, or the one that is chosen',
  globals: { viewport: { value: 'phone' } },
  parameters: { route: '/freightQuery?from=44100&to=YUC' },
  decorators: [site({ feeRates: withSameCity })],
  play: async ({ canvas }) => {
    const columns = async () =>
      (await canvas.findAllByRole('columnheader'))
        .map(({ textContent }) => /^Zona \d/.exec(textContent ?? '')?.[0])
        .filter(Boolean);
    await canvas.findByRole('table');
    await expect(await columns()).toEqual(['Zona 6']);
    await userEvent.click(canvas.getByRole('link', { name: 'Zona 2' }));
    await waitFor(async () => expect(await columns()).toEqual(['Zona 2']));
    // A service that is not offered there shows its first zone, never an empty table.
    await userEvent.click(canvas.getByRole('link', { name: 'Misma ciudad' }));
    await canvas.findByRole('table', { name: /Misma ciudad/ });
    await expect(await columns()).toEqual(['Zona 1']);
    await expect(canvas.getByText(/Del 44100 a .*Yucatán.* es zona 6: este servicio no llega ahí/)).toBeVisible();
  },
};
export const PhoneUnknownZone: Story = {
  name: 'ROUTE-23 on a phone an address that names a zone that there isn’t still shows one',
  globals: { viewport: { value: 'phone' } },
  parameters: { route: '/freightQuery?zone=99' },
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await expect(canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      expect.anything(),
      expect.stringMatching(/^Zona 1/),
    ]);
  },
};
export const ArabicPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  parameters: { route: international },
  decorators: [site()],
};
export const Arabic: Story = {
  globals: { language: 'ar' },
  parameters: { route: '/freightQuery?from=44100&to=YUC' },
  decorators: [site()],
};
export const Chinese: Story = { globals: { language: 'zh-cn' }, decorators: [site()] };
