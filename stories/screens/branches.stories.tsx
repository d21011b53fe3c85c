import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { BrandProvider } from '#src/shared/app-state/app-state.tsx';
import { BranchesPage } from '#src/features/branches/branches-page.tsx';
import { defaultBrandDetails } from '#domain/content/brand.ts';
import { samplePlaces } from '#fixtures/branches.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { branchAnswer, meridaBranches, wholeNetwork } from '#stories/support/found-branches.ts';

const network: FakeCalls = {
  networkMap: () => ({ points: wholeNetwork }),
  areaList: () => ({
    areas: [
      {
        state: 'YUC',
        name: 'Yucatán',
        branches: 4,
        cities: [{ cityId: 'YUC-merida', name: 'Mérida', branches: 4, latitude: 20.97, longitude: -89.62 }],
      },
    ],
  }),
  placeNames: () => samplePlaces,
  networkByZip: ({ zipCode }) => (zipCode === '97070' ? branchAnswer() : refusal('networkNotFound')),
  networkSearch: () => refusal('networkNotFound'),
  networkNear: () => branchAnswer({ kind: 'position', zip: null }),
  networkByProvince: ({ provinceId }) =>
    provinceId === 'YUC' ? branchAnswer({ kind: 'state', zip: null, cityId: null, city: null }) : refusal('noOutlets'),
};

/** Beside the search; the map has one as well. */
const locateButton = async (canvas: ReturnType<typeof within>) =>
  (await canvas.findAllByRole('button', { name: 'Usar mi ubicación' }))[0] as HTMLElement;

const site = (calls: FakeCalls = {}) => withFakeSite({ calls: { ...network, ...calls } });

/** The browser's positions, as one story needs them. */
function withGeolocation(getCurrentPosition: Geolocation['getCurrentPosition'] | undefined) {
  const own = Object.getOwnPropertyDescriptor(navigator, 'geolocation');
  const value = getCurrentPosition && { getCurrentPosition };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
  return () => {
    if (own) Object.defineProperty(navigator, 'geolocation', own);
    else Reflect.deleteProperty(navigator, 'geolocation');
  };
}

const failing =
  (code: number): Geolocation['getCurrentPosition'] =>
  (_found, onError) =>
    onError?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });

const meta = {
  title: 'Screens/Branches',
  tags: ['journey:branches'],
  component: BranchesPage,
  parameters: { mockup: 'branches', layout: 'fullscreen', route: '/find-branches' },
  decorators: [site()],
} satisfies Meta<typeof BranchesPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Start: Story = {
  name: 'ROUTE-11 D-91 before anything is asked, every state and its branches are a list',
  play: async ({ canvas }) => {
    const states = within(await canvas.findByRole('list', { name: 'Sucursales por estado' }));
    await expect(states.getAllByRole('link')).toHaveLength(32);
    await userEvent.click(states.getByRole('link', { name: /Yucatán/ }));
    await canvas.findByText('4 sucursales', { exact: false, selector: 'b' });
  },
};

export const NothingTyped: Story = {
  name: 'FEAT-04 an empty search says what to type and keeps the focus',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Buscar' }));
    const field = canvas.getByRole('combobox', { name: /Código postal/ });
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toBeInvalid();
  },
};

export const Found: Story = {
  name: 'FEAT-04 a postal code leads to the nearest branches, the first one open',
  parameters: { route: '/find-branches?q=97070' },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Sucursales' }));
    const rows = list.getAllByRole('listitem');
    await expect(rows[0]).toHaveTextContent(/Mérida García Ginerés.*Abierta hasta las.*20:00.*0\.8 km/s);
    await expect(rows[3]).toHaveTextContent(/Cerrada, abre mañana a las.*09:00/s);
    const first = within(rows[0] as HTMLElement);
    await expect(first.getByRole('link', { name: /Cómo llegar/ })).toHaveAttribute(
      'href',
      expect.stringContaining('20.989'),
    );
    await expect(first.getByRole('link', { name: /Llamar/ })).toHaveAttribute('href', 'tel:+529990000101');
    await expect(first.getByRole('link', { name: /Enviar desde aquí/ })).toHaveAttribute(
      'href',
      expect.stringContaining('97070'),
    );
    // Hostile names are text.
    await expect(rows[3]).toHaveTextContent('<b>Kanasín</b>');
    await userEvent.click(within(rows[3] as HTMLElement).getByRole('button'));
    await expect(within(rows[3] as HTMLElement).queryByRole('link', { name: /Llamar/ })).toBeNull();
    await expect(first.queryByRole('link', { name: /Cómo llegar/ })).toBeNull();
  },
};

const answer = branchAnswer();
export const ShutForADay: Story = {
  name: 'D-02 D-90 a day on which the courier is closed appears with the hours',
  parameters: { route: '/find-branches?q=97070' },
  decorators: [
    site({
      networkByZip: () => ({
        ...answer,
        branches: answer.branches.map((branch) => ({ ...branch, closedOn: ['2026-12-24', '2026-12-31'] })),
      }),
    }),
  ],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Sucursales' }));
    const [first] = list.getAllByRole('listitem');
    await expect(first).toHaveTextContent(/cerrada además.*24 dic y .*31 dic/);
  },
};

export const MapByKeyboard: Story = {
  name: 'D-91 the map is walked by keyboard: states, circles, zoom and pins that open their row',
  parameters: { route: '/find-branches?q=97070' },
  play: async ({ canvas }) => {
    const map = within(await canvas.findByRole('region', { name: 'Mapa de sucursales' }));
    const yucatan = await map.findByRole('link', { name: /Yucatán/ });
    yucatan.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(map.getByRole('link', { name: /Quintana Roo/ })).toHaveFocus());
    map.getByRole('button', { name: 'Acercar' }).focus();
    await userEvent.keyboard('++++++++++');
    const pin = await map.findByRole('button', { name: /Mérida García Ginerés/ });
    pin.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Mérida García Ginerés' })).toHaveFocus());
    map.getByRole('button', { name: 'Alejar' }).focus();
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(map.getByRole('button', { name: 'Alejar' })).toHaveAttribute('aria-disabled', 'true'));
  },
};

export const FocusOnMap: Story = {
  name: 'D-91 the focus stays on the map when the mark that has it leaves the view',
  play: async ({ canvas }) => {
    const map = within(await canvas.findByRole('region', { name: 'Mapa de sucursales' }));
    const marks = within(map.getByRole('group', { name: 'Sucursales en el mapa' }));
    await map.findByRole('link', { name: /Yucatán: \d/ });
    map.getByRole('button', { name: 'Acercar' }).focus();
    await userEvent.keyboard('++');
    const circles = await marks.findAllByRole('button');
    const [west] = circles.toSorted(
      (one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left,
    );
    west?.focus();
    await userEvent.keyboard('+++');
    await waitFor(() => expect(west).not.toBeInTheDocument());
    await waitFor(() => expect(marks.getAllByRole('button')).toContain(document.activeElement));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-state'));
  },
};

export const CirclesOfStates: Story = {
  name: 'D-91 from far away each state is one circle, with the number that its list has',
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('link', { name: /^Yucatán: \d+ sucursales/ });
    const numbers = await waitFor(() => {
      const found = [...canvasElement.querySelectorAll('.map-bubbles text')].map(({ textContent }) => textContent);
      expect(found).not.toEqual([]);
      return found;
    });
    const states = within(canvas.getByRole('list', { name: 'Sucursales por estado' }));
    const listed = states.getAllByRole('link').map(({ textContent }) => /\d+$/.exec(textContent)?.[0]);
    await expect(numbers.toSorted()).toEqual(listed.filter((count) => count !== '0').toSorted());
    await expect(canvas.getByText('500 km')).toBeVisible();
  },
};

export const PinsApart: Story = {
  name: 'FEAT-04 the nearest branches are pins that do not lie on each other, at once and on a phone as well',
  globals: { viewport: { value: 'phone' } },
  parameters: { route: '/find-branches?q=97070' },
  play: async ({ canvas }) => {
    const map = within(await canvas.findByRole('region', { name: 'Mapa de sucursales' }));
    const marks = within(map.getByRole('group', { name: 'Sucursales en el mapa' }));
    const middles = await waitFor(() => {
      const pins = meridaBranches.map((_, index) => marks.getByRole('button', { name: new RegExp(`^${index + 1}: `) }));
      return pins.map((pin) => pin.getBoundingClientRect()).map(({ left, top }) => [left, top] as const);
    });
    for (const [index, [x, y]] of middles.entries())
      for (const [ox, oy] of middles.slice(index + 1)) await expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(40);
  },
};

export const Suggests: Story = {
  name: 'FEAT-04 a city is suggested while one types, and choosing it searches there',
  decorators: [site({ networkSearch: ({ text }) => (text === 'Mérida, Yucatán' ? branchAnswer() : refusal('busy')) })],
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: /Código postal/ });
    await userEvent.type(field, 'meri');
    await canvas.findByRole('option', { name: /Mérida/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await canvas.findByText('4 sucursales', { exact: false, selector: 'b' });
    await expect(canvas.getByRole('combobox', { name: /Código postal/ })).toHaveValue('Mérida, Yucatán');
  },
};

export const SuggestsTown: Story = {
  name: 'FEAT-04 a city without a branch is suggested as well, and leads to the nearest ones',
  decorators: [
    site({
      networkSearch: ({ text }) =>
        text === 'Tixkokob, Yucatán' ? branchAnswer({ kind: 'city', city: 'Tixkokob', cityId: null }) : refusal('busy'),
    }),
  ],
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: /Código postal/ });
    await userEvent.type(field, 'tixk');
    await userEvent.click(await canvas.findByRole('option', { name: /Tixkokob/ }));
    await canvas.findByText('4 sucursales', { exact: false, selector: 'b' });
  },
};

export const SuggestionsOffline: Story = {
  name: 'FEAT-04 without suggestions the search takes what is typed',
  decorators: [site({ placeNames: () => refusal('offline') })],
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: /Código postal/ });
    await userEvent.type(field, 'Mérida');
    await expect((await canvas.findAllByText(/^No pudimos cargar las sugerencias/))[0]).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '97070{Enter}');
    await canvas.findByText('4 sucursales', { exact: false, selector: 'b' });
  },
};

export const UnknownPostalCode: Story = {
  name: 'MSG-09 an unknown postal code says so and shows its neighbours',
  parameters: { route: '/find-branches?q=97999' },
  decorators: [site({ networkByZip: () => branchAnswer({ zip: '97999', known: false }) })],
  play: async ({ canvas }) => {
    await canvas.findByText(/97999 no está en nuestro catálogo/);
    await expect(canvas.getByRole('combobox', { name: /Código postal/ })).toHaveValue('97999');
  },
};

const guadalupes = {
  ...branchAnswer({
    kind: 'city',
    zip: null,
    cityId: null,
    city: 'Guadalupe',
    state: null,
    latitude: null,
    longitude: null,
  }),
  namesakes: [
    { city: 'Guadalupe', state: 'CHP', cityId: null, zip: '30160' },
    { city: 'Guadalupe', state: 'NLE', cityId: 'NLE-guadalupe', zip: null },
    { city: 'Guadalupe', state: 'ZAC', cityId: 'ZAC-guadalupe', zip: null },
  ] satisfies ReturnType<typeof branchAnswer>['namesakes'],
};

export const Namesakes: Story = {
  name: 'FEAT-04 a name that several states have is asked back: each place is a link',
  parameters: { route: '/find-branches?q=Guadalupe' },
  decorators: [site({ networkSearch: () => guadalupes })],
  play: async ({ canvas }) => {
    const places = within(
      await canvas.findByRole('navigation', { name: 'Hay varios lugares con ese nombre. ¿Cuál buscas?' }),
    );
    await expect(places.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Guadalupe, Chiapas', '/find-branches?q=30160'],
      ['Guadalupe, Nuevo León', '/find-branches?state=NLE&city=NLE-guadalupe'],
      ['Guadalupe, Zacatecas', '/find-branches?state=ZAC&city=ZAC-guadalupe'],
    ]);
    await expect(canvas.getByText(/cerca de/)).toHaveTextContent(/4 sucursales cerca de .Guadalupe.$/);
  },
};

export const NothingFound: Story = {
  name: 'MSG-09 nothing found keeps the question and says what to try',
  parameters: { route: '/find-branches?q=zzz' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/No hay sucursales/);
    await expect(canvas.getByRole('combobox', { name: /Código postal/ })).toHaveValue('zzz');
  },
};

export const NoOutlets: Story = {
  name: 'MSG-08 a state without branches says so',
  parameters: { route: '/find-branches?state=TLA' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/no hay sucursales/);
    await expect(canvas.getByRole('combobox', { name: 'Estado' })).toHaveValue('TLA');
  },
};

export const ByArea: Story = {
  name: 'D-02 a state, then one of its cities',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Elegir estado y ciudad' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ver sucursales' }));
    await canvas.findByText('Elige un estado.');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Estado' }), 'YUC');
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Ciudad' }), 'YUC-merida');
    await userEvent.click(canvas.getByRole('button', { name: 'Ver sucursales' }));
    await expect(await canvas.findByRole('list', { name: 'Sucursales' })).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('YUC-merida');
  },
};

const positionStory = (
  name: string,
  getCurrentPosition: Geolocation['getCurrentPosition'] | undefined,
  words: RegExp,
): Story => ({
  name: `MSG-18 ${name}`,
  beforeEach: () => withGeolocation(getCurrentPosition),
  play: async ({ canvas }) => {
    await userEvent.click(await locateButton(canvas));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(words);
    await expect(canvas.getByRole('combobox', { name: /Código postal/ })).toBeEnabled();
  },
});

export const PositionDenied = positionStory('a denied position is explained', failing(1), /No diste permiso/);
export const PositionUnavailable = positionStory('an unavailable position is explained', failing(2), /GPS/);
export const PositionTimedOut = positionStory(
  'a position that takes too long is explained',
  failing(3),
  /tardó demasiado/,
);
export const PositionUnknown = positionStory(
  'a position that fails without a reason is explained',
  failing(0),
  /no dijo por qué/,
);
export const PositionNotSupported = positionStory(
  'a browser without positions is explained',
  undefined,
  /Este navegador/,
);

export const PositionFound: Story = {
  name: 'MSG-18 FEAT-04 a granted position leads to the branches near it',
  beforeEach: () =>
    withGeolocation((onFound) => onFound({ coords: { latitude: 20.985, longitude: -89.63 } } as GeolocationPosition)),
  play: async ({ canvas }) => {
    const map = within(await canvas.findByRole('region', { name: 'Mapa de sucursales' }));
    await userEvent.click(map.getByRole('button', { name: 'Usar mi ubicación' }));
    await canvas.findByText(/cerca de ti/);
    await expect(map.getByText('Tu ubicación')).toBeVisible();
    await expect(map.getByRole('img', { name: 'Tu ubicación' })).toBeVisible();
  },
};

/** Resolves the requested position when the story calls it. */
let findLate: () => void = () => undefined;

export const PositionTooLate: Story = {
  name: 'MSG-18 a position that comes when its asker has gone on is dropped',
  beforeEach: () =>
    withGeolocation((onFound) => {
      findLate = () => onFound({ coords: { latitude: 20.985, longitude: -89.63 } } as GeolocationPosition);
    }),
  decorators: [site({ networkNear: () => refusal('outsideMexico') })],
  play: async ({ canvas }) => {
    await userEvent.click(await locateButton(canvas));
    await canvas.findByText(/Buscando tu ubicación/);
    await userEvent.type(canvas.getByRole('combobox', { name: /Código postal/ }), '97070{Enter}');
    await canvas.findByRole('list', { name: 'Sucursales' });
    await expect(canvas.queryByText(/Buscando tu ubicación/)).toBeNull();
    findLate();
    // The response for the position would be rendered by now: the search result replaces it.
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar' }));
    await expect(await canvas.findByRole('list', { name: 'Sucursales' })).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: /Código postal/ })).toHaveValue('97070');
    await expect(canvas.queryByText(/fuera de México/)).toBeNull();
  },
};

export const OutsideMexico: Story = {
  name: 'MSG-18 a position outside of the country is reported as such',
  beforeEach: () =>
    withGeolocation((onFound) => onFound({ coords: { latitude: 40.4, longitude: -3.7 } } as GeolocationPosition)),
  decorators: [site({ networkNear: () => refusal('outsideMexico') })],
  play: async ({ canvas }) => {
    await userEvent.click(await locateButton(canvas));
    await canvas.findByText(/fuera de México/);
  },
};

export const AskingForPosition: Story = {
  name: 'MSG-18 while the browser asks, the page says so',
  beforeEach: () => withGeolocation(() => undefined),
  play: async ({ canvas }) => {
    await userEvent.click(await locateButton(canvas));
    await canvas.findByText(/Buscando tu ubicación/);
  },
};

export const Searching: Story = {
  parameters: { route: '/find-branches?q=97070' },
  decorators: [site({ networkByZip: pending })],
};

export const Failed: Story = {
  name: 'SYS-08 a failed search is tried again in place',
  parameters: { route: '/find-branches?q=97070' },
  decorators: [site({ networkByZip: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/No pudimos buscar/);
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

export const WithoutMap: Story = {
  name: 'D-91 the list is complete without the points of the map',
  parameters: { route: '/find-branches?q=97070' },
  decorators: [site({ networkMap: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(within(await canvas.findByRole('list', { name: 'Sucursales' })).getAllByRole('listitem')).toHaveLength(
      meridaBranches.length,
    );
    await canvas.findByText(/La lista está completa/);
  },
};

const tile =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='%23cde' d='M0 0h9v9H0z'/><path fill='none' stroke='%23789' d='M0 3h9M4 0v9'/></svg>#{z}/{x}/{y}";

export const WithTiles: Story = {
  name: 'D-91 tiles of a map server lie under the lines where they are configured',
  parameters: { route: '/find-branches?state=YUC' },
  decorators: [
    (Inner) => (
      <BrandProvider
        brand={{
          ...defaultBrandDetails,
          map: { ...defaultBrandDetails.map, tiles: tile, tilesCredit: '© Mapas de ejemplo' },
        }}
      >
        <Inner />
      </BrandProvider>
    ),
    site(),
  ],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('© Mapas de ejemplo');
    await expect(canvasElement.querySelectorAll('.map-tiles img').length).toBeGreaterThan(3);
  },
};

export const ThousandBranches: Story = {
  name: 'FEAT-04 a large state shows more rows step by step',
  parameters: { route: '/find-branches?state=CMX' },
  decorators: [
    site({
      networkByProvince: () =>
        branchAnswer({ kind: 'state', zip: null, city: null, cityId: null, state: 'CMX' }, wholeNetwork.slice(4, 54)),
    }),
  ],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Sucursales' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(canvas.getByRole('button', { name: 'Ver 10 más' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(20));
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { route: '/find-branches?q=97070' },
};
export const Arabic: Story = { globals: { language: 'ar' }, parameters: { route: '/find-branches?q=97070' } };
export const ArabicPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  parameters: { route: '/find-branches?q=97070' },
};
export const Chinese: Story = { globals: { language: 'zh-cn' }, parameters: { route: '/find-branches?q=97070' } };
export const Dark: Story = { globals: { theme: 'dark' }, parameters: { route: '/find-branches?q=97070' } };
