import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import type { PlaceKind } from '#machines/order/order.types.ts';
import { browserStorage } from '#src/lib/storage.ts';
import { international as abroad } from '#src/features/order/model/abroad.ts';
import { domestic as here } from '#src/features/order/model/kinds.ts';
import { PlacePage } from '#src/features/order/pages/place-page.tsx';
import { createDraft } from '#src/forms/drafts/index.ts';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import { anaLucia } from '#fixtures/account.ts';
import { orderDetail } from '#fixtures/orders.ts';
import { type ScriptedServer, SiteStage } from '#stories/support/site-stage.tsx';
import { pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { confirmedOrder, fullAnswers, placedOrder, placedRoute, priced, workingCalls } from './site.tsx';
import { spentMeanwhile, wallet } from './wallet.ts';

const usa: Answer<'countries'>[number] = {
  code: 'US',
  label: 'Estados Unidos',
  zone: 1,
  minBusinessDays: 3,
  maxBusinessDays: 5,
  maxWeightKg: 30,
  rates: [2, 5].map((weightKg) => ({ weightKg, subtotal: 40_000 * weightKg, total: 46_400 * weightKg })),
  documents: ['commercialInvoice', 'cn23'],
  forbidden: ['alcohol', 'plants'],
  zipMasks: ['99999'],
  zipExample: '78205',
  taxId: false,
  phoneCode: '1',
  currency: 'USD',
};

const mary = {
  country: 'US',
  name: 'Mary Jones',
  phone: '2105550142',
  street: '1200 Commerce St',
  city: 'San Antonio',
  state: 'Texas',
  zip: '78205',
};

const blouse = {
  itemType: 'clothing',
  goodsCategory: 'general',
  itemName: 'Blusa de algodón, nueva',
  purpose: 'gift',
  quantity: 1,
  itemValue: 85_000,
  originCountry: 'MX',
  hsCode: '610910',
  weight: 1.2,
};

const answersOfKind: Readonly<Record<PlaceKind, Readonly<Record<string, object>>>> = {
  domestic: { ...fullAnswers },
  international: { ...fullAnswers, recipient: mary, parcel: blouse },
};

/** Stores a draft on the device, without an owner unless one is given. */
function keep(
  kind: PlaceKind,
  step: 'first' | 'second',
  owner?: string,
  over: object = {},
  progress: object = {},
): void {
  const draft = createDraft({ module: (kind === 'domestic' ? here : abroad).draft, owner, storage: browserStorage });
  draft.save({
    ...answersOfKind[kind],
    ...over,
    progress: { step, pickupZip: fullAnswers.sender.zip, ...progress },
    completed: { first: step === 'second' },
  } as never);
  draft.flush();
}

const created = fn();
/** The inputs of the site's calls, which the fake server does not record. */
const stageInputs: Readonly<Record<string, object>> = {
  costByOrder: {
    originZip: fullAnswers.sender.zip,
    destinationZip: fullAnswers.recipient.zip,
    parcel: fullAnswers.parcel,
  },
  areaByZip: { zipCode: fullAnswers.sender.zip },
  stateCityByZip: { zipCode: fullAnswers.sender.zip },
};

/** No price is agreed to abroad yet: the total distinguishes a domestic answer. */
const { total: _, ...numbers } = placedOrder;

const { productTypeList, ...others } = workingCalls;
const calls = {
  ...others,
  // D-96 CALL-73: this page lists its services by no other call.
  newExpressTypes: productTypeList as () => Answer<'newExpressTypes'>,
  countries: () => [usa],
  websiteOrderAdd: (input: { idempotencyKey: string }) => {
    created(input.idempotencyKey);
    return placedOrder;
  },
  internationalOrderAdd: () => ({ ...numbers, estimate: 92_800 }),
};

let losses = 0;

/** The first response is lost. */
function lostOnce(key: string) {
  created(key);
  losses += 1;
  return losses === 1 ? refusal('timeout') : placedOrder;
}

/** The same responses for a whole site, by path. */
const scripted = Object.fromEntries(
  Object.entries(calls).map(([id, answer]) => [
    id,
    () => ({ data: (answer as (input: object) => unknown)(stageInputs[id] ?? {}) }),
  ]),
) as ScriptedServer;

const domestic = '/placeOrder';
const international = '/placeOrder?to=international';
const signedOut = (over: object = {}) => withFakeSite({ calls: { ...calls, ...over } });
const signedIn = (over: object = {}) => withFakeSite({ calls: { ...calls, ...over }, user: anaLucia });

/** The one-click order (FEAT-15, ROUTE-25). */
const meta = {
  title: 'Screens/Order/Place',
  tags: ['journey:send'],
  component: PlacePage,
  parameters: { layout: 'fullscreen', route: domestic },
  decorators: [signedOut()],
  render: () => (
    <Routes>
      <Route path="/placeOrder" element={<PlacePage />} />
      <Route path="/onlineOrder" element={<p>Nuevo envío</p>} />
      {placedRoute}
    </Routes>
  ),
  beforeEach: () => {
    localStorage.clear();
    sessionStorage.clear();
    created.mockClear();
    losses = 0;
  },
} satisfies Meta<typeof PlacePage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

const phone = { viewport: { value: 'phone' } };

async function press({ canvas, userEvent }: Play, name: string | RegExp) {
  const [button] = await canvas.findAllByRole('button', { name });
  await userEvent.click(button as HTMLElement);
}

async function agree({ canvas, userEvent }: Play) {
  for (const yes of canvas.getAllByRole('checkbox', { name: /^(Confirmo|Declaro)/ })) await userEvent.click(yes);
}

export const Empty: Story = {
  name: 'D-05 it opens signed out, says that an account is not needed yet, and one button asks both forms',
  play: async (play) => {
    const { canvas } = play;
    await canvas.findByRole('heading', { level: 1, name: '¿De quién y para quién?' });
    await expect(canvas.getByText(/No necesitas iniciar sesión/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /libreta/ })).toBeNull();
    await press(play, 'Seguir con el paquete');
    // Both forms show their missing answers; the first one has the focus.
    await waitFor(() => expect(document.querySelector('#place-sender [aria-invalid="true"]')).not.toBeNull());
    await expect(document.querySelector('#place-recipient [aria-invalid="true"]')).not.toBeNull();
    await expect(document.querySelector('#place-sender')).toContainElement(document.activeElement as HTMLElement);
  },
};

const quotation = orderStartPath(false, { originZip: '44160', destinationZip: '97070', weight: 7 });

export const Quoted: Story = {
  name: 'D-05 ENT-04 signed out it begins with the quoted parcel, at its price',
  parameters: { route: quotation },
  play: async ({ canvas }) => {
    const zips = await canvas.findAllByLabelText<HTMLInputElement>('Código postal');
    await expect(zips.map(({ value }) => value)).toEqual(['44160', '97070']);
    await waitFor(() => expect(canvas.getAllByText(/^\$\d/).length).toBeGreaterThan(0));
  },
};

export const QuotedOtherwise: Story = {
  name: 'D-05 ENT-04 a started order is replaced by the quoted one only after a question',
  parameters: { route: quotation },
  beforeEach: () => keep('domestic', 'first'),
  play: async ({ canvas, userEvent }) => {
    const dialog = within(await screen.findByRole('dialog', { name: '¿Reemplazar el envío que ya empezaste?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reemplazar' }));
    await waitFor(async () => expect(canvas.getByLabelText('Nombre de quien envía')).toHaveValue(''));
  },
};

export const SavedApart: Story = {
  name: 'ENT-05 both orders are stored: switching between them and opening them again loses nothing',
  beforeEach: () => {
    keep('domestic', 'first');
    keep('international', 'first');
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByDisplayValue('José Ángel Ñáñez Poot')).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Al extranjero' }));
    await expect(await canvas.findByDisplayValue('Mary Jones')).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Dentro de México' }));
    await expect(await canvas.findByDisplayValue('José Ángel Ñáñez Poot')).toBeVisible();
  },
};

export const Priced: Story = {
  name: 'D-62 signed out the price is there with its lines, and the button says it',
  beforeEach: () => keep('domestic', 'second'),
  play: async ({ canvas }) => {
    await canvas.findAllByRole('button', { name: /^Pedir recolección por \$/ });
    await expect(canvas.getByRole('complementary')).toHaveTextContent(/Flete.*Subtotal.*IVA 16 %/);
  },
};

export const Services: Story = {
  name: 'CALL-73 D-96 the services say their days and limits by the website’s newer list',
  beforeEach: () => keep('domestic', 'second'),
  play: async ({ canvas }) => {
    const standard = await canvas.findByRole('radio', { name: /^Estándar/ });
    await waitFor(() => expect(standard.closest('label')).toHaveTextContent(/hasta 30.kg/));
  },
};

export const PriceFailed: Story = {
  name: 'without a price nothing is placed, and it can be asked for again',
  decorators: [signedOut({ costByOrder: () => refusal('busy') })],
  beforeEach: () => keep('domestic', 'second'),
  play: async (play) => {
    await expect((await play.canvas.findAllByText('No pudimos calcular el precio.'))[0]).toBeInTheDocument();
    await agree(play);
    await press(play, 'Pedir recolección');
    const box = await play.canvas.findByRole('alert');
    await waitFor(() => expect(box).toHaveTextContent('No pudimos calcular el precio.'));
    await waitFor(() => expect(box.parentElement).toHaveFocus());
  },
};

export const NoOutlet: Story = {
  name: 'D-63 MSG-08 an origin without pickups is reported with the nearest branch, to which the parcel can be brought',
  decorators: [signedOut({ costByOrder: priced({ origin: 'none' }) })],
  beforeEach: () => keep('domestic', 'first'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No recogemos en el 44160; llévalo a una sucursal/)).toBeVisible();
  },
};

export const Loading: Story = {
  name: 'while it is on its way the button takes no second press',
  decorators: [signedIn({ websiteOrderAdd: pending })],
  beforeEach: () => keep('domestic', 'second', anaLucia.userId),
  play: async (play) => {
    await play.canvas.findAllByRole('button', { name: /^Pedir recolección por/ });
    await agree(play);
    await press(play, /^Pedir recolección por/);
    await expect(await play.canvas.findByText('Pidiendo tu recolección…')).toBeInTheDocument();
  },
};

export const Offline: Story = {
  name: 'D-65 an answer that got lost says so; tried again it is the same order',
  decorators: [signedIn({ websiteOrderAdd: (input: { idempotencyKey: string }) => lostOnce(input.idempotencyKey) })],
  beforeEach: () => keep('domestic', 'second', anaLucia.userId),
  play: async (play) => {
    await play.canvas.findAllByRole('button', { name: /^Pedir recolección por/ });
    await agree(play);
    await press(play, /^Pedir recolección por/);
    await expect(await play.canvas.findByText('Se cortó la conexión antes de la respuesta.')).toBeVisible();
    await press(play, 'Reintentar');
    await play.canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    const [first, second] = created.mock.calls;
    await expect(second).toEqual(first);
  },
};

export const Refused: Story = {
  name: 'a rejected field leads to its step with its message, and nothing typed is lost',
  decorators: [
    signedIn({
      websiteOrderAdd: () =>
        refusal('invalidParameter', {
          errors: [{ pointer: '/recipient/street', key: 'rules:street.required', params: {} }],
        }),
    }),
  ],
  beforeEach: () => keep('domestic', 'second', anaLucia.userId),
  play: async (play) => {
    await play.canvas.findAllByRole('button', { name: /^Pedir recolección por/ });
    await agree(play);
    await press(play, /^Pedir recolección por/);
    await play.canvas.findByRole('heading', { level: 1, name: '¿De quién y para quién?' });
    await waitFor(() =>
      expect(document.querySelector('#place-recipient [aria-invalid="true"]')).toHaveValue('Calle 25'),
    );
  },
};

export const CodBlock: Story = {
  name: 'D-82 while a change of the COD account waits no order is placed, in words',
  decorators: [signedIn({ websiteOrderAdd: () => refusal('codModificationPending') })],
  beforeEach: () => keep('domestic', 'second', anaLucia.userId),
  play: async (play) => {
    await play.canvas.findAllByRole('button', { name: /^Pedir recolección por/ });
    await agree(play);
    await press(play, /^Pedir recolección por/);
    await expect(await play.canvas.findByText(/cambios de tu cuenta de cobro contra entrega/)).toBeVisible();
  },
};

/** The whole site, including the sign-in. */
const siteToSignInAt = (over: ScriptedServer = {}) => (
  <SiteStage
    server={{
      ...scripted,
      signInByPassword: () => ({ data: { token: 'token', user: anaLucia } }),
      websiteOrderAdd: () => {
        created();
        return { data: placedOrder };
      },
      ...over,
    }}
  />
);

async function placeAndSignIn(play: Play) {
  const { canvas, userEvent } = play;
  await canvas.findAllByRole('button', { name: /^Pedir recolección por/ });
  await agree(play);
  await press(play, /^Pedir recolección por/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Teléfono o correo'), '3312044471');
  await userEvent.type(dialog.getByLabelText('Contraseña'), 'Cempasuchil1');
  await userEvent.click(dialog.getByRole('button', { name: 'Iniciar sesión' }));
}

export const SignsInAndPlaces: Story = {
  name: 'D-05 D-06 D-65 signed out until the end: the dialog, then the same order once, and what is left is no draft',
  beforeEach: () => keep('domestic', 'second'),
  render: () => siteToSignInAt(),
  play: async (play) => {
    await placeAndSignIn(play);
    await play.canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    await expect(created).toHaveBeenCalledTimes(1);
    await expect(sessionStorage.getItem('askedOrder')).toBeNull();
    await expect(JSON.stringify({ ...localStorage })).not.toContain(fullAnswers.sender.street);
  },
};

export const SignsInWithCoupon: Story = {
  name: 'D-70 D-06 a coupon that signing in reveals can be chosen before the order is placed, which then takes one more press',
  beforeEach: () => keep('domestic', 'second'),
  render: () =>
    siteToSignInAt({
      couponsForOrder: () => ({ data: wallet }),
    }),
  play: async (play) => {
    await placeAndSignIn(play);
    const found = await play.canvas.findByText(/^Tu envío todavía no se crea/);
    await waitFor(() => expect(found.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(found.closest('.order-coupons')).not.toBeNull();
    await expect(created).not.toHaveBeenCalled();
    await press(play, 'Usar esta opción');
    await press(play, 'Pedir recolección por $172.40');
    await play.canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    await expect(created).toHaveBeenCalledTimes(1);
  },
};

export const Abroad: Story = {
  name: 'D-64 CALL-63 abroad the page says what the country asks for, and that the price is to be confirmed',
  parameters: { route: international },
  beforeEach: () => keep('international', 'second'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Factura comercial y Declaración de aduana CN23/)).toBeVisible();
    await expect(canvas.getByText(/Cuando pidas la recolección revisamos tu envío/)).toBeVisible();
    await expect(canvas.getByRole('complementary')).toHaveTextContent(/Precio por confirmar.*\$928\.00/);
  },
};

/** As the server stores `answersOfKind`: the phone with its country, the customs code as digits. */
const sentAbroad: Answer<'orderDetail'> = {
  ...orderDetail,
  country: 'US',
  recipient: { ...mary, phone: '+12105550142', origin: 'San Antonio, Texas', address: '1200 Commerce St' },
  parcel: { ...blouse, productType: 'international', purpose: 'gift', goodsCategory: 'general', itemType: 'clothing' },
};

const again = {
  parameters: { route: `${international}&again=${sentAbroad.orderNo}` },
  decorators: [signedIn({ orderDetail: () => sentAbroad })],
};

export const AgainAbroad: Story = {
  ...again,
  name: 'D-64 FEAT-15 an order abroad is had again: all but its pickup is answered, and it goes out as its customer typed it',
  decorators: [
    signedIn({
      orderDetail: ({ orderNo }: { orderNo: string }) =>
        orderNo === placedOrder.orderNo ? confirmedOrder : sentAbroad,
      internationalOrderAdd: (input: object) => {
        created(input);
        return { ...numbers, estimate: 92_800 };
      },
    }),
  ],
  play: async (play) => {
    const { canvas, userEvent } = play;
    await canvas.findByRole('heading', { level: 1, name: '¿Qué envías al extranjero y cuándo pasamos?' });
    await expect(await canvas.findByDisplayValue(blouse.itemName)).toBeVisible();
    const slots = await canvas.findAllByRole<HTMLInputElement>('radio', { name: /10:00/ });
    await userEvent.click(slots.find(({ disabled }) => !disabled) as HTMLElement);
    await agree(play);
    await press(play, 'Pedir recolección');
    await canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    await expect(created).toHaveBeenCalledWith(
      expect.objectContaining({
        recipient: expect.objectContaining({ name: mary.name, phone: mary.phone }) as unknown,
        parcel: expect.not.objectContaining({ productType: 'international' }) as unknown,
      }),
    );
  },
};

export const AgainAbroadAsks: Story = {
  ...again,
  name: 'D-64 FEAT-15 a started order abroad is replaced by an earlier one only after a question',
  beforeEach: () => keep('international', 'first', anaLucia.userId),
  play: async ({ canvas, userEvent }) => {
    const dialog = within(await screen.findByRole('dialog', { name: '¿Reemplazar el envío que ya empezaste?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reemplazar' }));
    await expect(await canvas.findByDisplayValue(blouse.itemName)).toBeVisible();
  },
};

export const PlacedAbroad: Story = {
  name: 'D-64 FEAT-20 abroad the order has its numbers, and what follows begins with its price',
  parameters: { route: international },
  decorators: [
    signedIn({
      orderDetail: () => ({ ...confirmedOrder, country: 'US', total: null, price: null, estimate: 92_800 }),
    }),
  ],
  beforeEach: () => keep('international', 'second', anaLucia.userId),
  play: async (play) => {
    await play.canvas.findByText(/Factura comercial/);
    await agree(play);
    await press(play, 'Pedir recolección');
    await play.canvas.findByRole('heading', { level: 1, name: /^Listo/ });
    await expect(await play.canvas.findByText(/Confirmamos tu precio/)).toBeVisible();
    await expect(play.canvas.getByText(/La tarifa de hoy da unos \$928\.00/)).toBeVisible();
    await expect(play.canvas.getByRole('button', { name: 'Copiar número de pedido' })).toBeVisible();
  },
};

export const DomesticPhone: Story = {
  globals: phone,
  beforeEach: () => keep('domestic', 'second'),
  play: async ({ canvas }) => void (await canvas.findAllByRole('button', { name: /^Pedir recolección/ })),
};

const { parcel: sampleParcel } = fullAnswers;
/** The sample parcel is the second of three, and open. */
const threeParcels = {
  openParcel: 1,
  otherParcels: JSON.stringify([
    { ...sampleParcel, itemName: 'Cerámica', weight: 8 },
    { ...sampleParcel, itemName: 'Documentos', weight: undefined },
  ]),
};

export const SeveralParcels: Story = {
  name: 'D-62 one parcel is open, the others are lines; one that is not valid says so, and is opened by the button at the end',
  beforeEach: () => keep('domestic', 'second', undefined, {}, threeParcels),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Paquete 2 de 3' })).toBeVisible();
    const rows = canvas.getAllByRole('button', { name: /^Paquete [13] / });
    await expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Cerámica 8 kg\$/),
      expect.stringContaining('Falta completar o corregir algo.'),
    ]);
    await expect(canvas.getByRole('complementary')).toHaveTextContent(/1 · .*Cerámica.*2 · .*3 · .*Documentos/);
    const [go] = canvas.getAllByRole('button', { name: /^Pedir recolección/ });
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Confirmo/ }));
    await userEvent.click(go as HTMLElement);
    await expect(await canvas.findByRole('heading', { name: 'Paquete 3 de 3' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Peso' })).toBeInvalid();
  },
};

export const Repeat: Story = {
  name: 'FEAT-05 CALL-59 CALL-75 the last shipment again, up to how it leaves',
  decorators: [
    signedIn({ websiteOrderDetail: () => orderDetail, websiteOrderList: () => ({ rows: [orderDetail] }) as never }),
  ],
  play: async (play) => {
    await press(play, 'Repetir el último envío');
    await expect(await play.canvas.findByRole('heading', { level: 1, name: /^¿Qué/ })).toHaveFocus();
    await expect(play.canvas.getByRole('complementary')).toHaveTextContent(/Cómo sale\s*por elegir/);
    await expect(play.canvas.queryByRole('button', { name: 'Repetir el último envío' })).toBeNull();
  },
};

export const SeveralParcelsArabicPhone: Story = {
  globals: { ...phone, language: 'ar' },
  beforeEach: () => keep('domestic', 'second', undefined, {}, threeParcels),
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { name: 'الطرد 2 من 3' })),
};

export const AbroadArabicPhone: Story = {
  globals: { ...phone, language: 'ar' },
  parameters: { route: international },
  beforeEach: () => keep('international', 'first'),
  play: async ({ canvas }) => void (await canvas.findByDisplayValue('Mary Jones')),
};

export const Coupons: Story = {
  name: 'D-70 D-73 signed in its coupons are chosen here, and the button says what is left to pay',
  decorators: [signedIn({ couponsForOrder: () => wallet })],
  beforeEach: () => keep('domestic', 'second', anaLucia.userId),
  play: async (play) => {
    await play.canvas.findAllByRole('button', { name: 'Pedir recolección por $216.84' });
    await press(play, 'Usar esta opción');
    await play.canvas.findAllByRole('button', { name: 'Pedir recolección por $172.40' });
    await expect(play.canvas.getByRole('checkbox', { name: /Vale de bienvenida/ })).toBeChecked();
  },
};

const spent = { here: spentMeanwhile() };

export const CouponSpentMeanwhile: Story = {
  name: 'D-72 MSG-20 a coupon that another order has used meanwhile is removed and named, and nothing else is lost',
  decorators: [
    signedIn({
      couponsForOrder: () => spent.here.offers(),
      websiteOrderAdd: () => refusal('invalidParameter', spent.here.reject()),
    }),
  ],
  beforeEach: () => {
    spent.here = spentMeanwhile();
    keep('domestic', 'second', anaLucia.userId);
  },
  play: async (play) => {
    await press(play, 'Usar esta opción');
    await agree(play);
    await press(play, 'Pedir recolección por $172.40');
    await play.canvas.findByText(/^Quitamos el cupón Vale de bienvenida/);
    await play.canvas.findAllByRole('button', { name: 'Pedir recolección por $196.76' });
    await expect(play.canvas.getByRole('checkbox', { name: /^Confirmo/ })).toBeChecked();
  },
};

export const CouponsArabicPhone: Story = {
  globals: { ...phone, language: 'ar' },
  decorators: [signedIn({ couponsForOrder: () => wallet })],
  beforeEach: () => keep('domestic', 'second', anaLucia.userId),
  play: async ({ canvas }) => void (await canvas.findAllByRole('checkbox')),
};

const quotedCod = orderStartPath(false, { originZip: '44160', destinationZip: '97070', weight: 7, codAmount: 50_000 });

export const QuotedCodSignedOut: Story = {
  name: 'D-05 D-53 signed out an amount to collect stays in this flow, and the price names its fee',
  parameters: { route: quotedCod },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: '¿De quién y para quién?' });
    await expect((await canvas.findAllByText(/^Comisión por cobrar \$500\.00 al entregar/))[0]).toBeVisible();
  },
};

export const CodSignedOut: Story = {
  name: 'D-05 D-53 the amount to collect can be changed before it is known whether the account may collect',
  beforeEach: () => keep('domestic', 'second', undefined, { parcel: { ...fullAnswers.parcel, codAmount: 50_000 } }),
  play: async ({ canvas }) => expect(await canvas.findByLabelText(/^Cobrar al entregar/)).toHaveValue('500.00'),
};

export const QuotedCodNotApproved: Story = {
  name: 'D-53 an account that may not collect reads so, and its price is without it',
  parameters: { route: quotedCod },
  decorators: [signedIn()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Tu cotización incluía cobrar $500.00 al entregar.')).toBeVisible();
  },
};
