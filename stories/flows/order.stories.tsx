/** An order from its first key press to its number; each stage continues the one before. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { fullAnswers, orderSite, placedOrder, renderOrder } from '#stories/screens/order/site.tsx';

const meta = {
  title: 'Flows/Order',
  component: OrderPage,
  parameters: { layout: 'fullscreen', route: '/onlineOrder' },
  decorators: [orderSite()],
  render: renderOrder,
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

const question = async ({ canvas }: Play, text: string | RegExp) =>
  waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(text));

async function fillParty(
  { canvas, userEvent }: Play,
  label: string,
  party: (typeof fullAnswers)['sender'],
): Promise<void> {
  const type = async (field: string, text = '') => {
    const control = await canvas.findByLabelText(field);
    // The account's phone is there already.
    await userEvent.clear(control);
    await userEvent.type(control, text);
  };
  await type(label, party.name);
  await type('Teléfono celular', party.phone);
  await type('Código postal', party.zip);
  await userEvent.click(await canvas.findByRole('radio', { name: party.town }));
  await type('Calle', party.street);
  await type('Número', party.address1);
}

const next = async ({ canvas, userEvent }: Play, text: string) =>
  userEvent.click(canvas.getByRole('button', { name: text }));

async function sender(story: Play): Promise<void> {
  await question(story, '¿Quién envía?');
  await fillParty(story, 'Nombre de quien envía', fullAnswers.sender);
}

async function recipient(story: Play): Promise<void> {
  await sender(story);
  await next(story, 'Seguir con el destinatario');
  await question(story, '¿Quién recibe?');
  await expect(story.canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  await fillParty(story, 'Nombre de quien recibe', fullAnswers.recipient);
  const panel = story.canvas.getByRole('complementary');
  await waitFor(() => expect(panel).toHaveTextContent('Desde, con IVA$189.00'));
}

async function parcel(story: Play): Promise<void> {
  const { canvas, userEvent } = story;
  await recipient(story);
  await next(story, 'Seguir con el paquete');
  await question(story, '¿Qué envías?');
  await userEvent.click(await canvas.findByRole('radio', { name: /^Estándar/ }));
  await userEvent.selectOptions(canvas.getByLabelText('Tipo de contenido'), 'clothing');
  await userEvent.type(canvas.getByLabelText('¿Qué es?'), 'Ropa bordada');
  await userEvent.type(canvas.getByLabelText('Piezas'), '2');
  await userEvent.type(canvas.getByLabelText('Peso'), '2.5');
  await userEvent.type(canvas.getByLabelText('Valor declarado'), '1850');
  await waitFor(() => expect(canvas.getByRole('complementary')).toHaveTextContent('Total con IVA$216.84'));
}

async function pickup(story: Play): Promise<void> {
  const { canvas, userEvent } = story;
  await parcel(story);
  await next(story, 'Seguir con envío y pago');
  await question(story, '¿Cómo sale y cómo pagas?');
  await userEvent.click(await canvas.findByRole('button', { name: 'lun 23 nov' }));
  await userEvent.click(await canvas.findByRole('radio', { name: '10:00–\u206012:00' }));
  await userEvent.click(canvas.getByRole('radio', { name: /^En efectivo/ }));
}

async function review(story: Play): Promise<void> {
  await pickup(story);
  await next(story, 'Revisar el envío');
  await question(story, /^Sale (lun 23 nov|mañana|hoy) de 10:00 a 12:00, llega/);
}

export const FirstTheSender: Story = { name: 'FEAT-05 the sender', play: sender };
export const ThenTheRecipient: Story = { name: 'FEAT-05 then the recipient, with a first price', play: recipient };
export const ThenTheParcel: Story = { name: 'FEAT-05 then the parcel, with the price', play: parcel };
export const ThenThePickup: Story = { name: 'FEAT-05 then pickup and payment', play: pickup };
export const ThenTheReview: Story = { name: 'FEAT-05 then the review', play: review };

export const ThenItsNumber: Story = {
  name: 'FEAT-20 then its number',
  play: async (story) => {
    const { canvas, userEvent } = story;
    await review(story);
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Pedir recolección por $216.84' }));
    await expect(await canvas.findByText(placedOrder.orderNo)).toBeVisible();
  },
};

export const LeftAndResumed: Story = {
  name: 'FEAT-05 left in the middle, it opens again where it was',
  play: async (story) => {
    const { canvas, userEvent } = story;
    await recipient(story);
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y salir' }));
    await canvas.findByText('Inicio');
    await userEvent.click(canvas.getByRole('link', { name: 'Enviar' }));
    await question(story, '¿Quién recibe?');
    await expect(canvas.getByLabelText('Nombre de quien recibe')).toHaveValue(fullAnswers.recipient.name);
    await expect(canvas.getByText(/^Borrador guardado/)).toBeVisible();
  },
};
