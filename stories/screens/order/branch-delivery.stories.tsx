import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { refusal } from '#stories/support/fake-site.tsx';
import { branchAnswer, meridaBranches } from '#stories/support/found-branches.ts';
import { fullAnswers, orderSite, pending, priced, renderOrder, saveDraft } from './site.tsx';

const [nearest] = meridaBranches;
const { town: _town, street: _street, address1: _number, address2: _references, ...contact } = fullAnswers.recipient;
const collecting = { ...contact, deliverTo: 'branch', branchCode: nearest?.code ?? '' };

const site = (calls: Parameters<typeof orderSite>[0] = {}) =>
  orderSite({ networkByZip: () => branchAnswer(), ...calls });

const meta = {
  title: 'Screens/Order/Delivery to a branch',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { layout: 'fullscreen', route: '/onlineOrder/recipient' },
  decorators: [site()],
  render: renderOrder,
  beforeEach: () => {
    localStorage.clear();
    saveDraft('recipient', { recipient: fullAnswers.recipient });
  },
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

const phone = { viewport: { value: 'phone' } };

async function collectIt({ canvas, userEvent }: Play): Promise<void> {
  await userEvent.click(await canvas.findByRole('radio', { name: /^Recoge en sucursal/ }));
}

async function chooseNearest(play: Play): Promise<void> {
  await collectIt(play);
  await play.userEvent.click(await play.canvas.findByRole('radio', { name: /García Ginerés/ }));
}

export const Branches: Story = {
  name: 'FEAT-05 a recipient receives at the door unless the sender says otherwise; then the branches that hand parcels over are listed, and no street is asked for',
  play: async (play) => {
    const { canvas } = play;
    await expect(await canvas.findByRole('radio', { name: /^Entrega a domicilio/ })).toBeChecked();
    await expect(canvas.getByRole('textbox', { name: /^Calle/ })).toBeVisible();
    await chooseNearest(play);
    await expect(canvas.queryByRole('textbox', { name: /^Calle/ })).toBeNull();
    await expect(canvas.queryByRole('radio', { name: /Altabrisa/ })).toBeNull();
    await expect(canvas.getByText('Lo guardamos 7 días. Después regresa a quien lo envía.')).toBeVisible();
    await expect(canvas.queryByRole('checkbox', { name: /libreta|direcciones/i })).toBeNull();
  },
};

export const BranchesOnPhone: Story = { globals: phone, play: chooseNearest };
export const BranchesInArabic: Story = {
  globals: { language: 'ar', ...phone },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^الاستلام من أحد الفروع/ }));
    await userEvent.click(await canvas.findByRole('radio', { name: /García Ginerés/ }));
  },
};

export const NoneChosen: Story = {
  name: 'without a branch the step says so at the list, and nothing about a street',
  play: async (play) => {
    const { canvas, userEvent } = play;
    await collectIt(play);
    await canvas.findByRole('radio', { name: /García Ginerés/ });
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir con el paquete' }));
    await expect((await canvas.findAllByText('Elige una sucursal.'))[0]).toBeVisible();
    await expect(canvas.queryByText(/Escribe la calle/)).toBeNull();
  },
};

export const NoZip: Story = {
  name: 'before the postal code there is nothing to list',
  beforeEach: () => saveDraft('recipient'),
  play: async (play) => {
    await collectIt(play);
    await expect(await play.canvas.findByText('Escribe el código postal y verás las sucursales.')).toBeVisible();
  },
};

export const NoBranches: Story = {
  name: 'where no branch hands parcels over, the list says so',
  decorators: [site({ networkByZip: () => refusal('networkNotFound') })],
  play: async (play) => {
    await collectIt(play);
    await expect(await play.canvas.findByText(/ninguna sucursal entrega paquetes/)).toBeVisible();
  },
};

export const Loading: Story = { decorators: [site({ networkByZip: pending })], play: collectIt };
export const Failed: Story = { decorators: [site({ networkByZip: () => refusal('offline') })], play: collectIt };

export const Closed: Story = {
  name: 'a chosen branch that hands over no parcels any more is dropped with a note',
  decorators: [site({ networkByZip: () => ({ ...branchAnswer(), branches: branchAnswer().branches.slice(1) }) })],
  beforeEach: () => saveDraft('recipient', { recipient: collecting }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ya no entrega paquetes cerca de este código postal/)).toBeVisible();
  },
};

const review: Pick<Story, 'parameters' | 'beforeEach'> = {
  parameters: { route: '/onlineOrder/review' },
  beforeEach: () => saveDraft('review', { ...fullAnswers, recipient: collecting }),
};

export const Review: Story = {
  name: 'D-62 the review names the branch, and the bill has a line for what it takes off',
  ...review,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Recoge en sucursal: .*García Ginerés/)).toBeVisible();
    await waitFor(() => expect(canvas.getAllByText(/7\.00/)[0]).toBeInTheDocument());
  },
};

export const Refused: Story = {
  name: 'a branch that has closed since it was chosen is refused at its list',
  ...review,
  decorators: [
    site({
      orderAdd: () =>
        refusal('invalidParameter', {
          errors: [{ pointer: '/recipient/branchCode', key: 'answers:refusal.branchGivesNone', params: {} }],
        }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox'));
    await canvas.findAllByText(/7\.00/);
    await waitFor(() =>
      expect(canvas.getAllByRole('button', { name: /^Pedir recolección por/ }).length).toBeGreaterThan(0),
    );
    const buttons = canvas.getAllByRole('button', { name: /^Pedir recolección por/ });
    await userEvent.click(buttons.find((button) => button.checkVisibility()) as HTMLElement);
    await expect((await canvas.findAllByText(/Esta sucursal no entrega paquetes/))[0]).toBeVisible();
    await expect(canvas.getByRole('radio', { name: /^Recoge en sucursal/ })).toBeChecked();
  },
};

export const Unserved: Story = {
  name: 'D-63 MSG-08 where no courier comes, the pickup is not offered, and the parcel is brought',
  parameters: { route: '/onlineOrder/pickup' },
  decorators: [site({ costByOrder: priced({ origin: 'none' }) })],
  beforeEach: () => saveDraft('pickup'),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('radio', { name: /^Entregar en sucursal/ })).toBeChecked());
    await expect(canvas.getByRole('radio', { name: /^Recolección a domicilio/ })).toBeDisabled();
    await expect(await canvas.findByRole('radio', { name: /García Ginerés/ })).toBeVisible();
  },
};
