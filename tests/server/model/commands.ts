/** Actions of customers, recipients, couriers and time on orders. A new command is one more function in `commands`. */
import { deepStrictEqual as agree } from 'node:assert/strict';
import fc from 'fast-check';
import { type OrderStatus, orderStatuses, scanExceptions } from '#domain/parcel/order-status.ts';
import { deliveryChangeKinds } from '#domain/parcel/delivery-change.ts';
import { paymentModes } from '#domain/order-choices.ts';
import { phoneTail } from '#domain/account/phone.ts';
import { addMinutes } from '#domain/time/zoned-time.ts';
import { ana, jose, rocio } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { runDue, sweepJobs } from '#server/jobs/run-jobs.ts';
import { anywhere, getCoupon, type Gift } from '#server/modules/pricing/coupon-gifts.ts';
import { insertCoupons } from '#server/modules/pricing/coupon-store.ts';
import { dropOffJob } from '#server/modules/orders/drop-off.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { sweepKeys } from '#server/modules/orders/place-order-store.ts';
import { putTariff } from '#server/operator/tariffs.ts';
import { modules } from '#server/parts.ts';
import { lastCode } from '#tests/support/outbox.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { batching, undoing } from './batch-commands.ts';
import { claiming, decidingClaim, filing, paying } from './claim-commands.ts';
import {
  atOnce,
  command,
  customer,
  nth,
  openBranch,
  orderAt,
  personAt,
  playDelivery,
  type Real,
  requester,
  senderPhones,
  signInAgain,
  slot,
  slotOn,
  times,
} from './play.ts';
import {
  allowReturn,
  cancel,
  cancelOverdue,
  cancelReturn,
  changeDelivery,
  createReturn,
  daysFor,
  edit,
  isDeliveryOpen,
  isReturnOpen,
  maySee,
  type Order,
  place,
  type Request,
  scan,
  scanReturn,
  startReturn,
  sweep,
  work,
  type World,
  totalAfter,
} from './world.ts';

async function playPlace(
  world: World,
  real: Real,
  { by, key, request, times: count }: { by: number; key: string; request: Request; times: number },
): Promise<void> {
  const { token } = personAt(real, by);
  type Placed = { orderNo: string; waybillNo: string; total: number };
  const answers: (Placed & { parcels?: Placed[] })[] = [];
  await atOnce(
    count,
    () => place(world, by, key, request).code,
    async () => {
      const { codeName = 'none', data } = await real.server.call(
        'orderAdd',
        { ...request, idempotencyKey: key },
        { token },
      );
      if (codeName === 'success') answers.push(data);
      return codeName;
    },
    'orderAdd',
  );
  const order = world.keys.get(key)?.order;
  for (const { orderNo, waybillNo, total, parcels = [{ orderNo, waybillNo, total }] } of answers) {
    if (!order) throw new Error(`An order was placed that shouldn’t be: ${orderNo}`);
    for (const [index, each] of order.group.entries())
      if (each.orderNo === '')
        Object.assign(each, { orderNo: parcels[index]?.orderNo, waybillNo: parcels[index]?.waybillNo });
    const expected = order.group.map((each) => ({
      orderNo: each.orderNo,
      waybillNo: each.waybillNo,
      total: each.placedFor,
    }));
    agree(parcels, expected, 'the parcels that were placed');
    const sum = expected.reduce((all, each) => all + each.total, 0);
    agree({ orderNo, waybillNo, total }, { ...expected[0], total: sum }, 'what was placed');
  }
}

const parcel = fc.record({
  productType: fc.constantFrom('standard', 'standard', 'express', 'sameCity'),
  weight: fc.constantFrom(2.5, 9, 29),
  insure: fc.boolean(),
  codAmount: fc.constantFrom(undefined, undefined, 50_000),
  bag: fc.constantFrom(undefined, undefined, 'medium'),
});

const moreParcels = fc.array(parcel, { maxLength: 3 });

/** A bag that is too small for the parcel's weight is rejected (D-38). */
const writeParcel = ({ bag, ...rest }: { weight: number; bag?: string | undefined }) => ({
  ...clothes,
  ...rest,
  ...(bag && rest.weight < 3 && { serviceType: 'EZ', bag }),
});

const placing = fc
  .record({
    by: customer,
    parcel,
    more: fc.oneof({ weight: 2, arbitrary: fc.array(parcel, { maxLength: 0 }) }, { weight: 1, arbitrary: moreParcels }),
    slot,
    isBrought: fc.constantFrom(false, false, true),
    isForJose: fc.boolean(),
    phone: fc.constantFrom(...senderPhones),
    paymentMode: fc.constantFrom('PP_CASH', 'CC_CASH', ...paymentModes),
    coupons: fc.oneof(
      { weight: 3, arbitrary: fc.constant<number[]>([]) },
      { weight: 4, arbitrary: fc.array(nth, { maxLength: 3 }) },
    ),
    isOwnWallet: fc.constantFrom(true, true, true, false),
    times,
  })
  .map((args) =>
    command('order', args, (world, real, asked) => {
      const coupons = world.coupons.filter(({ owner }) => owner === asked.by || !asked.isOwnWallet);
      const chosen = asked.coupons.flatMap((index) => coupons[index % coupons.length]?.code ?? []);
      const request = {
        countryId: 1,
        sender: { ...ana, phone: asked.phone },
        recipient: asked.isForJose ? jose : rocio,
        parcel: writeParcel(asked.parcel),
        ...(asked.more.length > 0 && { moreParcels: asked.more.map(writeParcel) }),
        pickup: {
          ...(asked.isBrought ? { handover: 'dropOff', branchCode: world.branch.code } : slotOn(world, asked.slot)),
          paymentMode: asked.paymentMode,
        },
        review: { acceptTerms: true, coupons: chosen },
      } as Request;
      return playPlace(world, real, { by: asked.by, key: uuidv7(), request, times: asked.times });
    }),
  );

const repeating = fc.record({ nth, isChanged: fc.boolean(), times }).map((args) =>
  command(
    'same key again',
    args,
    (world, real, { nth: which, isChanged, times: count }) => {
      const { owner, key, sent: request } = orderAt(world, which);
      const asked = isChanged ? { ...request, parcel: { ...request.parcel, quantity: 3 } } : request;
      return playPlace(world, real, { by: owner, key, request: asked, times: count });
    },
    { needsOrder: true },
  ),
);

const resending = fc.record({ by: customer, nth, slot }).map((args) =>
  command(
    'resend',
    args,
    async (world, real, { by, nth: which, slot: wanted }) => {
      const order = orderAt(world, which);
      const { orderNo } = order;
      const { codeName, data } = await real.server.call('orderDetail', { orderNo }, personAt(real, by));
      agree(codeName, maySee(world, by, order) ? 'success' : 'notFound', 'orderDetail');
      if (codeName !== 'success') return;
      const pickup = { ...slotOn(world, wanted), paymentMode: 'PP_CASH' } as const;
      const { request } = order;
      const again = { ...request, parcel: data.parcel, pickup, review: { acceptTerms: true } } as Request;
      await playPlace(world, real, { by, key: uuidv7(), request: again, times: 1 });
    },
    { needsOrder: true },
  ),
);

const cancelling = fc
  .record({ by: requester, nths: fc.uniqueArray(nth, { minLength: 1, maxLength: 3 }), isUnknown: fc.boolean(), times })
  .map((args) =>
    command(
      'cancel',
      args,
      async (world, real, { by, nths, isUnknown, times: count }) => {
        const orders = [...new Set(nths.map((which) => orderAt(world, which)))];
        const orderNos = [...orders.map(({ orderNo }) => orderNo), ...(isUnknown ? ['20260101-000001'] : [])];
        const asking = by ?? orderAt(world, nths[0] ?? 0).owner;
        const { token } = personAt(real, asking);
        await atOnce(
          count,
          () => [...orders.map((order) => cancel(world, asking, order)), ...(isUnknown ? ['notYours'] : [])].join(' '),
          async () => {
            const cancellation = { reason: 'noLongerNeeded' };
            const { data } = await real.server.call('orderCancel', { orderNos, cancellation }, { token });
            return data.rows.map(({ outcome }) => outcome).join(' ');
          },
          'orderCancel',
        );
      },
      { needsOrder: true },
    ),
  );

const scanning = fc
  .record({
    nth,
    status: fc.constantFrom(...orderStatuses, 'pickedUp', 'inTransit', 'outForDelivery', 'signed'),
    exception: fc.constantFrom(undefined, undefined, undefined, ...scanExceptions),
    times,
  })
  .map((args) =>
    command(
      'scan',
      args,
      async (world, { server }, { nth: which, status, exception, times: count }) => {
        const order = orderAt(world, which);
        await atOnce(
          count,
          () => (scan(world, order, status, exception) ? 'recorded' : 'refused'),
          async () => {
            const details = { place: 'Mérida, Yuc.', at: world.now, exception };
            return (await recordScan(server.context, order.waybillNo, status, details)).outcome;
          },
          'a scan',
        );
      },
      { needsOrder: true },
    ),
  );

const editing = fc
  .record({
    by: requester,
    nth,
    slot: fc.option(slot),
    phone: fc.constantFrom(undefined, undefined, ...senderPhones),
    isRenamed: fc.boolean(),
    cheat: fc.constantFrom(0, 0, 0, 1),
    times,
  })
  .map((args) =>
    command(
      'edit',
      args,
      async (world, real, { by, nth: which, slot: wanted, phone, isRenamed, cheat, times: count }) => {
        const order = orderAt(world, which);
        const { orderNo, sender, request } = order;
        const change = {
          slot: wanted ? slotOn(world, wanted) : order.slot,
          senderName: isRenamed ? 'Ana Robles' : sender.name,
          senderPhone: phone ?? sender.phone,
        };
        const total = totalAfter(world, order, change.slot) + cheat;
        const input = {
          orderNo,
          total,
          change: {
            ...(change.slot ?? { handover: 'dropOff' as const }),
            senderName: change.senderName,
            senderPhone: change.senderPhone,
            recipientName: request.recipient.name,
            recipientPhone: request.recipient.phone,
          },
        };
        const asking = by ?? order.owner;
        const { token } = personAt(real, asking);
        await atOnce(
          count,
          () => edit(world, asking, order, { ...change, total }),
          async () => (await real.server.call('orderChange', input, { token })).codeName,
          'orderChange',
        );
      },
      { needsOrder: true },
    ),
  );

const gifts: Record<string, Partial<Gift>> = {
  voucher: {},
  percentage: { type: 'percentage', value: 10 },
  all: { type: 'percentage', value: 100 },
  threshold: { type: 'threshold', value: 3_000, threshold: 20_000 },
  bound: { phone: senderPhones[0] },
  express: { type: 'percentage', value: 5, productTypes: ['express'] },
};

const giving = fc
  .record({
    to: customer,
    gift: fc.constantFrom(...Object.keys(gifts)),
    fromDay: fc.constantFrom(-1, -1, -1, 1),
    days: fc.constantFrom(1, 5, 200),
  })
  .map((args) =>
    command('gift', args, async (world, real, { to, gift: kind, fromDay, days }) => {
      const minutes = 24 * 60;
      const gift: Gift = {
        ...anywhere,
        type: 'voucher',
        value: 2_100,
        phone: null,
        fees: ['freight'],
        reason: 'thanks',
        ...gifts[kind],
        effectiveAt: addMinutes(world.now, fromDay * minutes),
        expiresAt: addMinutes(world.now, days * minutes),
      };
      const row = getCoupon(personAt(real, to).userId, gift, world.now);
      await insertCoupons(real.server.context.db, [row]);
      world.coupons.push({ ...gift, owner: to, code: row.code, usedBy: null, usedAt: null });
    }),
  );

const deciding = fc
  .record({
    nth,
    kind: fc.constantFrom(...deliveryChangeKinds, 'day'),
    day: fc.integer({ min: -1, max: 4 }),
    code: fc.constantFrom('right', 'right', 'right', 'wrong', 'used'),
    hasTail: fc.constantFrom(true, true, true, false),
  })
  .map((args) =>
    command(
      'delivery',
      args,
      async (world, { server }, { nth: which, kind, day, code: typed, hasTail }) => {
        const order = orderAt(world, which);
        const { waybillNo, request } = order;
        const { phone } = request.recipient;
        const ip = freshIp();
        const tail = hasTail ? phoneTail(phone) : '0000';
        // Changes of several parcels within the hour are limited, which another test covers.
        for (const counter of ['rate_limits', 'tail_attempts'] as const)
          await server.context.db.deleteFrom(counter).execute();
        const asked = await server.call('deliveryCode', { waybillNo, tail }, { ip });
        const opened = isDeliveryOpen(order) ? 'success' : 'deliveryNotChangeable';
        agree(asked.codeName, hasTail ? opened : 'notFound', 'deliveryCode');
        const right = asked.codeName === 'success' ? lastCode(server.outside, phone) : '123456';
        const wrong = right === '000000' ? '000001' : '000000';
        const date = daysFor(world, order)[day] ?? '2027-01-01';
        const nearest = async () =>
          (await server.call('deliveryOptions', { waybillNo, tail }, { ip })).data.options?.branch;
        const change = {
          kind,
          ...(kind === 'day' && { date, window: 'morning' }),
          ...(kind === 'branch' && { branchCode: (await nearest())?.code ?? 'none' }),
          ...(kind === 'neighbour' && { neighbourName: 'Rosa Pech', neighbourPlace: 'Casa 4' }),
          ...(kind === 'safePlace' && { safePlace: 'garage' }),
        };
        const say = async (code: string) =>
          (await server.call('deliveryChange', { waybillNo, tail, code, change }, { ip })).codeName;
        const isRight = typed !== 'wrong';
        const expected = hasTail ? changeDelivery(world, order, { kind, date }, isRight) : 'notFound';
        agree(await say(isRight ? right : wrong), expected, 'deliveryChange');
        if (typed !== 'used' || expected !== 'success') return;
        agree(await say(right), changeDelivery(world, order, { kind, date }, false), 'deliveryChange again');
      },
      { needsOrder: true },
    ),
  );

const waiting = fc.record({ hours: fc.constantFrom(1, 1, 6, 24, 24, 72, 24 * 31, 24 * 91) }).map((args) =>
  command('wait', args, async (world, real, { hours }) => {
    world.now = addMinutes(world.now, hours * 60);
    real.server.setNow(world.now);
    await signInAgain(real);
  }),
);

/** The branch takes no parcels any more, or again. */
const closing = fc
  .record({ isOpen: fc.constantFrom(true, true, false) })
  .map((args) => command('branch', args, async (world, real, { isOpen }) => openBranch(real, world.branch, isOpen)));

/** Days pass, and perhaps the deadline of parcels that were not brought. */
const expiring = fc.record({ days: fc.constantFrom(5, 8) }).map((args) =>
  command(
    'drop-offs',
    args,
    async (world, real, { days }) => {
      world.now = addMinutes(world.now, days * 24 * 60);
      real.server.setNow(world.now);
      await signInAgain(real);
      cancelOverdue(world);
      await dropOffJob.work(real.server.context, {}, { id: '' });
    },
    { needsOrder: true },
  ),
);

const working = fc.constant({}).map((args) =>
  command('jobs', args, async (world, { server }) => {
    const [expected, before] = [world.sent, server.outside.sent.length];
    work(world);
    await runDue(server.context, modules.jobs);
    agree(server.outside.sent.length - before, world.sent - expected, 'messages');
  }),
);

const sweeping = fc.constant({}).map((args) =>
  command('sweep', args, async (world, { server }) => {
    sweep(world);
    for (const each of modules.sweeps) await each(server.context);
    for (const each of [sweepKeys, sweepJobs]) await each(server.context);
  }),
);

const approving = fc.record({ who: customer, collectsCod: fc.boolean() }).map((args) =>
  command('approve', args, async (world, real, { who, collectsCod }) => {
    Object.assign(world.customers[who] ?? {}, { collectsCod });
    const { userId } = personAt(real, who);
    await real.server.context.db
      .updateTable('users')
      .set({ collects_cod: collectsCod })
      .where('id', '=', userId)
      .execute();
  }),
);

const pricing = fc.record({ fuelPercent: fc.integer({ min: 5, max: 25 }) }).map((args) =>
  command('tariff', args, async (world, { server }, { fuelPercent }) => {
    world.tariff = { ...world.tariff, fuelPercent };
    await putTariff(server.context.db, world.now, world.tariff);
  }),
);

/** The sender allows a return or not, or makes the label. */
const allowing = fc
  .record({ by: requester, nth, does: fc.constantFrom('allow', 'allow', 'forbid', 'make'), times })
  .map((args) =>
    command(
      'return',
      args,
      async (world, real, { by, nth: which, does, times: count }) => {
        const order = orderAt(world, which);
        const { orderNo } = order;
        const asking = by ?? order.owner;
        const { token } = personAt(real, asking);
        const allowed = does === 'allow';
        await atOnce(
          count,
          () => (does === 'make' ? createReturn(world, asking, order) : allowReturn(asking, order, allowed)),
          async () =>
            does === 'make'
              ? (await real.server.call('returnCreate', { orderNo }, { token })).codeName
              : (await real.server.call('returnAllow', { orderNo, allowed }, { token })).codeName,
          'a return',
        );
      },
      { needsOrder: true },
    ),
  );

/** The recipient starts a return. */
const startingReturn = fc
  .record({
    nth,
    code: fc.constantFrom('right', 'right', 'wrong', 'used'),
    hasTail: fc.constantFrom(true, true, false),
  })
  .map((args) =>
    command(
      'start return',
      args,
      async (world, { server }, { nth: which, code: typed, hasTail }) => {
        const order = orderAt(world, which);
        const { waybillNo, request } = order;
        const { phone } = request.recipient;
        const ip = freshIp();
        const tail = hasTail ? phoneTail(phone) : '0000';
        for (const counter of ['rate_limits', 'tail_attempts'] as const)
          await server.context.db.deleteFrom(counter).execute();
        const asked = await server.call('returnCode', { waybillNo, tail }, { ip });
        const opened = isReturnOpen(order) ? 'success' : 'returnNotPossible';
        agree(asked.codeName, hasTail ? opened : 'notFound', 'returnCode');
        const right = asked.codeName === 'success' ? lastCode(server.outside, phone) : '123456';
        const wrong = right === '000000' ? '000001' : '000000';
        const say = async (code: string) =>
          (await server.call('returnStart', { waybillNo, tail, code, wanted: { reason: 'damaged' } }, { ip })).codeName;
        const isRight = typed !== 'wrong';
        const expected = hasTail ? startReturn(world, order, isRight) : 'notFound';
        agree(await say(isRight ? right : wrong), expected, 'returnStart');
        if (typed !== 'used' || expected !== 'success') return;
        agree(await say(right), startReturn(world, order, false), 'returnStart again');
      },
      { needsOrder: true },
    ),
  );

/** The numbers of a parcel's labels, the oldest first. */
async function listReturnNumbers({ server }: Real, { orderNo }: Order): Promise<string[]> {
  const labels = await server.context.db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('returns.waybill_no')
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .execute();
  return labels.map(({ waybill_no }) => waybill_no);
}

/** Its sender, or another customer, cancels the newest label of a parcel. */
const cancellingReturn = fc.record({ by: requester, nth, times }).map((args) =>
  command(
    'cancel return',
    args,
    async (world, real, { by, nth: which, times: count }) => {
      const labelled = world.orders.filter(({ returns }) => returns.length > 0);
      if (labelled.length === 0) return;
      const order = orderAt({ ...world, orders: labelled }, which);
      const waybillNo = (await listReturnNumbers(real, order)).at(-1) ?? '';
      const asking = by ?? order.owner;
      const { token } = personAt(real, asking);
      await atOnce(
        count,
        () => cancelReturn(world, asking, order),
        async () => (await real.server.call('returnCancel', { waybillNo }, { token, ip: freshIp() })).codeName,
        'a cancellation of a return label',
      );
    },
    { needsOrder: true },
  ),
);

/** @param which of the parcel's labels, the oldest is 0. */
async function playReturnScan(
  world: World,
  real: Real,
  order: Order,
  { which, status, times: count }: { which: number; status: OrderStatus; times: number },
): Promise<void> {
  const labels = await listReturnNumbers(real, order);
  await atOnce(
    count,
    () => scanReturn(world, order, which, status),
    async () => {
      const details = { place: 'Mérida, Yuc.', at: world.now };
      return (await recordScan(real.server.context, labels[which] ?? '', status, details)).outcome;
    },
    'a scan of a return label',
  );
}

/** A courier scans one of a parcel's return labels. */
const scanningReturn = fc
  .record({ nth, label: fc.nat(3), status: fc.constantFrom('pickedUp', 'returning', 'returned', 'signed'), times })
  .map((args) =>
    command(
      'scan return',
      args,
      async (world, real, { nth: which, label, ...scanned }) => {
        const labelled = world.orders.filter(({ returns }) => returns.length > 0);
        if (labelled.length === 0) return;
        const order = orderAt({ ...world, orders: labelled }, which);
        await playReturnScan(world, real, order, { which: label % order.returns.length, ...scanned });
      },
      { needsOrder: true },
    ),
  );

/** A whole journey, and the way back: few stories would reach them by single scans. */
const delivering = fc.record({ nth, isReturned: fc.boolean(), times }).map((args) =>
  command(
    'deliver',
    args,
    async (world, real, { nth: which, isReturned, times: count }) => {
      const order = orderAt(world, which);
      const { orderNo, owner } = order;
      await playDelivery(world, real, order);
      if (!isReturned) return;
      const { token } = personAt(real, owner);
      const { codeName } = await real.server.call('returnCreate', { orderNo }, { token });
      agree(codeName, createReturn(world, owner, order), 'returnCreate');
      const newest = order.returns.length - 1;
      if (newest >= 0) await playReturnScan(world, real, order, { which: newest, status: 'pickedUp', times: count });
    },
    { needsOrder: true },
  ),
);

/** The most frequent commands are listed more than once. */
export const commands = [
  placing,
  placing,
  placing,
  giving,
  giving,
  scanning,
  scanning,
  cancelling,
  editing,
  editing,
  resending,
  repeating,
  deciding,
  waiting,
  working,
  sweeping,
  approving,
  pricing,
  batching,
  undoing,
  delivering,
  allowing,
  allowing,
  cancellingReturn,
  startingReturn,
  scanningReturn,
  scanningReturn,
  closing,
  expiring,
  expiring,
  filing,
  decidingClaim,
  paying,
  claiming,
  claiming,
];
