import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from 'react-router-dom';
import { expect, waitFor, within } from 'storybook/test';
import { NetworkPage } from '#src/features/branches/network-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { sampleAreas, sampleBranches, sampleFacts, sampleList, samplePoints } from '#fixtures/branches.ts';

const answers: FakeCalls = {
  areaList: () => sampleAreas,
  networkMap: () => samplePoints,
  sitesByArea: () => sampleList(),
  onlineConfig: ({ cityIds }) => sampleFacts(cityIds),
};

const site = (calls: FakeCalls = {}) => withFakeSite({ calls: { ...answers, ...calls } });

/** The address that a reload would request. */
function Address() {
  const { pathname, search } = useLocation();
  return <output hidden>{pathname + search}</output>;
}

const getAddress = (element: HTMLElement) => element.querySelector('output[hidden]')?.textContent;

const meta = {
  title: 'Screens/Network',
  tags: ['journey:branches'],
  component: NetworkPage,
  parameters: { layout: 'fullscreen', route: '/networkselect' },
  render: () => (
    <>
      <NetworkPage />
      <Address />
    </>
  ),
  decorators: [site()],
} satisfies Meta<typeof NetworkPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const inCity = { route: '/networkselect?state=YUC&city=YUC-merida' };

export const States: Story = {
  name: 'ROUTE-22 CALL-54 the 32 states with how many branches each has; one without any leads nowhere',
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Estados' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(32);
    await expect(list.getByRole('link', { name: 'Yucatán 4 sucursales' })).toHaveAttribute(
      'href',
      '/networkselect?state=YUC',
    );
    await expect(list.queryByRole('link', { name: /Tlaxcala/ })).toBeNull();
    await expect(list.getByText('sin sucursales')).toBeVisible();
    await expect(canvas.getByRole('link', { name: '¿Buscas la más cercana?' })).toHaveAttribute(
      'href',
      '/find-branches',
    );
  },
};

export const Cities: Story = {
  name: 'ROUTE-22 CALL-69 a state’s cities with what sets each apart',
  parameters: { route: '/networkselect?state=YUC' },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: /Ciudades de/ }));
    const [merida, valladolid] = list.getAllByRole('listitem');
    await waitFor(() =>
      expect(merida).toHaveTextContent(
        'recolección a domicilio, pago de lo cobrado contra entrega, envíos internacionales y abre los domingos',
      ),
    );
    await expect(valladolid).not.toHaveTextContent('recolección');
    await expect(list.getByRole('link', { name: 'Mérida 3 sucursales' })).toHaveAttribute(
      'href',
      '/networkselect?state=YUC&city=YUC-merida',
    );
  },
};

export const City: Story = {
  name: 'ROUTE-22 CALL-55 CALL-69 a city: what is done there at how many of its branches, and the branches to pick from',
  parameters: inCity,
  play: async ({ canvas }) => {
    const facts = within(await canvas.findByRole('region', { name: /Qué se hace en/ }));
    const said = (word: string) => facts.getByText(word).nextElementSibling;
    await facts.findByText('Recolección a domicilio');
    await expect(said('Recolección a domicilio')).toHaveTextContent('Sí');
    await expect(said('recepción de envíos')).toHaveTextContent('En todas');
    await expect(said('entrega en mostrador')).toHaveTextContent('En 2 de 3');
    await expect(said('Abre los domingos')).toHaveTextContent('En 1 de 3');
    const list = within(await canvas.findByRole('list', { name: /Sucursales de/ }));
    await expect(list.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(
      sampleBranches.map(({ name }) => name),
    );
    await expect(canvas.getByRole('link', { name: 'Yucatán' })).toHaveAttribute('href', '/networkselect?state=YUC');
  },
};

export const OneBranch: Story = {
  name: 'CALL-69 where there is one branch it is yes or no; where couriers don’t collect it says what to do instead',
  parameters: { route: '/networkselect?state=YUC&city=YUC-valladolid' },
  decorators: [
    site({
      sitesByArea: () => {
        const list = sampleList(sampleBranches.slice(1, 2));
        return { ...list, place: { ...list.place, cityId: 'YUC-valladolid', city: 'Valladolid' } };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect((await canvas.findByText('Recolección a domicilio')).nextElementSibling).toHaveTextContent(
      'No: lleva tu paquete a la sucursal',
    );
    await expect(canvas.getByText('envíos internacionales').nextElementSibling).toHaveTextContent('No');
    await canvas.findByRole('heading', { name: 'Mérida Centro' });
  },
};

export const Picked: Story = {
  name: 'ROUTE-22 D-02 picking a branch shows hours, directions and sending from it; the pick is in the address',
  parameters: inCity,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const name = await canvas.findByRole('button', { name: 'Mérida García Ginerés' });
    await userEvent.click(name);
    await waitFor(() => expect(name).toHaveAttribute('aria-expanded', 'true'));
    await expect(getAddress(canvasElement)).toBe('/networkselect?state=YUC&city=YUC-merida&branch=YUC-GARCIAGINERES');
    const row = within(name.closest('li') as HTMLElement);
    await expect(
      row.getByText(/cajas y empaque, pago de lo cobrado contra entrega y envíos internacionales/),
    ).toBeVisible();
    await expect(row.getByRole('link', { name: /Enviar desde aquí/ }).getAttribute('href')).toContain('97070');
    await expect(row.getByRole('link', { name: /Cómo llegar/ }).getAttribute('href')).toContain('20.9889');
    await expect(row.getByRole('link', { name: /Llamar/ })).toHaveAttribute('href', 'tel:+529990000101');
    await userEvent.click(name);
    await waitFor(() => expect(getAddress(canvasElement)).toBe('/networkselect?state=YUC&city=YUC-merida'));
  },
};

export const ByKeyboard: Story = {
  name: 'ROUTE-22 from the country to a branch by keyboard: each step begins at its own heading',
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole('link', { name: 'Yucatán 4 sucursales' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: 'Yucatán' })).toHaveFocus());
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Mérida 3 sucursales' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: 'Mérida' })).toHaveFocus());
    await canvas.findByRole('button', { name: 'Mérida Altabrisa' });
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Mérida Altabrisa' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByRole('link', { name: /Enviar desde aquí/ });
  },
};

const hostile = `<img src=x onerror="document.title='broken'"> Mérida`;

export const HostileNames: Story = {
  name: 'FEAT-04 hostile text in the names of branches and cities shows as text',
  parameters: inCity,
  decorators: [
    site({
      sitesByArea: () =>
        sampleList(sampleBranches.map((branch) => ({ ...branch, name: hostile, street: '<b>Calle</b>' }))),
      areaList: () => ({
        areas: sampleAreas.areas.map((area) => ({
          ...area,
          cities: area.cities.map((city) => ({ ...city, name: hostile })),
        })),
      }),
    }),
  ],
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: hostile })).toHaveLength(3));
    await expect(canvas.getByRole('heading', { level: 2, name: hostile })).toBeVisible();
    await expect(canvasElement.querySelector('img')).toBeNull();
  },
};

export const NoOutlets: Story = {
  name: 'MSG-08 a state without branches says so and leads back',
  parameters: { route: '/networkselect?state=TLA' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('En esta zona no hay sucursales. Elige otra.');
    await expect(canvas.getByRole('link', { name: 'Ver todos los estados' })).toHaveAttribute('href', '/networkselect');
  },
};

export const UnknownCity: Story = {
  name: 'MSG-08 an address with a city that is not there says so',
  parameters: { route: '/networkselect?state=YUC&city=YUC-atlantis' },
  decorators: [site({ sitesByArea: () => refusal('noOutlets') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('En esta zona no hay sucursales');
  },
};

export const GoneMeanwhile: Story = {
  name: 'MSG-08 a city whose branches were removed since the list was read says so',
  parameters: inCity,
  decorators: [site({ sitesByArea: () => refusal('noOutlets') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('En esta zona no hay sucursales');
  },
};

export const UnknownState: Story = {
  name: 'ROUTE-22 an address with an invalid state begins with the country',
  parameters: { route: '/networkselect?state=%3Cscript%3E&city=YUC-merida' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Elige un estado' });
  },
};

const many = Array.from({ length: 60 }, (_, index) => ({
  ...(sampleBranches[1] as (typeof sampleBranches)[number]),
  code: `YUC-${index}`,
  name: `Mérida ${index + 1}`,
}));

export const ManyBranches: Story = {
  name: 'CALL-55 a city with more branches than a page: the rest is asked for when the list comes to its end',
  parameters: inCity,
  decorators: [
    site({
      areaList: () => ({
        areas: sampleAreas.areas.map((area) => ({
          ...area,
          cities: area.cities.map((city) => ({ ...city, branches: many.length })),
        })),
      }),
      sitesByArea: ({ page = 1 }) => sampleList(many.slice((page - 1) * 50, page * 50), { page, total: many.length }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByRole('list', { name: /Sucursales de/ });
    for (let rows = 10; rows < many.length; rows += 10) {
      await waitFor(() => expect(within(list).getAllByRole('heading')).toHaveLength(rows));
      await userEvent.click(await canvas.findByRole('button', { name: /^Ver/ }));
    }
    await within(list).findByRole('heading', { name: 'Mérida 60' });
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Ver/ })).toBeNull());
  },
};

export const Loading: Story = {
  name: 'ROUTE-22 the map says no number of branches before it knows one',
  decorators: [site({ areaList: pending, networkMap: pending })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Yucatán' })).toHaveAttribute(
      'href',
      '/networkselect?state=YUC',
    );
    await expect(canvas.queryByRole('link', { name: /sucursal/ })).toBeNull();
  },
};

export const LoadingCity: Story = {
  parameters: inCity,
  decorators: [site({ sitesByArea: pending, onlineConfig: pending })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Mérida' })).toBeVisible();
    await expect(canvas.getAllByText('Cargando sucursales…')[0]).toBeInTheDocument();
  },
};

export const Failed: Story = {
  decorators: [site({ areaList: () => refusal('busy') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('El sistema está ocupado');
    await canvas.findByRole('button', { name: 'Reintentar' });
  },
};

export const Offline: Story = {
  name: 'D-91 without a connection each part reports its own error and can be retried',
  parameters: inCity,
  decorators: [withFakeSite({ calls: { areaList: () => sampleAreas } })],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(2));
    await expect(canvas.getByText('No pudimos cargar los puntos del mapa. La lista está completa.')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(2);
  },
};

export const TooManyQuestions: Story = {
  name: 'D-43 a visitor over the rate limit is asked to wait',
  decorators: [site({ areaList: () => refusal('tooManyRequests') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Demasiados intentos');
  },
};

export const Arabic: Story = {
  name: 'ROUTE-22 a city in Arabic: the page turns, names and numbers stay as they are',
  globals: { language: 'ar' },
  parameters: { ...inCity, route: `${inCity.route}&branch=YUC-GARCIAGINERES` },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'شبكة الفروع' });
    await canvas.findByRole('button', { name: 'Mérida García Ginerés', expanded: true });
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { ...inCity, route: `${inCity.route}&branch=YUC-CENTRO` },
};
