import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { OrderPage } from '#src/features/order/order-page.tsx';
import { keepDraft, orderSite, placedOrder, renderOrder } from './site.tsx';

const meta = {
  title: 'Screens/Order/Placed',
  component: OrderPage,
  parameters: { layout: 'fullscreen', route: '/onlineOrder/review' },
  decorators: [orderSite()],
  render: renderOrder,
  beforeEach: () => {
    localStorage.clear();
    keepDraft('review');
  },
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

async function place({ canvas, userEvent }: Play): Promise<HTMLElement> {
  await userEvent.click(await canvas.findByRole('checkbox'));
  await waitFor(() => expect(canvas.getAllByText(/\$216\.84/).length).toBeGreaterThan(1));
  const buttons = canvas.getAllByRole('button').filter((button) => button.getAttribute('type') === 'submit');
  await userEvent.click(buttons.find((button) => button.checkVisibility()) as HTMLElement);
  return within(document.body).findByRole('dialog');
}

export const Dialog: Story = {
  name: 'FEAT-20 the dialog shows the number, copies it and leads to the order',
  play: async (story) => {
    const dialog = within(await place(story));
    await waitFor(() => expect(dialog.getByText('Listo. Pasamos el lunes.')).toBeVisible());
    await expect(dialog.getByText(`Pedido ${placedOrder.orderNo}`)).toBeVisible();
    await expect(dialog.getByText('Ten listos $216.84 al recolectar.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Ver pedido' })).toHaveAttribute(
      'href',
      `/personalCenter/myOrdersList/${placedOrder.orderNo}`,
    );
    // What stays is that this draft is over, nothing of what was in it.
    await expect(JSON.stringify({ ...localStorage })).not.toMatch(/Ana Lucía|44160/);
  },
};

export const CopyFails: Story = {
  name: 'MSG-06 when copying fails it says so and selects the number',
  play: async (story) => {
    const dialog = within(await place(story));
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: () => Promise.reject(new Error('denied')),
    });
    await story.userEvent.click(dialog.getByRole('button', { name: 'Copiar número de guía' }));
    await dialog.findByText(/No se pudo copiar/);
    await waitFor(() => expect(window.getSelection()?.toString()).toBe(placedOrder.waybillNo));
  },
};

export const Page: Story = {
  name: 'FEAT-20 under the dialog stands the page with the same body, and another order starts empty',
  play: async (story) => {
    const { canvas, userEvent } = story;
    await place(story);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Listo. Pasamos el lunes.');
    await userEvent.click(canvas.getByRole('button', { name: 'Hacer otro envío' }));
    await expect(await canvas.findByLabelText('Nombre de quien envía')).toHaveValue('');
  },
};

export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async (story) => void (await place(story)),
};
export const InArabicOnPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async (story) => void (await place(story)),
};
