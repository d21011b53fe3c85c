import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { CouponsPage } from '#src/features/account/pages/coupons-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { manyCoupons, sampleCoupons } from '#fixtures/coupons.ts';

const held =
  (coupons: typeof sampleCoupons): NonNullable<FakeCalls['couponList']> =>
  ({ status, page, pageSize }) => {
    const of = (wanted: string) => coupons.filter((coupon) => coupon.status === wanted);
    const counts = { toBeUsed: of('toBeUsed').length, used: of('used').length, expired: of('expired').length };
    return {
      rows: of(status).slice((page - 1) * pageSize, page * pageSize),
      total: counts[status],
      page,
      pageSize,
      counts,
    };
  };

const site = (couponList: FakeCalls['couponList']) => withFakeSite({ user: anaLucia, calls: { couponList } });

const meta = {
  title: 'Screens/Coupons',
  tags: ['journey:account'],
  component: CouponsPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/coupon' },
  decorators: [site(held(sampleCoupons))],
} satisfies Meta<typeof CouponsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const slip = async (canvas: ReturnType<typeof within>, name: string) =>
  within(await canvas.findByRole('article', { name }));

export const ToBeUsed: Story = {
  name: 'ROUTE-07 STATE-04 ENT-18 D-71 every coupon says its worth, its days and its conditions',
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Por usar · 4', current: 'page' });
    const welcome = await slip(canvas, 'Vale de bienvenida');
    await expect(welcome.getByText('$21')).toBeVisible();
    await expect(welcome.getByText('Vence el vie 18 dic.')).toBeVisible();
    await expect(welcome.getByText('Solo si el teléfono de quien envía termina en 4471')).toBeVisible();
    await expect(welcome.getByRole('link', { name: 'Hacer un envío' })).toHaveAttribute('href', '/onlineOrder');
    const [season] = await canvas.findAllByRole('article', { name: 'Cupón de temporada' });
    await expect(season).toHaveTextContent('$30.50');
    await expect(season).toHaveTextContent('Desde $250.00 de envío');
    await expect(season).toHaveTextContent('Descuenta: flete, seguro, servicio de cobro contra entrega y empaque');
    await expect(season).toHaveTextContent('Con el servicio: Estándar, Exprés y Misma ciudad');
    await expect(season).toHaveTextContent('Se usa en: recolección a domicilio, la app, sucursales y este sitio');
    await expect((await slip(canvas, 'Gracias por enviar con nosotros')).getByText('10 %')).toBeVisible();
  },
};

export const PromotionCode: Story = {
  name: 'D-73 the code of a promotion gives a coupon; one that gives none says why at the field',
  decorators: [
    withFakeSite({
      user: anaLucia,
      calls: {
        couponList: held(sampleCoupons),
        couponClaim: ({ code }) =>
          code === 'BUENFIN26'
            ? (sampleCoupons[0] as (typeof sampleCoupons)[number])
            : refusal('invalidParameter', {
                errors: [{ pointer: '/code', key: 'answers:refusal.couponCode.usedUp', params: {} }],
              }),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('¿Tienes un código?'));
    const field = await canvas.findByRole('textbox', { name: 'Código de promoción' });
    await userEvent.type(field, 'AGOTADO{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Esa promoción ya se agotó/));
    await userEvent.clear(field);
    await userEvent.type(field, 'BUENFIN26{Enter}');
    await canvas.findByText('Agregamos el cupón a tu cuenta.');
  },
};

export const NotYet: Story = {
  name: 'D-70 a coupon that is not valid yet says from when, and has no way to use it',
  play: async ({ canvas }) => {
    const waiting = within((await canvas.findAllByRole('article', { name: 'Cupón de temporada' }))[1] as HTMLElement);
    await expect(waiting.getByText('Todavía no se puede usar: vale del jue 3 dic al vie 18 dic.')).toBeVisible();
    await expect(waiting.queryByRole('link')).toBeNull();
  },
};

export const Used: Story = {
  parameters: { route: '/personalCenter/coupon?status=used' },
  play: async ({ canvas }) => {
    const used = await slip(canvas, 'Gracias por enviar con nosotros');
    await expect(used.getByText('No se puede volver a usar: lo usaste el 10 de noviembre de 2026.')).toBeVisible();
    await expect(used.getByRole('link', { name: 'Ver el envío' })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList/20261110-018820',
    );
  },
};

export const Expired: Story = {
  parameters: { route: '/personalCenter/coupon?status=expired' },
  play: async ({ canvas }) => {
    await expect(
      (await slip(canvas, 'Cupón de temporada')).getByText('Ya no se puede usar: venció el 31 de agosto de 2026.'),
    ).toBeVisible();
  },
};

export const Copied: Story = {
  name: 'ROUTE-07 the code is copied as it is; without clipboard access it is selected for copying by hand',
  play: async ({ canvas, userEvent }) => {
    const welcome = await slip(canvas, 'Vale de bienvenida');
    const copied: string[] = [];
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: async (text: string) => void copied.push(text),
    });
    await userEvent.click(welcome.getByRole('button', { name: 'Copiar código JMXHOLA7K4P2' }));
    await waitFor(() => expect(copied).toEqual(['JMXHOLA7K4P2']));
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: () => Promise.reject(new Error('denied')),
    });
    await userEvent.click(welcome.getByRole('button', { name: 'Copiar código JMXHOLA7K4P2' }));
    await welcome.findByText(/No se pudo copiar/);
    await expect(window.getSelection()?.toString()).toBe('JMXHOLA7K4P2');
  },
};

export const ManyPages: Story = {
  name: 'D-37 coupons come in pages of ten, twenty or fifty',
  decorators: [site(held(manyCoupons))],
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(10));
    await userEvent.selectOptions(canvas.getByRole('combobox'), '20');
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(20));
  },
};

export const Nothing: Story = {
  decorators: [site(held([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No tienes cupones por usar' });
  },
};

export const NothingUsed: Story = {
  parameters: { route: '/personalCenter/coupon?status=used' },
  decorators: [site(held([]))],
};

export const Loading: Story = { decorators: [site(pending)] };

export const Failed: Story = {
  decorators: [site(() => refusal('busy'))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('El sistema está ocupado');
    await canvas.findByRole('button', { name: 'Reintentar' });
  },
};

export const Offline: Story = {
  decorators: [site(() => refusal('offline'))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
