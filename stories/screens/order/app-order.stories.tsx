import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { draft as module } from '#schemas/generated/drafts/mobile.js';
import { browserStorage } from '#src/lib/storage.ts';
import { AppAddressPage } from '#src/features/order/pages/app-address-page.tsx';
import { AppCityPage } from '#src/features/order/pages/app-city-page.tsx';
import { AppGoodsPage } from '#src/features/order/pages/app-goods-page.tsx';
import { AppOrderPage } from '#src/features/order/pages/app-order-page.tsx';
import { AppOriginPage } from '#src/features/order/pages/app-origin-page.tsx';
import { createDraft } from '#src/forms/drafts/index.ts';
import { anaLucia } from '#fixtures/account.ts';
import { sampleEntries } from '#fixtures/contacts.ts';
import { answeredAt, orderDetail } from '#fixtures/orders.ts';
import { fakeBook } from '#stories/support/fake-book.ts';
import { fakeSavedParcels } from '#stories/support/fake-saved-parcels.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { confirmedOrder, fullAnswers, placedOrder, placedRoute, priced, workingCalls } from './site.tsx';
import { spentMeanwhile, wallet } from './wallet.ts';

const created = fn();

const calls: FakeCalls = {
  ...workingCalls,
  mobileCost: workingCalls.costByOrder,
  itemCategories: workingCalls.goodsList,
  expressTypes: workingCalls.productTypeList as FakeCalls['expressTypes'],
  orderDetail: () => ({ ...confirmedOrder, source: 'app' }),
  websiteOrderDetail: () => orderDetail,
  websiteOrderList: () => ({
    rows: [orderDetail],
    total: 1,
    page: 1,
    pageSize: 10,
    now: answeredAt,
    sums: null,
    counts: { sent: 1, received: 0, attention: 0, asking: 0, turns: {} as never, byStatus: {} as never },
  }),
  addressList: () => refusal('offline'),
  mobileOrderAdd: (input) => {
    created(input);
    return placedOrder;
  },
  placeNames: () =>
    ({
      states: [
        { name: 'Jalisco', cities: [{ name: 'Guadalajara', branches: 9 }], towns: ['Arandas'] },
        { name: 'Yucatán', cities: [{ name: 'Mérida', branches: 4 }], towns: ['Maní'] },
      ],
    }) as never,
};

const site = (over: FakeCalls = {}, user?: typeof anaLucia) =>
  withFakeSite({ calls: { ...calls, ...over }, ...(user && { user }) });

/** Stores a draft on the device, without an owner unless one is given. */
function keep(over: object = {}, owner?: string): void {
  const draft = createDraft({ module, owner, storage: browserStorage });
  const { review: _, ...answers } = fullAnswers;
  draft.save({ ...answers, progress: { pickupZip: fullAnswers.sender.zip }, ...over } as never);
  draft.flush();
}

/** The mobile order (ROUTE-35 to 41). */
const meta = {
  title: 'Screens/Order/App',
  tags: ['journey:app'],
  component: AppOrderPage,
  globals: { viewport: { value: 'phone' } },
  parameters: { mockup: 'app-order-flow', layout: 'fullscreen', route: '/appOrder' },
  decorators: [site()],
  render: () => (
    <Routes>
      <Route path="/appOrder" element={<AppOrderPage />} />
      <Route path="/appAddress" element={<AppAddressPage />} />
      <Route path="/appOrigin" element={<AppOriginPage />} />
      <Route path="/appAddressSearch" element={<AppCityPage />} />
      <Route path="/appGoodsPackage" element={<AppGoodsPage />} />
      {placedRoute}
    </Routes>
  ),
  beforeEach: () => {
    localStorage.clear();
    sessionStorage.clear();
    created.mockClear();
  },
} satisfies Meta<typeof AppOrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

async function press({ canvas, userEvent }: Play, name: string | RegExp) {
  const buttons = await canvas.findAllByRole('button', { name });
  await userEvent.click(buttons[0] as HTMLElement);
}

/** The link to the parent page. */
const leadsBack = async (canvas: Play['canvas'], name: string, to: string) =>
  expect(await canvas.findByRole('link', { name })).toHaveAttribute('href', to);

const agree = async ({ canvas, userEvent }: Play) => userEvent.click(await canvas.findByRole('checkbox'));

export const Empty: Story = {
  name: 'ROUTE-35 D-06 it opens signed out, says what comes first and that no account is needed, and leads back home',
  play: async ({ canvas }) => {
    await leadsBack(canvas, 'Atrás', '/');
    await canvas.findByRole('heading', { level: 1, name: 'Enviar un paquete' });
    await expect(canvas.getByText(/0 de 4 pasos listos/)).toBeVisible();
    await expect(canvas.getByText(/No necesitas cuenta/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /¿Quién envía\?/ })).toHaveAttribute(
      'href',
      '/appAddress?type=sender',
    );
  },
};

export const Dispatch: Story = {
  name: 'D-99 whose link it was is said',
  parameters: { route: '/appOrder?dispatch=SUC-0144' },
  play: async ({ canvas }) => void (await canvas.findByText(/SUC-0144/)),
};

export const Whole: Story = {
  name: 'STATE-12 a stored order is three lines and its price, and asks for the terms before anything',
  beforeEach: () => keep(),
  play: async (play) => {
    await play.canvas.findByText(/4 de 4 pasos listos/);
    await press(play, /^Pedir recolección/);
    await waitFor(() => expect(document.querySelector('#app-review [aria-invalid="true"]')).not.toBeNull());
    await expect(created).not.toHaveBeenCalled();
  },
};

export const Pickup: Story = {
  name: 'RULE-MOB-10 when and how to pay are asked in a sheet',
  beforeEach: () => keep(),
  play: async (play) => {
    await press(play, /^Envío y pago/);
    const sheet = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(sheet.getAllByRole('radio').length).toBeGreaterThan(2));
    await play.userEvent.click(sheet.getByRole('button', { name: 'Listo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const PickupByKeyboard: Story = {
  name: 'RULE-MOB-10 FEAT-14 the sheet of the pickup by keyboard: the focus goes in, Escape gives it back',
  beforeEach: () => keep({ pickup: {} }),
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('button', { name: /^Envío y pago/ });
    row.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    const sheet = within(dialog);
    await waitFor(() => expect(sheet.getAllByRole('radio').length).toBeGreaterThan(2));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(row).toHaveFocus());
  },
};

export const Placed: Story = {
  name: 'FEAT-20 D-103 placed, it has its numbers and the ways to its own pages',
  decorators: [site({}, anaLucia)],
  beforeEach: () =>
    keep({ progress: { pickupZip: fullAnswers.sender.zip, dispatchNumber: 'SUC-0144' } }, anaLucia.userId),
  play: async (play) => {
    const { canvas } = play;
    await canvas.findByText(/4 de 4 pasos listos/);
    await waitFor(() => expect(canvas.getAllByText(/\$\s?\d/).length).toBeGreaterThan(0));
    await agree(play);
    await press(play, /^Pedir recolección/);
    await canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    await expect(created).toHaveBeenCalledWith(expect.objectContaining({ dispatchNumber: 'SUC-0144' }));
    await expect(canvas.getByRole('link', { name: /Ver (el )?pedido/ })).toHaveAttribute(
      'href',
      `/appOrder/OrderDetail?orderNo=${placedOrder.orderNo}`,
    );
    await play.userEvent.click(canvas.getByRole('link', { name: 'Hacer otro envío' }));
    await canvas.findByRole('heading', { level: 1, name: 'Enviar un paquete' });
    await expect(canvas.queryByText(fullAnswers.recipient.name as string)).toBeNull();
  },
};

export const Coupons: Story = {
  name: 'D-70 D-73 signed in its coupons are chosen here, and the button says what is left to pay',
  decorators: [site({ couponsForOrder: () => wallet }, anaLucia)],
  beforeEach: () => keep({}, anaLucia.userId),
  play: async (play) => {
    await play.canvas.findAllByText('$216.84');
    await press(play, 'Usar esta opción');
    await expect((await play.canvas.findAllByText('$172.40')).length).toBeGreaterThan(0);
  },
};

const spent = { here: spentMeanwhile() };

export const CouponSpentMeanwhile: Story = {
  name: 'D-72 MSG-20 a coupon that another order has used meanwhile is removed and named, and nothing else is lost',
  decorators: [
    site(
      {
        couponsForOrder: () => spent.here.offers(),
        mobileOrderAdd: () => refusal('invalidParameter', spent.here.reject()),
      },
      anaLucia,
    ),
  ],
  beforeEach: () => {
    spent.here = spentMeanwhile();
    keep({}, anaLucia.userId);
  },
  play: async (play) => {
    await press(play, 'Usar esta opción');
    await play.userEvent.click(play.canvas.getByRole('checkbox', { name: /^Confirmo/ }));
    await play.canvas.findAllByText('$172.40');
    await press(play, /^Pedir recolección/);
    await play.canvas.findByText(/^Quitamos el cupón Vale de bienvenida/);
    await play.canvas.findAllByText('$196.76');
    await expect(play.canvas.getByRole('checkbox', { name: /^Confirmo/ })).toBeChecked();
  },
};

export const Offline: Story = {
  name: 'D-65 an answer that got lost says so, and can be tried again',
  decorators: [site({ mobileOrderAdd: () => refusal('timeout') }, anaLucia)],
  beforeEach: () => keep({}, anaLucia.userId),
  play: async (play) => {
    await play.canvas.findByText(/4 de 4 pasos listos/);
    await waitFor(() => expect(play.canvas.getAllByText(/\$\s?\d/).length).toBeGreaterThan(0));
    await agree(play);
    await press(play, /^Pedir recolección/);
    await expect(await play.canvas.findByText('Se cortó la conexión antes de la respuesta.')).toBeVisible();
  },
};

const line = { isCut: false };

export const PriceLost: Story = {
  name: 'STATE-12 D-62 a price that could not be had is said where the order is placed, asked again, and agreed to when it is there',
  decorators: [site({ mobileCost: (asked) => (line.isCut ? refusal('offline') : priced()(asked)) }, anaLucia)],
  beforeEach: () => {
    line.isCut = true;
    keep({}, anaLucia.userId);
  },
  play: async (play) => {
    const { canvas, userEvent } = play;
    await expect(await canvas.findByText(/No pudimos calcular el precio/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Guardar y enviar cuando vuelva internet' })).toBeNull();
    await agree(play);
    await expect(await canvas.findByRole('button', { name: 'Guardar y enviar cuando vuelva internet' })).toBeVisible();
    await press(play, /^Pedir recolección/);
    const said = await canvas.findByText(/No pudimos calcular el precio/);
    await waitFor(() => expect(said.closest('[tabindex="-1"]')).toHaveFocus());
    line.isCut = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    const there = await canvas.findByText(/Ya está el precio: \$/);
    await expect(there.closest('[tabindex="-1"]')).toHaveFocus();
    await expect(created).not.toHaveBeenCalled();
    await press(play, /^Pedir recolección/);
    await canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    await expect(created).toHaveBeenCalledOnce();
  },
};

export const PriceComing: Story = {
  name: 'STATE-12 D-62 a customer who places the order before its price has arrived learns what it waits for',
  decorators: [site({ mobileCost: pending }, anaLucia)],
  beforeEach: () => keep({}, anaLucia.userId),
  play: async (play) => {
    await play.canvas.findByText(/4 de 4 pasos listos/);
    await agree(play);
    await press(play, /^Pedir recolección/);
    const said = await play.canvas.findByText(/Espera a que esté el precio/);
    await waitFor(() => expect(said.closest('[tabindex="-1"]')).toHaveFocus());
  },
};

export const ArabicPriceLost: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  decorators: [site({ mobileCost: () => refusal('offline') }, anaLucia)],
  beforeEach: () => keep({}, anaLucia.userId),
  play: async (play) => {
    await play.canvas.findByText(/تعذّر حساب السعر/);
    await agree(play);
  },
};

export const OwnerUnknown: Story = {
  name: 'FEAT-14 whose order it is could not be asked: it says so, and asks again',
  decorators: [withFakeSite({ calls, isUnknown: true })],
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos abrir tu cuenta');
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

export const NoOutlet: Story = {
  name: 'D-63 the form says that the origin has no pickups',
  decorators: [site({ mobileCost: priced({ origin: 'none' }) })],
  beforeEach: () => keep(),
  play: async ({ canvas }) => void (await canvas.findByText(/No recogemos en el .*; llévalo a una sucursal/)),
};

export const Repeat: Story = {
  name: 'FEAT-05 CALL-59 CALL-75 D-56 the last shipment in three presses: again, the terms, place',
  decorators: [site({}, anaLucia)],
  play: async (play) => {
    await press(play, 'Repetir el último envío');
    await expect(await play.canvas.findByText(/4 de 4 pasos listos/)).toBeInTheDocument();
    await expect(play.canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await waitFor(() => expect(play.canvas.getAllByText(/\$\s?\d/).length).toBeGreaterThan(0));
    await agree(play);
    await press(play, /^Pedir recolección/);
    await play.canvas.findByRole('heading', { level: 1, name: /^Listo/ });
  },
};

export const RepeatComing: Story = {
  name: 'FEAT-05 for a customer who has sent before, the repeat button is there while its order loads',
  decorators: [site({ websiteOrderList: pending }, anaLucia)],
  beforeEach: () => localStorage.setItem('sentBefore', anaLucia.userId),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Repetir el último envío' })).toBeDisabled();
  },
};

export const NothingToRepeat: Story = {
  name: 'FEAT-05 a customer who has sent nothing has no empty space, even where another customer of the device has sent',
  decorators: [site({ websiteOrderList: pending }, anaLucia)],
  beforeEach: () => localStorage.setItem('sentBefore', 'another customer'),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Enviar un paquete' });
    await expect(canvas.queryByRole('button', { name: 'Repetir el último envío' })).toBeNull();
  },
};

export const RepeatWithoutSlot: Story = {
  name: 'FEAT-05 D-56 where no free pickup is known, the last shipment again asks when',
  decorators: [site({ pickupSlots: () => refusal('offline') }, anaLucia)],
  play: async (play) => {
    await press(play, 'Repetir el último envío');
    await screen.findByRole('dialog');
    await expect(play.canvas.getByText(/3 de 4 pasos listos/)).toBeInTheDocument();
  },
};

export const Sender: Story = {
  name: 'ROUTE-36 RULE-MOB-03 the address asks for what it misses, and leads back to the order',
  parameters: { route: '/appAddress?type=sender' },
  play: async (play) => {
    await play.canvas.findByRole('heading', { level: 1, name: '¿Quién envía?' });
    await leadsBack(play.canvas, 'Volver al pedido', '/appOrder');
    await press(play, 'Seguir');
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
  },
};

const answer = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

const usual = { ...fullAnswers.sender, id: 'usual', defaultSender: true, defaultRecipient: false };

const withUsual: FakeCalls = {
  addressList: () => ({ rows: [usual], total: 1, page: 1, pageSize: 50 }) as never,
};

export const UsualSenderByLink: Story = {
  name: 'FEAT-05 ROUTE-36 by a link or a reload, too, the address begins with the usual sender',
  decorators: [site(withUsual, anaLucia)],
  parameters: { route: '/appAddress?type=sender' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: '¿Quién envía?' });
    await waitFor(() => expect(answer('name')).toBe(fullAnswers.sender.name));
    await expect(answer('zip')).toBe(fullAnswers.sender.zip);
  },
};

export const ReceiverByLink: Story = {
  name: 'FEAT-05 ROUTE-36 by a link or a reload, too, the recipient appears below the line of the usual sender, with the price',
  decorators: [site(withUsual, anaLucia)],
  parameters: { route: '/appAddress?type=receiver' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('link', { name: /^Envía Ana Lucía Robles/ })).toHaveAttribute(
      'href',
      '/appAddress?type=sender',
    );
    await userEvent.type(canvas.getByLabelText('Código postal'), fullAnswers.recipient.zip as string);
    await waitFor(() => expect(canvas.getAllByText(/\$\s?\d/).length).toBeGreaterThan(0));
  },
};

export const OriginByLink: Story = {
  name: 'FEAT-05 ROUTE-37 by a link or a reload, too, the region of the sender is that of the usual sender',
  decorators: [site(withUsual, anaLucia)],
  parameters: { route: '/appOrigin?type=sender' },
  play: async () => waitFor(() => expect(answer('zip')).toBe(fullAnswers.sender.zip)),
};

export const SenderComing: Story = {
  name: 'FEAT-05 where the device has seen a usual sender, their line has its space while they load',
  decorators: [site({ addressList: pending }, anaLucia)],
  parameters: { route: '/appAddress?type=receiver' },
  beforeEach: () => localStorage.setItem('usualSender', anaLucia.userId),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { level: 1, name: '¿Quién recibe?' });
    await expect(canvasElement.querySelector('.app-line .sk')).not.toBeNull();
    await expect(canvas.queryByRole('link', { name: /^Envía/ })).toBeNull();
  },
};

const chat = 'jose angel nañez 9994721180, calle 25 204b x 18 y 20 garcia gineres merida 97070, porton verde';

export const Paste: Story = {
  name: 'FEAT-05 ROUTE-36 an address out of a chat is taken apart, its doubtful part is asked, and the form is filled',
  parameters: { route: '/appAddress' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pegar' }));
    const sheet = within(await screen.findByRole('dialog'));
    const message = await sheet.findByLabelText('Mensaje');
    await waitFor(() => expect(message).toHaveFocus());
    await userEvent.click(message);
    await userEvent.paste(chat);
    await expect(await sheet.findByText('García Ginerés')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Usar esta dirección' }));
    await expect((await sheet.findAllByText('Elige una respuesta.'))[0]).toBeVisible();
    await waitFor(() => expect(sheet.getByRole('radio', { name: 'Jose Angel Nañez' })).toHaveFocus());
    await userEvent.click(sheet.getByRole('radio', { name: 'Jose Angel Nañez' }));
    await userEvent.click(sheet.getByRole('radio', { name: '204-B' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Usar esta dirección' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(answer('name')).toBe('Jose Angel Nañez'));
    await expect([answer('street'), answer('address1'), answer('address2')]).toEqual([
      'Calle 25',
      '204-B',
      'Entre 18 y 20. Porton verde',
    ]);
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'García Ginerés' })).toBeChecked());
  },
};

export const PasteLeftovers: Story = {
  name: 'FEAT-05 D-107 what nothing identifies is asked: a colony is no person without doubt, and nothing is lost',
  parameters: { route: '/appAddress' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pegar' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(await sheet.findByLabelText('Mensaje'));
    await userEvent.paste('García Ginerés\nC. 60 491\nAna Robles\n999 472 1180');
    const name = within(await sheet.findByRole('radiogroup', { name: /^Nombre/ }));
    await expect(name.getAllByRole('radio')).toHaveLength(3);
    const references = within(sheet.getByRole('radiogroup', { name: /^Referencias/ }));
    await expect(references.getByText('Ana Robles')).toBeVisible();
    await userEvent.click(name.getByText('Ana Robles'));
    await userEvent.click(within(sheet.getByRole('radiogroup', { name: /^Colonia/ })).getByText('García Ginerés'));
    await waitFor(() => expect(sheet.queryByRole('radiogroup', { name: /^Referencias/ })).toBeNull());
    await userEvent.click(sheet.getByRole('button', { name: 'Usar esta dirección' }));
    await waitFor(() => expect(answer('name')).toBe('Ana Robles'));
    await expect([answer('street'), answer('address1')]).toEqual(['C. 60', '491']);
  },
};

export const RejectedName: Story = {
  name: 'RULE-MOB-01 D-59 a sign that a name can’t have here is named, and the name without it is used in one press',
  parameters: { route: '/appAddress' },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /^Nombre/ });
    await userEvent.type(name, 'P&G México');
    await userEvent.tab();
    await expect(await canvas.findByText('El nombre no puede llevar & aquí.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Usar .*P G México/ }));
    await waitFor(() => expect(name).toHaveValue('P G México'));
    await waitFor(() => expect(canvas.queryByText(/no puede llevar/)).toBeNull());
    await expect(name).toHaveFocus();
  },
};

export const ArabicRejectedName: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  parameters: { route: '/appAddress' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^اسم/ }), 'Laura (recepción) & Co');
    await userEvent.tab();
    await expect(await canvas.findByRole('button', { name: /Laura recepción Co/ })).toBeVisible();
  },
};

export const MovedExtension: Story = {
  name: 'D-107 the extension of a phone moves to the references, and it is said',
  parameters: { route: '/appAddress' },
  play: async ({ canvas, userEvent }) => {
    const phone = await canvas.findByRole('textbox', { name: /^Teléfono/ });
    await userEvent.type(phone, '+52 55 4100 0061 ext. 102');
    await userEvent.tab();
    await waitFor(() => expect(phone).toHaveValue('55 4100 0061'));
    await expect(answer('address2')).toBe('Ext. 102');
    await expect(await canvas.findByText('La extensión 102 pasó a «Referencias y entre calles».')).toBeVisible();
  },
};

export const PasteAsks: Story = {
  name: 'FEAT-05 what is missing is said, what takes the place of something typed too',
  parameters: { route: '/appAddress' },
  beforeEach: () => keep(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pegar' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.type(await sheet.findByLabelText('Mensaje'), 'Para Ana Ruiz');
    await expect(await sheet.findByText('Ana Ruiz')).toBeVisible();
    await expect(sheet.getByText(/^Reemplaza lo que el formulario ya tiene en/)).toBeVisible();
    await expect(sheet.getAllByText(/^No viene/).length).toBeGreaterThan(3);
  },
};

export const PasteNothing: Story = {
  name: 'FEAT-05 a message without an address says so',
  parameters: { route: '/appAddress' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pegar' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.type(await sheet.findByLabelText('Mensaje'), 'Hola!');
    await expect((await sheet.findAllByText('Aquí no vemos ninguna dirección. Pega el mensaje completo.')).length).toBe(
      2,
    );
  },
};

export const ArabicPaste: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  parameters: { route: '/appAddress' },
  beforeEach: () => keep({ recipient: {} }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'لصق' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(await sheet.findByLabelText('الرسالة'));
    await userEvent.paste(chat);
    await expect(await sheet.findByText('García Ginerés')).toBeVisible();
  },
};

export const ShortcutsOnly: Story = {
  name: 'FEAT-05 ROUTE-36 on the narrowest phone both ways to a known address are beside each other',
  globals: { viewport: { value: 'narrow' } },
  parameters: { route: '/appAddress' },
  decorators: [site(fakeBook(sampleEntries), anaLucia)],
  beforeEach: () => keep({ recipient: {} }, anaLucia.userId),
  play: async ({ canvas, userEvent }) => {
    const paste = await canvas.findByRole('button', { name: 'Pegar' });
    const book = await canvas.findByRole('button', { name: 'Libreta' });
    const [first, second] = [paste.getBoundingClientRect(), book.getBoundingClientRect()];
    await expect(second.top).toBe(first.top);
    await expect(Math.round(second.width)).toBe(Math.round(first.width));
    await userEvent.click(book);
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click((await within(await sheet.findByRole('list')).findAllByRole('button'))[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The message about filled-in fields is below both, and moves neither.
    await expect(await canvas.findByText(/^Llenamos los datos con/)).toBeVisible();
    await expect(book.getBoundingClientRect().top - paste.getBoundingClientRect().top).toBe(0);
  },
};

export const BookFromTheOrder: Story = {
  name: 'FEAT-05 ROUTE-35 the book is one press from an order without a recipient, and disappears once there is one',
  decorators: [site(fakeBook(sampleEntries), anaLucia)],
  beforeEach: () => keep({ recipient: {} }, anaLucia.userId),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Usar mi libreta' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click((await within(await sheet.findByRole('list')).findAllByRole('button'))[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(await canvas.findByText(/^Llenamos los datos con/)).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Volver al pedido' }));
    await canvas.findByRole('heading', { level: 1, name: 'Enviar un paquete' });
    await expect(canvas.queryByRole('link', { name: 'Usar mi libreta' })).toBeNull();
  },
};

export const SenderInALine: Story = {
  name: 'FEAT-05 ROUTE-36 the known sender is a line above the recipient, and leads back',
  parameters: { route: '/appAddress' },
  beforeEach: () => keep({ recipient: {} }),
  play: async ({ canvas }) =>
    void (await expect(await canvas.findByRole('link', { name: /^Envía Ana Lucía Robles/ })).toHaveAttribute(
      'href',
      '/appAddress?type=sender',
    )),
};

export const Origin: Story = {
  name: 'ROUTE-37 the region has a page of its own and leads back to its address',
  parameters: { route: '/appOrigin?type=sender' },
  beforeEach: () => keep(),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Guadalajara, Jalisco'))[0]).toBeVisible();
    await leadsBack(canvas, 'Volver a la dirección', '/appAddress?type=sender');
  },
};

export const City: Story = {
  name: 'ROUTE-38 cities are hot, by letter, and found without accents and with a slip; the page leads back to the region',
  parameters: { route: '/appAddressSearch' },
  play: async ({ canvas, userEvent }) => {
    await leadsBack(canvas, 'Volver a la región', '/appOrigin');
    const hot = within(await canvas.findByRole('region', { name: 'Las más pedidas' }));
    await expect(hot.getByRole('button', { name: /Guadalajara/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'M' }));
    await expect(canvas.getByRole('region', { name: 'Ciudades con M' })).toHaveTextContent(/Maní.*Mérida/);
    await userEvent.type(canvas.getByLabelText('Ciudad o estado'), 'merrida');
    await userEvent.click(await canvas.findByRole('button', { name: /Mérida/ }));
    await expect(await canvas.findByText('Mérida, Yucatán')).toBeVisible();
  },
};

export const CityLoading: Story = {
  parameters: { route: '/appAddressSearch' },
  decorators: [site({ placeNames: pending })],
  play: async ({ canvas }) => void (await canvas.findAllByText('Buscando ciudades…')),
};

export const CityFailed: Story = {
  parameters: { route: '/appAddressSearch' },
  decorators: [site({ placeNames: () => refusal('offline') })],
  play: async ({ canvas }) => void (await canvas.findByText('No pudimos cargar las ciudades')),
};

export const Goods: Story = {
  name: 'ROUTE-41 RULE-MOB-04 the goods take 50 kg with two decimals and no more, and lead back to the order',
  parameters: { route: '/appGoodsPackage' },
  beforeEach: () => keep({ parcel: { ...fullAnswers.parcel, weight: 50.01 } }),
  play: async (play) => {
    await play.canvas.findByRole('heading', { level: 1, name: '¿Qué mandas?' });
    await leadsBack(play.canvas, 'Volver al pedido', '/appOrder');
    await press(play, 'Seguir');
    await waitFor(() => expect(document.querySelector('[name="weight"][aria-invalid="true"]')).not.toBeNull());
  },
};

const heavy = { ...fullAnswers.parcel, itemName: 'Telar', weight: 42.25 };
const several = (...others: object[]) => ({
  progress: { pickupZip: fullAnswers.sender.zip, openParcel: 1, otherParcels: JSON.stringify(others) },
});

export const SeveralParcels: Story = {
  name: 'D-50 ROUTE-35 ROUTE-41 several parcels by the limits of the phone: one that is not valid is opened before the order',
  parameters: { route: '/appGoodsPackage' },
  beforeEach: () => keep(several(heavy, { ...heavy, itemName: 'Yunque', weight: 50.01 })),
  play: async (play) => {
    const { canvas, userEvent } = play;
    await canvas.findByRole('heading', { name: 'Paquete 2 de 3' });
    await expect(canvas.getByRole('button', { name: /^Paquete 1/ })).toHaveTextContent('42.25 kg');
    await press(play, 'Seguir');
    await canvas.findByRole('heading', { name: 'Paquete 3 de 3' });
    const weight = await canvas.findByRole('textbox', { name: 'Peso' });
    await waitFor(() => expect(weight).toBeInvalid());
    await userEvent.clear(weight);
    await userEvent.type(weight, '3');
    await press(play, 'Seguir');
    const row = await canvas.findByRole('link', { name: /^Paquetes \(3\)/ });
    await expect(row).toHaveTextContent(/1 · .*Telar.*42\.25 kg2 · .*3 · .*Yunque.*3 kg/);
  },
};

export const ArabicSeveralParcels: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  beforeEach: () => keep(several(heavy, heavy)),
  play: async ({ canvas }) => void (await canvas.findByRole('link', { name: /^الطرود \(3\)/ })),
};

export const SaveParcel: Story = {
  name: 'FEAT-05 D-50 the open parcel is saved under a name, as heavy as the phone may send',
  parameters: { route: '/appGoodsPackage' },
  decorators: [site(fakeSavedParcels(), anaLucia)],
  beforeEach: () => keep({ parcel: heavy }, anaLucia.userId),
  play: async (play) => {
    await press(play, 'Guardar este paquete');
    const dialog = within(await screen.findByRole('dialog'));
    await play.userEvent.click(await dialog.findByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(play.canvas.getByText(/Guardado como «.*Telar.*»/)).toBeVisible());
  },
};

export const Weights: Story = {
  name: 'FEAT-05 ROUTE-41 RULE-MOB-04 the weight by thumb: usual ones, half a kilogram more or less, never over the limit',
  parameters: { route: '/appGoodsPackage' },
  beforeEach: () => keep({ parcel: { ...fullAnswers.parcel, weight: 49.8 } }),
  play: async ({ canvas, userEvent }) => {
    const weight = await canvas.findByLabelText('Peso');
    const more = canvas.getByRole('button', { name: '0.5 kg más' });
    await userEvent.click(more);
    await waitFor(() => expect(weight).toHaveValue('50'));
    await expect(more).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: '2.5 kg' }));
    await waitFor(() => expect(weight).toHaveValue('2.5'));
    await expect(canvas.getByRole('button', { name: '2.5 kg' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: '0.5 kg menos' }));
    await waitFor(() => expect(weight).toHaveValue('2'));
    await expect(canvas.getByRole('link', { name: /Guadalajara.*Mérida/ })).toHaveAttribute('href', '/appOrder');
  },
};

export const ArabicPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  beforeEach: () => keep(),
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { level: 1, name: 'إرسال طرد' })),
};
