import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { refusal } from '#stories/support/fake-site.tsx';
import { branchAnswer, meridaBranches } from '#stories/support/found-branches.ts';
import { confirmedOrder, fullAnswers, orderSite, pending, placedOrder, renderOrder, saveDraft } from './site.tsx';

const [nearest] = meridaBranches;
const broughtTo = { handover: 'dropOff', branchCode: nearest?.code ?? '', paymentMode: 'PP_CASH' } as const;

const dropOff: NonNullable<Answer<'orderDetail'>['dropOff']> = {
  branchCode: broughtTo.branchCode,
  branchName: nearest?.name ?? '',
  address: 'Av. Colón 501, por calle 28, García Ginerés, 97070',
  date: '2026-11-26',
  time: '20:00',
  endsAt: '2026-11-27T02:00:00.000Z',
  code: '365678',
};

const placedDropOff = { ...placedOrder, pickupDate: null, pickupSlot: null, dropOff };
const broughtOrder: Answer<'orderDetail'> = {
  ...confirmedOrder,
  ...placedDropOff,
  pickup: broughtTo,
  pickupBy: dropOff.endsAt,
};

/** The branches of Mérida, whatever the sender's postal code is. */
const site = (calls: Parameters<typeof orderSite>[0] = {}) =>
  orderSite({
    networkByZip: () => branchAnswer(),
    orderAdd: () => placedDropOff,
    orderDetail: () => broughtOrder,
    websiteOrderDetail: () => broughtOrder,
    ...calls,
  });

const meta = {
  title: 'Screens/Order/Drop-off',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { mockup: 'order-dropoff', layout: 'fullscreen', route: '/onlineOrder/pickup' },
  decorators: [site()],
  render: renderOrder,
  beforeEach: () => {
    localStorage.clear();
    saveDraft('pickup');
  },
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

const phone = { viewport: { value: 'phone' } };

async function bringIt({ canvas, userEvent }: Play): Promise<void> {
  await userEvent.click(await canvas.findByRole('radio', { name: /^Entregar en sucursal/ }));
}

async function chooseNearest(play: Play): Promise<void> {
  await bringIt(play);
  await play.userEvent.click(await play.canvas.findByRole('radio', { name: /García Ginerés/ }));
}

async function goOn({ canvas, userEvent }: Play): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: 'Revisar el envío' }));
}

export const Branches: Story = {
  name: 'FEAT-05 a parcel is picked up unless its sender brings it; then the branches that take parcels are listed, with a slip for the chosen one',
  play: async (play) => {
    const { canvas } = play;
    await expect(await canvas.findByRole('radio', { name: /^Recolección a domicilio/ })).toBeChecked();
    await expect(await canvas.findByRole('radio', { name: /10:00–\u206012:00/ })).toBeVisible();
    await chooseNearest(play);
    await expect(canvas.queryByRole('radio', { name: /10:00–\u206012:00/ })).toBeNull();
    await expect(canvas.getAllByRole('radio', { name: /km/ })[0]).toBeChecked();
    await expect(canvas.getByText(/^Tienes hasta el jueves 26 de noviembre, .*20:00/)).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Mapa de sucursales' })).toBeVisible();
    await expect(canvas.getByText(/En el mostrador, cuando lo dejes/)).toBeVisible();
  },
};

export const BranchesOnPhone: Story = { globals: phone, play: chooseNearest };
export const BranchesInArabic: Story = {
  globals: { language: 'ar', ...phone },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^التسليم في أحد الفروع/ }));
    await userEvent.click(await canvas.findByRole('radio', { name: /García Ginerés/ }));
  },
};

export const NoneChosen: Story = {
  name: 'without a branch the step says so at the list, and nothing about a pickup',
  play: async (play) => {
    await bringIt(play);
    await play.canvas.findByRole('radio', { name: /García Ginerés/ });
    await goOn(play);
    await expect((await play.canvas.findAllByText('Elige una sucursal.'))[0]).toBeVisible();
    await expect(play.canvas.queryByText(/Elige el (día|horario) de la recolección/)).toBeNull();
  },
};

export const NoBranches: Story = {
  name: 'where no branch takes parcels, the list says so',
  decorators: [site({ networkByZip: () => refusal('networkNotFound') })],
  play: async (play) => {
    await bringIt(play);
    await expect(await play.canvas.findByText(/ninguna sucursal recibe paquetes/)).toBeVisible();
  },
};

export const Loading: Story = { decorators: [site({ networkByZip: pending })], play: bringIt };
export const Failed: Story = { decorators: [site({ networkByZip: () => refusal('offline') })], play: bringIt };

export const Closed: Story = {
  name: 'a chosen branch that no longer takes parcels is dropped with a note',
  decorators: [site({ networkByZip: () => ({ ...branchAnswer(), branches: branchAnswer().branches.slice(1) }) })],
  beforeEach: () => saveDraft('pickup', { pickup: broughtTo }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ya no recibe paquetes. Elige otra/)).toBeVisible();
    await expect(
      canvas.getAllByRole('radio', { name: /km/ }).every((radio) => !(radio as HTMLInputElement).checked),
    ).toBe(true);
  },
};

/** The review of an order that is brought to a branch. */
const review: Pick<Story, 'parameters' | 'beforeEach'> = {
  parameters: { route: '/onlineOrder/review' },
  beforeEach: () => {
    localStorage.clear();
    saveDraft('review', { ...fullAnswers, pickup: broughtTo });
  },
};

export const Review: Story = {
  name: 'the review names the branch and the last day, and its button asks for no pickup',
  ...review,
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
        /Lo dejas en .*García Ginerés.* a más tardar el jueves 26 de noviembre/,
      ),
    );
    await expect(await canvas.findByText(/Lo dejas en sucursal: .*García Ginerés/)).toBeVisible();
    await expect((await canvas.findAllByRole('button', { name: /^Confirmar envío/ }))[0]).toBeVisible();
  },
};

export const Placed: Story = {
  name: 'FEAT-20 the confirmation shows the branch, the last day and the code for the counter, as digits and bars',
  ...review,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox'));
    await waitFor(() => expect(canvas.getAllByText(/\$216\.84/).length).toBeGreaterThan(1));
    const buttons = canvas.getAllByRole('button', { name: /^Confirmar envío/ });
    await userEvent.click(buttons.find((button) => button.checkVisibility()) as HTMLElement);
    await waitFor(() =>
      expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/Listo. Déjalo en .*García Ginerés/),
    );
    await expect(canvas.getByText('365678')).toBeVisible();
    await expect(canvas.getByRole('img', { name: /código de mostrador 365678/ })).toBeVisible();
    const after = within(await canvas.findByRole('region', { name: 'Lo que sigue' }));
    await expect(after.getByText(/Ten listos \$216\.84 en el mostrador/)).toBeVisible();
    await expect(after.getByText(/a más tardar el jueves 26 de noviembre/)).toBeVisible();
  },
};

export const Refused: Story = {
  name: 'a branch that has closed since it was chosen is refused at its list, with everything else kept',
  ...review,
  decorators: [
    site({
      orderAdd: () =>
        refusal('invalidParameter', {
          errors: [{ pointer: '/pickup/branchCode', key: 'answers:refusal.branchClosed', params: {} }],
        }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox'));
    await waitFor(() => expect(canvas.getAllByText(/\$216\.84/).length).toBeGreaterThan(1));
    const buttons = canvas.getAllByRole('button', { name: /^Confirmar envío/ });
    await userEvent.click(buttons.find((button) => button.checkVisibility()) as HTMLElement);
    await expect((await canvas.findAllByText(/Esta sucursal no abre en los próximos días/))[0]).toBeVisible();
    await expect(canvas.getByRole('radio', { name: /^Entregar en sucursal/ })).toBeChecked();
  },
};
