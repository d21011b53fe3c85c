import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { fakeBook } from '#stories/support/fake-book.ts';
import { type FakeCalls, refusal } from '#stories/support/fake-site.tsx';
import { sampleEntries } from '#fixtures/contacts.ts';
import { answeredAt, orderCounts, orderDetail, orderRows } from '#fixtures/orders.ts';
import { anaLucia } from '#fixtures/account.ts';
import { fullAnswers, orderSite, pending, priced, renderOrder, saveDraft } from './site.tsx';

const meta = {
  title: 'Screens/Order/Steps',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { mockup: 'order-recipient', layout: 'fullscreen', route: '/onlineOrder' },
  decorators: [orderSite()],
  render: renderOrder,
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };
const opened = (...draft: Parameters<typeof saveDraft>) => ({ beforeEach: () => saveDraft(...draft) });

export const Sender: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('¿Quién envía?');
    await expect(canvas.getByText('Paso 1 de 5')).toBeVisible();
  },
};

export const SenderFilled: Story = opened('sender', { sender: fullAnswers.sender });

const usualSender: FakeCalls = {
  ...fakeBook(sampleEntries),
  orderList: () => ({
    rows: orderRows,
    total: orderRows.length,
    page: 1,
    pageSize: 10,
    now: answeredAt,
    sums: null,
    counts: orderCounts(orderRows),
  }),
  orderDetail: () => orderDetail,
};

export const UsualSender: Story = {
  name: 'ENT-14 an order starts with the usual sender, folded to a line; changing it opens the step',
  decorators: [orderSite(usualSender)],
  play: async ({ canvas, userEvent }) => {
    const change = await canvas.findByRole('button', { name: 'Cambiar Remitente' });
    await expect(change.closest('.order-folded')).toHaveTextContent(/Rosa Pech Canul.*García Ginerés.*Mérida, Yuc\./);
    await expect(canvas.getByLabelText('Nombre de quien envía')).not.toBeVisible();
    // No answer was given yet: no draft is stored.
    await expect(JSON.stringify({ ...localStorage })).not.toContain('Rosa');
    await userEvent.click(change);
    await waitFor(() => expect(canvas.getByLabelText('Nombre de quien envía')).toHaveFocus());
    await expect(canvas.getByLabelText('Nombre de quien envía')).toHaveValue('Rosa Pech Canul');
  },
};

export const UsualSenderGoesOn: Story = {
  name: 'ENT-14 the usual sender needs one press',
  decorators: [orderSite(usualSender)],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Cambiar Remitente' });
    await userEvent.click((await canvas.findAllByRole('button', { name: /Seguir/ }))[0] as HTMLElement);
    await expect(await canvas.findByRole('heading', { level: 1, name: '¿Quién recibe?' })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Guardar a quien recibe en mi libreta' })).not.toBeChecked();
  },
};

export const UsualSenderOnPhone: Story = { globals: phone, decorators: [orderSite(usualSender)] };
export const UsualSenderInArabic: Story = { globals: { language: 'ar' }, decorators: [orderSite(usualSender)] };

const kept = () => JSON.stringify({ ...localStorage });

export const LikeTheLast: Story = {
  name: 'again like the last one leads to when it is picked up, with everything else answered',
  decorators: [orderSite(usualSender)],
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole('button', { name: 'Repetir el último envío' });
    await expect(again).toHaveAccessibleDescription(new RegExp(orderRows[0]?.itemName ?? ''));
    await userEvent.click(again);
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('¿Cómo sale y cómo pagas?');
    await expect(canvas.getByRole('complementary')).toHaveTextContent(orderDetail.recipient.name);
    // The derived parts are not stored: the server would reject the order with them.
    await waitFor(() => expect(kept()).toContain(orderDetail.recipient.name));
    await expect(kept()).not.toContain(orderDetail.recipient.origin);
  },
};

export const LastIsGone: Story = {
  name: 'a last order that cannot be had is said, and nothing is lost',
  decorators: [orderSite({ ...usualSender, orderDetail: () => refusal('offline') })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Repetir el último envío' }));
    await expect(await canvas.findByText(/No pudimos traer ese envío/)).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('¿Quién envía?');
  },
};

export const SenderErrors: Story = {
  name: 'MSG-12 invalid fields are listed on top and reported at the field',
  ...opened('sender', { sender: { ...fullAnswers.sender, phone: '331204447', zip: '00000', street: '' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /Seguir/ }))[0] as HTMLElement);
    const summary = await canvas.findByRole('alert');
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(3);
    await expect(within(summary).getByRole('link', { name: 'Escribe la calle.' })).toBeVisible();
    await expect(canvas.getByLabelText(/Teléfono celular/)).toHaveAttribute('aria-invalid', 'true');
  },
};

export const NoOutletAtOrigin: Story = {
  name: 'D-63 an origin without pickups: the nearest branch is named, and the order goes on to where it is chosen',
  decorators: [orderSite({ costByOrder: priced({ origin: 'none' }) })],
  ...opened('sender', { sender: fullAnswers.sender }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/No recogemos en el .*; llévalo a una sucursal/);
    await expect(canvas.getByText(/Sucursal Centro: Av. Juárez 120, Guadalajara/)).toBeVisible();
    await userEvent.click((await canvas.findAllByRole('button', { name: /Seguir/ }))[0] as HTMLElement);
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('¿Quién recibe?');
  },
};

export const Recipient: Story = opened('recipient');

export const RecipientFilled: Story = {
  ...opened('recipient', { recipient: fullAnswers.recipient }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Borrador guardado/)).toBeVisible();
    const panel = await canvas.findByRole('complementary', { name: 'Tu guía y su precio' });
    await waitFor(() => expect(panel).toHaveTextContent('Desde, con IVA$189.00'));
    await expect(panel).toHaveTextContent('Americana, Guadalajara, Jal.');
  },
};

export const SameAddress: Story = {
  name: 'RULE-WEB-01 the recipient’s address cannot be the sender’s',
  ...opened('recipient', { recipient: { ...fullAnswers.sender, name: 'José Ñáñez' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /Seguir/ }))[0] as HTMLElement);
    await waitFor(() => expect(canvas.getByLabelText('Calle')).toHaveFocus());
    await expect(canvas.getByLabelText('Calle')).toHaveAttribute('aria-invalid', 'true');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const ExtendedRecipient: Story = {
  name: 'MSG-07 D-63 the recipient’s postal code shows that its zone costs more, and does not block the step',
  decorators: [orderSite({ costByOrder: priced({ destination: 'extended' }) })],
  ...opened('recipient', { recipient: fullAnswers.recipient }),
  play: async ({ canvas }) => {
    const zip = await canvas.findByLabelText('Código postal');
    const advice = await canvas.findByText('El destino es zona extendida: se suman $52.20, IVA incluido.');
    await expect(zip.closest('.f')).toContainElement(advice);
    await expect(zip).toBeValid();
  },
};

export const ExtendedZone: Story = {
  name: 'MSG-07 an extended destination warns with its surcharge',
  decorators: [orderSite({ costByOrder: priced({ destination: 'extended' }) })],
  ...opened('parcel'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('El destino es zona extendida: se suman $52.20, IVA incluido.')).toBeVisible();
  },
};

export const QuotedWithCollecting: Story = {
  name: 'D-03 the order says what of the quotation it is without and what that costs, from step to step',
  parameters: { route: '/onlineOrder/sender?cod=50000' },
  ...opened('parcel', { parcel: fullAnswers.parcel }),
  play: async ({ canvas, userEvent }) => {
    const said = /incluía cobrar \$500\.00 al entregar/;
    await expect(await canvas.findByText(said)).toBeVisible();
    await expect(await canvas.findByText(/Cobrarlo costaría \$34\.80, IVA incluido/)).toBeVisible();
    await userEvent.click((await canvas.findAllByRole('button', { name: /Seguir/ }))[0] as HTMLElement);
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('¿Quién recibe?');
    await expect(canvas.getByText(said)).toBeVisible();
  },
};

export const Parcel: Story = {
  name: 'FEAT-05 every product shows its price, or why it cannot be had',
  ...opened('parcel'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Solo dentro de una misma ciudad')).toBeVisible();
    await expect(canvas.getByRole('radio', { name: /Misma ciudad/ })).toBeDisabled();
    await expect(canvas.getByRole('radio', { name: /Estándar/ }).closest('label')).toHaveTextContent('Desde $189.00');
  },
};

export const ParcelFilled: Story = {
  name: 'D-52 the billing weight is explained, D-51 a big box is advice',
  ...opened('parcel', { parcel: { ...fullAnswers.parcel, length: 70, width: 60, height: 40 } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: /^Peso a cobrar/ })).toHaveTextContent('34 kg');
    await expect(canvas.getByText(/Pasa de la caja estándar de 60 × 60 × 40 cm/)).toBeVisible();
  },
};

export const Insured: Story = {
  name: 'D-62 an insured value is a line of the price as soon as it is ticked',
  ...opened('parcel', { parcel: fullAnswers.parcel }),
  play: async ({ canvas, userEvent }) => {
    const panel = await canvas.findByRole('complementary', { name: 'Tu guía y su precio' });
    await waitFor(() => expect(panel).toHaveTextContent('Total con IVA$216.84'));
    await expect(panel).not.toHaveTextContent('Seguro');
    await userEvent.click(canvas.getByRole('checkbox', { name: /Asegurar el valor/ }));
    await waitFor(() => expect(panel).toHaveTextContent('Seguro$22.20'));
    await expect(panel).toHaveTextContent('Total con IVA$242.59');
  },
};

export const WithReturnLabel: Story = {
  name: 'STATE-01 a return label with the shipment says what it costs if it is scanned, and adds nothing to the price',
  ...opened('parcel', { parcel: { ...fullAnswers.parcel, codAmount: 10_000 } }),
  play: async ({ canvas, userEvent }) => {
    const panel = await canvas.findByRole('complementary', { name: 'Tu guía y su precio' });
    await waitFor(() => expect(panel).toHaveTextContent('Total con IVA$216.84'));
    const option = canvas.getByRole('checkbox', { name: /Incluir etiqueta de devolución/ });
    await expect(option.closest('label')).toHaveTextContent('Se te cobran $216.84 solo si la escaneamos');
    await userEvent.click(option);
    await expect(panel).toHaveTextContent('Total con IVA$216.84');
  },
};

export const ParcelErrors: Story = {
  ...opened('parcel', { parcel: { ...fullAnswers.parcel, weight: 30.5, width: undefined, itemValue: 3_000_001 } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /Seguir/ }))[0] as HTMLElement);
    await expect(await canvas.findByRole('alert')).toHaveFocus();
  },
};

export const PriceLoading: Story = { decorators: [orderSite({ costByOrder: pending })], ...opened('parcel') };

export const PriceFailed: Story = {
  decorators: [orderSite({ costByOrder: () => refusal('busy') })],
  ...opened('parcel'),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('No pudimos calcular el precio.'))[0]).toBeInTheDocument();
  },
};

const line = { isCut: false };

export const PriceAskedAgain: Story = {
  name: 'FEAT-05 D-62 in the sheet of a phone a failed price is requested again, and the focus stays in the sheet',
  globals: phone,
  decorators: [orderSite({ costByOrder: (asked) => (line.isCut ? refusal('busy') : priced()(asked)) })],
  beforeEach: () => {
    line.isCut = true;
    saveDraft('parcel', { parcel: fullAnswers.parcel });
  },
  play: async ({ canvas, userEvent }) => {
    const bar = await canvas.findByRole('button', { name: /Ver el desglose del precio/ });
    await userEvent.click(bar);
    const dialog = await screen.findByRole('dialog');
    const sheet = within(dialog);
    await expect(await sheet.findByText('No pudimos calcular el precio.')).toBeVisible();
    line.isCut = false;
    await userEvent.click(sheet.getByRole('button', { name: 'Reintentar' }));
    await expect(await sheet.findByText('$216.84')).toBeVisible();
    await expect(sheet.queryByText('No pudimos calcular el precio.')).toBeNull();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(bar).toHaveFocus());
  },
};

export const Pickup: Story = {
  name: 'D-55 payment modes say who pays; monthly settlement only where it is listed',
  ...opened('pickup'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Pagas al recolectar\./)).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('radio', { name: /^Cargo mensual/ })).toBeNull());
  },
};

export const PickupFilled: Story = opened('pickup', { pickup: fullAnswers.pickup });

export const PickupErrors: Story = {
  ...opened('pickup'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /Revisar el envío/ }))[0] as HTMLElement);
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-pointer]')).toHaveAttribute('data-pointer', '/pickupSlot'),
    );
  },
};

export const RecipientOnPhone: Story = { globals: phone, ...opened('recipient', { recipient: fullAnswers.recipient }) };
export const ParcelOnPhone: Story = { globals: phone, ...opened('parcel', { parcel: fullAnswers.parcel }) };
export const PickupOnPhone: Story = { globals: phone, ...opened('pickup') };
export const RecipientInArabic: Story = {
  globals: { language: 'ar' },
  ...opened('recipient', { recipient: fullAnswers.recipient }),
};
export const ParcelInArabicOnPhone: Story = {
  globals: { ...phone, language: 'ar' },
  ...opened('parcel', { parcel: fullAnswers.parcel }),
};
export const ParcelInChinese: Story = {
  globals: { language: 'zh-cn' },
  ...opened('parcel', { parcel: fullAnswers.parcel }),
};
export const PickupInEnglish: Story = {
  globals: { language: 'en-us' },
  ...opened('pickup', { pickup: fullAnswers.pickup }),
};
export const SenderInPortuguese: Story = {
  globals: { language: 'pt-br' },
  ...opened('sender', { sender: fullAnswers.sender }),
};

export const Bag: Story = {
  name: 'RULE-WEB-04 RULE-WEB-12 a bag is chosen with EZ only, says what it carries and costs, and warns of too heavy a parcel',
  beforeEach: () => {
    saveDraft('parcel', { parcel: { ...fullAnswers.parcel, hasVolume: false, weight: 2.5 } });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^Con bolsa/ }));
    const medium = await canvas.findByRole('radio', { name: /Bolsa mediana/ });
    await waitFor(() => expect(medium.closest('label')).toHaveTextContent(/Hasta 3 kg/));
    await expect(medium.closest('label')).toHaveTextContent('+ $25.00, IVA incluido');
    await userEvent.click(canvas.getByRole('radio', { name: /Bolsa chica/ }));
    await expect(await canvas.findByText(/pesa más de los 1 kg que lleva esta bolsa/)).toBeVisible();
    const panel = await canvas.findByRole('complementary', { name: 'Tu guía y su precio' });
    await waitFor(() => expect(panel).toHaveTextContent('Empaque'));
    await userEvent.click(canvas.getByRole('radio', { name: /^Con tu caja/ }));
    await waitFor(() => expect(canvas.queryByRole('radio', { name: /Bolsa/ })).toBeNull());
    await waitFor(() => expect(panel).not.toHaveTextContent('Empaque'));
  },
};

export const BagEnforced: Story = {
  name: 'RULE-WEB-04 D-38 where the operator insists, too small a bag has to be chosen again',
  decorators: [orderSite({}, anaLucia, 1)],
  beforeEach: () => {
    saveDraft('parcel', { parcel: { ...fullAnswers.parcel, hasVolume: false, weight: 2.5 } });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^Con bolsa/ }));
    await userEvent.click(await canvas.findByRole('radio', { name: /Bolsa chica/ }));
    const tooSmall = 'El paquete pesa más de lo que lleva esta bolsa. Elige otra.';
    await expect((await canvas.findAllByText(tooSmall))[0]).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /Bolsa mediana/ }));
    await waitFor(() => expect(canvas.queryByText(tooSmall)).toBeNull());
  },
};

export const Collecting: Story = {
  name: 'D-53 an account with cash on delivery is asked what to collect; more than the declared value gets a warning',
  decorators: [orderSite({}, { ...anaLucia, collectsCod: true })],
  ...opened('parcel', { parcel: fullAnswers.parcel }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Cobrar al entregar/), '2000');
    await expect(await canvas.findByText(/cobrar más que el valor declarado/)).toBeVisible();
    const panel = await canvas.findByRole('complementary', { name: 'Tu guía y su precio' });
    await waitFor(() => expect(panel).toHaveTextContent('Comisión por cobrar $2,000.00 al entregar: $69.60'));
  },
};

export const NotCollecting: Story = {
  name: 'D-53 an account without cash on delivery is not asked what to collect',
  ...opened('parcel', { parcel: fullAnswers.parcel }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText(/Valor declarado/);
    await expect(canvas.queryByLabelText(/Cobrar al entregar/)).toBeNull();
  },
};

export const Swap: Story = {
  name: 'ENT-13 sender and recipient change places at the press of a button',
  ...opened('recipient', { recipient: fullAnswers.recipient }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Intercambiar remitente y destinatario' }));
    await waitFor(() => expect(canvas.getByLabelText('Nombre de quien recibe')).toHaveValue(fullAnswers.sender.name));
    await expect(canvas.getByText('Intercambiamos a quien envía y a quien recibe.')).toBeInTheDocument();
  },
};
