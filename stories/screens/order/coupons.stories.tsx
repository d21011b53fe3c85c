import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { couponRejections } from '#domain/pricing/coupon.ts';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { type FakeCalls, pending, refusal } from '#stories/support/fake-site.tsx';
import { fullAnswers, orderSite, placedOrder, renderOrder, saveDraft } from './site.tsx';
import { fitting, type OrderCoupon, tenth, voucher, wallet } from './wallet.ts';

/** The voucher is valid for the usual sender only. */
const byPhone: FakeCalls['couponsForOrder'] = ({ senderPhone }) =>
  senderPhone === fullAnswers.sender.phone
    ? wallet
    : {
        coupons: [fitting(voucher, { refusal: 'otherPhone' }), fitting(tenth)],
        proposal: { codes: [tenth.code], saves: 1_731, apart: [] },
      };

const placed = fn();

/** The coupons of an order, on its review (D-70 to D-73). */
const meta = {
  title: 'Screens/Order/Coupons',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { layout: 'fullscreen', route: '/onlineOrder/review' },
  decorators: [
    orderSite({
      couponsForOrder: byPhone,
      orderAdd: (input) => {
        placed(input.review);
        return placedOrder;
      },
    }),
  ],
  render: renderOrder,
  beforeEach: () => {
    localStorage.clear();
    placed.mockClear();
    saveDraft('review');
  },
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };

export const Proposed: Story = {
  name: 'D-70 the best legal set is proposed with what it saves, and one press takes it',
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/ahorras \$38\.31 antes de IVA/)).toHaveTextContent(
      /Vale de bienvenida \(\u2068\$21\u2069\) y Gracias por enviar con nosotros \(\u206810 %\u2069\)/,
    );
    canvas.getByRole('button', { name: 'Usar esta opción' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: /Vale de bienvenida/ })).toBeChecked());
    // The button has gone: the focus moves to the result.
    await expect(document.activeElement).toHaveTextContent(/es lo mejor que dan tus cupones/);
    await expect(canvas.getByRole('checkbox', { name: /Gracias por enviar/ })).toBeChecked();
    await expect(canvas.getByText(/es lo mejor que dan tus cupones/)).toBeVisible();
    await expect(canvas.getByRole('complementary')).toHaveTextContent(
      'Gracias por enviar con nosotros-$17.31Vale de bienvenida-$21.00Subtotal$148.62IVA 16 %$23.78',
    );
  },
};

export const Chosen: Story = {
  name: 'RULE-WEB-14 D-62 coupons are chosen by keyboard, the button says what is left to pay, and the order takes them along',
  play: async ({ canvas, userEvent }) => {
    const tick = await canvas.findByRole('checkbox', { name: /Gracias por enviar/ });
    tick.focus();
    await userEvent.keyboard(' ');
    await canvas.findAllByRole('button', { name: 'Pedir recolección por $196.76' });
    await userEvent.click(canvas.getByRole('checkbox', { name: /Confirmo/ }));
    await userEvent.click(
      (await canvas.findAllByRole('button', { name: 'Pedir recolección por $196.76' }))[0] as HTMLElement,
    );
    await canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    await expect(placed).toHaveBeenCalledWith({ acceptTerms: true, coupons: [tenth.code] });
  },
};

export const NotReached: Story = {
  name: 'D-70 a threshold that isn’t reached says by how much',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('checkbox', { name: /Cupón de temporada/ })).toBeDisabled();
    await expect(canvas.getByText(/Te faltan \$62\.07: vale desde \$250\.00, sin IVA\./)).toBeVisible();
  },
};

const limits: Partial<OrderCoupon> = {
  phoneTail: '4471',
  channels: ['outlet'],
  productTypes: ['express', 'sameCity'],
  paymentModes: ['PP_PM'],
  fees: ['packaging'],
  threshold: 25_000,
};

export const EveryReason: Story = {
  name: 'D-70 D-71 MSG-20 each coupon that can’t be used says why in words',
  decorators: [
    orderSite({
      couponsForOrder: () => ({
        coupons: couponRejections.map((reason) =>
          fitting(voucher, { ...limits, code: reason, refusal: reason, missing: 6_207 }),
        ),
        proposal: null,
      }),
    }),
  ],
  play: async ({ canvas }) => {
    for (const words of [
      'Ya se usó en otro envío.',
      /^Venció el 18 de diciembre de 2026\.$/,
      /^Se puede usar desde el /,
      'Es solo para quien envía con el teléfono que termina en 4471.',
      'No se usa en este sitio. Se usa en: sucursales.',
      'Solo vale con el servicio: Exprés y Misma ciudad.',
      'Solo vale con esta forma de pago: cargo mensual.',
      'Descuenta lo que este envío no lleva: empaque.',
      'Te faltan $62.07: vale desde $250.00, sin IVA.',
    ])
      await expect(await canvas.findByText(words)).toBeVisible();
    for (const ticket of canvas.getAllByRole('checkbox', { name: /Vale de bienvenida/ }))
      await expect(ticket).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Usar esta opción' })).toBeNull();
  },
};

export const Apart: Story = {
  name: 'RULE-WEB-14 what can’t be joined is explained beside the proposal',
  decorators: [
    orderSite({
      couponsForOrder: () => ({
        coupons: [
          fitting(voucher),
          fitting(voucher, { code: 'OTRO', value: 500 }),
          fitting(tenth),
          fitting(tenth, { code: 'CINCO', value: 5 }),
        ],
        proposal: { codes: [tenth.code, voucher.code], saves: 3_831, apart: ['twoVouchers', 'noVoucher'] },
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Dos vales no se juntan. Dos descuentos no se juntan.')).toBeVisible();
  },
};

export const FallenAway: Story = {
  name: 'RULE-WEB-13 D-71 MSG-20 with another sender the voucher is removed, and the customer learns why',
  beforeEach: () => saveDraft('review', { review: { coupons: [voucher.code, tenth.code] } as never }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('button', { name: 'Pedir recolección por $172.40' });
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar Remitente' }));
    const field = await canvas.findByLabelText('Teléfono celular');
    await userEvent.clear(field);
    await userEvent.type(field, '5512349876');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar el cambio' }));
    const notice = await canvas.findByText(/^Quitamos el cupón Vale de bienvenida/);
    await expect(notice.parentElement).toHaveTextContent(
      'Es solo para quien envía con el teléfono que termina en 4471.',
    );
    await canvas.findAllByRole('button', { name: 'Pedir recolección por $196.76' });
    const tickets = within(canvas.getByRole('group', { name: /Cupones/ }));
    await waitFor(() => expect(tickets.getByRole('checkbox', { name: /Vale de bienvenida/ })).not.toBeChecked());
    await expect(tickets.getByRole('checkbox', { name: /Gracias por enviar/ })).toBeChecked();
  },
};

let validate: (() => void) | undefined;

export const ValidatedWhileRead: Story = {
  name: 'D-71 a later validation of the coupons does not move the focus: a customer at the consent can tick it',
  decorators: [
    orderSite({
      couponsForOrder: async (input, ...rest) => {
        if (input.senderPhone !== fullAnswers.sender.phone) await new Promise<void>((resolve) => (validate = resolve));
        return byPhone(input, ...rest);
      },
    }),
  ],
  beforeEach: () => void (validate = undefined),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: /Vale de bienvenida/ })).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar Remitente' }));
    const field = await canvas.findByLabelText('Teléfono celular');
    await userEvent.clear(field);
    await userEvent.type(field, '5512349876');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar el cambio' }));
    const consent = await canvas.findByRole('checkbox', { name: /Confirmo/ });
    await waitFor(() => expect(validate).toBeDefined());
    consent.focus();
    validate?.();
    await canvas.findByText(/Es solo para quien envía con el teléfono que termina en 4471/);
    await expect(consent).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(consent).toBeChecked();
  },
};

export const SpentMeanwhile: Story = {
  name: 'D-72 MSG-20 a coupon that another order has used meanwhile is rejected at the coupons, and nothing else is lost',
  decorators: [
    orderSite({
      couponsForOrder: () => wallet,
      orderAdd: () =>
        refusal('invalidParameter', {
          errors: [{ pointer: '/review/coupons', key: 'answers:refusal.coupon.used', params: {} }],
        }),
    }),
  ],
  beforeEach: () => saveDraft('review', { review: { coupons: [voucher.code] } as never }),
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Pedir recolección por/ });
    await userEvent.click(canvas.getByRole('checkbox', { name: /Confirmo/ }));
    await userEvent.click(button as HTMLElement);
    await expect((await canvas.findAllByText(/Ese cupón ya se usó en otro envío/))[0]).toBeVisible();
  },
};

export const None: Story = {
  name: 'STATE-04 a customer without coupons reads that, and nothing is proposed',
  decorators: [orderSite()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Por ahora no tienes cupones.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Usar esta opción' })).toBeNull();
  },
};

let tries = 0;

export const Failed: Story = {
  name: 'an order can be placed although its coupons failed to load, and one press loads them again',
  decorators: [orderSite({ couponsForOrder: () => ((tries += 1) === 1 ? refusal('busy') : wallet) })],
  beforeEach: () => void (tries = 0),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/No pudimos cargar tus cupones/);
    await expect((await canvas.findAllByRole('button', { name: 'Pedir recolección por $216.84' }))[0]).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await expect(await canvas.findByRole('checkbox', { name: /Vale de bienvenida/ })).toBeEnabled();
  },
};

export const Loading: Story = {
  decorators: [orderSite({ couponsForOrder: pending })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Buscando tus cupones…')).toBeInTheDocument();
  },
};

export const OnPhone: Story = { globals: phone };
export const InArabic: Story = { globals: { language: 'ar' } };
export const InArabicOnPhone: Story = { globals: { ...phone, language: 'ar' } };
export const InEnglish: Story = { globals: { language: 'en-us' } };
export const InChinese: Story = { globals: { language: 'zh-cn' } };
export const InPortuguese: Story = { globals: { language: 'pt-br' } };
