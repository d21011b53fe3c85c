import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { fakeBook } from '#stories/support/fake-book.ts';
import { refusal } from '#stories/support/fake-site.tsx';
import { manyEntries, sampleEntries } from '#fixtures/contacts.ts';
import { fullAnswers, orderSite, renderOrder, saveDraft } from './site.tsx';

const meta = {
  title: 'Screens/Order/Address book',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { layout: 'fullscreen', route: '/onlineOrder' },
  decorators: [orderSite(fakeBook(sampleEntries))],
  render: renderOrder,
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

async function openBook(canvas: Canvas): Promise<Canvas> {
  await userEvent.click(await canvas.findByRole('button', { name: 'Elegir de la libreta' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('searchbox')).toHaveFocus());
  return dialog;
}

export const SenderChosen: Story = {
  name: 'ENT-14 D-39 the sender’s default comes first and fills the whole step; the flow moves to the next step',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar Remitente' }));
    const dialog = await openBook(canvas);
    await dialog.findByText('4 direcciones');
    const [first] = within(dialog.getByRole('list')).getAllByRole('button');
    await expect(first).toHaveTextContent('Rosa Pech Canul La de siempre');
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(canvas.getByLabelText('Nombre de quien envía')).toHaveValue('Rosa Pech Canul'));
    await expect(await canvas.findByText('Mérida, Yucatán')).toBeVisible();
    await expect(await canvas.findByRole('radio', { name: 'García Ginerés' })).toBeChecked();
    await expect(canvas.getByLabelText(/Referencias y entre calles/)).toHaveValue(
      'Portón verde, entre 28 y 30, junto a la tortillería La Guadalupana',
    );
    await expect(canvas.getByText(/Llenamos los datos con .*Rosa Pech Canul/)).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Elegir de la libreta' })).toHaveFocus());
    await userEvent.click((await canvas.findAllByRole('button', { name: /Seguir/ }))[0] as HTMLElement);
    await expect(await canvas.findByRole('heading', { level: 1, name: '¿Quién recibe?' })).toBeVisible();
  },
};

export const OtherColony: Story = {
  name: 'D-60 a colony that the postal code does not list is shown as written, also under a code that was there before',
  beforeEach: () => saveDraft('sender', { sender: { ...fullAnswers.recipient } }),
  decorators: [
    orderSite(
      fakeBook([
        {
          ...(sampleEntries[1] as (typeof sampleEntries)[number]),
          zip: '97070',
          state: 'Yucatán',
          city: 'Mérida',
          township: 'Mérida',
          town: 'Privada Las Palmas',
        },
      ]),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('radio', { name: 'García Ginerés' });
    const dialog = await openBook(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: /Taller Ámbar/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Sí, usar esta dirección' }));
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Otra, la escribo yo' })).toBeChecked());
    await expect(canvas.getByDisplayValue('Privada Las Palmas')).toBeVisible();
  },
};

export const RecipientAsks: Story = {
  name: 'ENT-14 what was typed for the recipient is asked about, by name, before it goes',
  beforeEach: () => saveDraft('recipient', { recipient: { name: 'Doña Inés', address2: 'Portón azul' } }),
  play: async ({ canvas }) => {
    const dialog = await openBook(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: /José Ángel/ }));
    await dialog.findByText(
      /toma el lugar de lo que escribiste en: Nombre de quien recibe y Referencias y entre calles\./,
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByLabelText('Nombre de quien recibe')).toHaveValue('Doña Inés');
  },
};

export const MoreThanShown: Story = {
  name: 'CALL-14 a book with more than the picker shows says so',
  decorators: [
    orderSite(
      fakeBook(sampleEntries, {
        addressList: () => ({
          rows: [...manyEntries],
          total: 214,
          page: 1,
          pageSize: 50,
          counts: { sender: 214, recipient: 0 },
          lastImport: null,
        }),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const dialog = await openBook(canvas);
    await dialog.findByText('214 direcciones Aquí ves 23; busca para encontrar las demás.');
  },
};

export const Failed: Story = {
  decorators: [orderSite({ addressList: () => refusal('busy') })],
  play: async ({ canvas }) => {
    const dialog = await openBook(canvas);
    await dialog.findByText(/No pudimos abrir la libreta/);
  },
};

export const ArabicPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'تغيير المرسل' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'الاختيار من دفتر العناوين' }));
    await within(await screen.findByRole('dialog')).findByText('4 عناوين');
  },
};
