import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { refusal } from '#stories/support/fake-site.tsx';
import {
  dayAfterPriced,
  fullAnswers,
  orderSite,
  pending,
  placedOrder,
  priced,
  renderOrder,
  saveDraft,
} from './site.tsx';

const meta = {
  title: 'Screens/Order/Review',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { mockup: 'order-review', layout: 'fullscreen', route: '/onlineOrder/review' },
  decorators: [orderSite()],
  render: renderOrder,
  beforeEach: () => {
    localStorage.clear();
    saveDraft('review');
  },
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

const phone = { viewport: { value: 'phone' } };

async function place({ canvas, userEvent }: Play): Promise<void> {
  const [button] = await canvas.findAllByRole('button', { name: 'Pedir recolección por $216.84' });
  await userEvent.click(canvas.getByRole('checkbox'));
  await userEvent.click(button as HTMLElement);
}

export const Review: Story = {
  name: 'D-62 the bill adds up, and the button says its total',
  play: async ({ canvas }) => {
    await canvas.findAllByRole('button', { name: 'Pedir recolección por $216.84' });
    const bill = canvas.getByRole('complementary');
    await expect(bill).toHaveTextContent('Flete, 3 kg$173.08Cargo por combustible$13.85Subtotal$186.93IVA 16 %$29.91');
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Sale lun 23 nov de 10:00 a 12:00, llega entre \S+ \d+ \S+ y /,
    );
    await expect(canvas.getByText(/2\.5 kg en caja de 40 × 30 × 12 cm, que por volumen pesa 2\.88 kg/)).toBeVisible();
    await expect(canvas.getByText('Recolección: lunes 23 de noviembre, 10:00–\u206012:00')).toBeVisible();
    const [sender] = canvas.getAllByRole('region', { name: 'Envía' });
    await expect(sender).toHaveTextContent(/^Envía.*Av\. Chapultepec 318Americana.*Guadalajara, Jal\./);
  },
};

/** By the server's clock, whatever the device's clock shows. */
const tomorrow = () => saveDraft('review', { pickup: { ...fullAnswers.pickup, pickupDate: dayAfterPriced } });

export const Tomorrow: Story = {
  name: 'FEAT-05 a pickup tomorrow is called so, and the recipient has the stamp of service and billing weight',
  beforeEach: tomorrow,
  play: async ({ canvas }) => {
    const recipient = await canvas.findByRole('region', { name: 'Recibe' });
    await waitFor(() =>
      expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/^Sale mañana de 10:00 a 12:00, llega/),
    );
    await expect(recipient).toHaveTextContent(/Estándar3 kg$/);
  },
};
export const TomorrowInArabic: Story = { globals: { language: 'ar' }, beforeEach: tomorrow };
export const TomorrowInArabicOnPhone: Story = { globals: { ...phone, language: 'ar' }, beforeEach: tomorrow };

export const ExtendedZone: Story = {
  name: 'MSG-07 verdicts and surcharges come first',
  decorators: [orderSite({ costByOrder: priced({ destination: 'extended' }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('El destino es zona extendida: se suman $52.20, IVA incluido.')).toBeVisible();
    await expect(canvas.getByRole('complementary')).toHaveTextContent('Zona extendida$45.00');
  },
};

export const WithoutConsent: Story = {
  name: 'D-56 without consent there is no order',
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole('button', { name: 'Pedir recolección por $216.84' });
    await userEvent.click(button as HTMLElement);
    await waitFor(() => expect(canvas.getByRole('checkbox')).toHaveFocus());
  },
};

const change = (part: string) => ({ name: `Cambiar ${part}` });

export const Changed: Story = {
  name: 'FEAT-05 each part has one way to change it, and the change comes back to it',
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findAllByRole('button', { name: /^Cambiar / })).toHaveLength(4);
    await userEvent.click(canvas.getByRole('button', change('Destinatario')));
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('¿Quién recibe?');
    const name = canvas.getByLabelText('Nombre de quien recibe');
    await userEvent.clear(name);
    await userEvent.type(name, 'Josefina Ñáñez');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar el cambio' }));
    await waitFor(() => expect(canvas.getByRole('button', change('Destinatario'))).toHaveFocus());
    await expect(canvas.getAllByText('Josefina Ñáñez')[0]).toBeVisible();
  },
};

export const GivenUp: Story = {
  name: 'FEAT-05 the way back without a change leads to the part as well',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', change('Paquete')));
    await userEvent.click(await canvas.findByRole('button', { name: /Volver a la revisión/ }));
    await waitFor(() => expect(canvas.getByRole('button', change('Paquete'))).toHaveFocus());
  },
};

export const Everything: Story = {
  name: 'FEAT-05 an answer that the summary lines have no place for appears with its label: nothing is left out',
  beforeEach: () =>
    saveDraft('review', {
      recipient: {
        ...fullAnswers.recipient,
        company: 'Tejidos Poot',
        email: 'jose@example.com',
        address2: 'Portón verde',
      },
      parcel: { ...fullAnswers.parcel, remark: 'Frágil' },
    }),
  play: async ({ canvas }) => {
    const article = (await canvas.findByRole('button', change('Destinatario'))).closest('article');
    for (const words of ['Tejidos Poot', 'Portón verde', 'Correo: jose@example.com', 'Notas: Frágil'])
      await expect(article).toHaveTextContent(words);
  },
};

export const Consent: Story = {
  name: 'D-56 the consent leads to what it names',
  play: async ({ canvas }) => {
    for (const [name, path] of [
      ['artículos prohibidos', '/contraband'],
      ['términos del servicio', '/termsAndConditions'],
      ['aviso de privacidad', '/privacy'],
    ])
      await expect(await canvas.findByRole('link', { name })).toHaveAttribute('href', path);
  },
};

export const PriceFailed: Story = {
  name: 'D-62 without a price nothing is placed, and the press is explained',
  decorators: [orderSite({ costByOrder: () => refusal('busy') })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox'));
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Pedir recolección' }))[0] as HTMLElement);
    const box = await canvas.findByRole('alert');
    await waitFor(() => expect(box).toHaveTextContent('No pudimos calcular el precio.'));
    await waitFor(() => expect(box.parentElement).toHaveFocus());
  },
};

export const Placing: Story = {
  decorators: [orderSite({ orderAdd: pending })],
  play: async (story) => {
    await place(story);
    const [button] = await story.canvas.findAllByRole('button', { name: /Pedir recolección por/ });
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};

export const Failed: Story = {
  name: 'MSG-04 when the order cannot be created, nothing is lost',
  decorators: [orderSite({ orderAdd: () => refusal('orderCreationFailure') })],
  play: async (story) => {
    await place(story);
    const box = await story.canvas.findByRole('alert');
    await expect(box).toHaveTextContent('Tus datos siguen aquí.');
    await expect(box.parentElement).toHaveFocus();
    await expect(within(box).getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

const keys: string[] = [];

export const Retry: Story = {
  name: 'D-65 a lost answer is asked for again under the same key',
  decorators: [
    orderSite({
      orderAdd: ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return keys.length === 1 ? refusal('timeout') : placedOrder;
      },
    }),
  ],
  beforeEach: () => void keys.splice(0),
  play: async (story) => {
    const { canvas, userEvent } = story;
    await place(story);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('no se hará dos veces');
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    await expect(keys).toHaveLength(2);
    await expect(keys[0]).toBe(keys[1]);
  },
};

export const Conflict: Story = {
  name: 'D-65 after a conflict another order needs a word',
  decorators: [orderSite({ orderAdd: () => refusal('idempotencyConflict') })],
  play: async (story) => {
    await place(story);
    await expect(await story.canvas.findByRole('button', { name: 'Pedir también este' })).toBeVisible();
    await expect(story.canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  },
};

export const SlotFilledUp: Story = {
  name: 'D-56 a slot that filled up meanwhile leads back to the pickup step',
  decorators: [
    orderSite({
      orderAdd: () =>
        refusal('pickupSlotFull', {
          errors: [{ pointer: '/pickup/pickupSlot', key: 'answers:refusal.slotFull', params: {} }],
        }),
    }),
  ],
  play: async (story) => {
    await place(story);
    await waitFor(() =>
      expect(story.canvas.getByRole('heading', { level: 1 })).toHaveTextContent('¿Cómo sale y cómo pagas?'),
    );
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-pointer]')).toHaveAttribute('data-pointer', '/pickupSlot'),
    );
  },
};

export const RejectedField: Story = {
  name: 'MSG-17 a field that the server rejects is reported at its step',
  decorators: [
    orderSite({
      orderAdd: () =>
        refusal('invalidParameter', {
          errors: [{ pointer: '/recipient/phone', key: 'rules:contact.phone.phone', params: {} }],
        }),
    }),
  ],
  play: async (story) => {
    await place(story);
    await waitFor(() => expect(story.canvas.getByRole('heading', { level: 1 })).toHaveTextContent('¿Quién recibe?'));
    await expect(await story.canvas.findByLabelText('Teléfono celular')).toHaveAttribute('aria-invalid', 'true');
    await expect(story.canvas.getByLabelText('Calle')).toHaveValue(fullAnswers.recipient.street);
  },
};

export const OnPhone: Story = { globals: phone };
export const InArabicOnPhone: Story = { globals: { ...phone, language: 'ar' } };
export const InEnglish: Story = { globals: { language: 'en-us' } };
export const InChinese: Story = { globals: { language: 'zh-cn' } };
export const InPortuguese: Story = { globals: { language: 'pt-br' } };
