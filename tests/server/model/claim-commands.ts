/** Claims for damage and loss: filed by customers, decided and paid by operators. */
import fc from 'fast-check';
import { type ClaimKind, claimKinds } from '#domain/parcel/claim.ts';
import { transaction } from '#server/db/transaction.ts';
import * as claims from '#server/modules/tracking/claims.ts';
import { fileClaim as sendClaim } from '#tests/server/modules/support/claims.ts';
import { atOnce, command, nth, orderAt, personAt, playDelivery, type Real, requester, times } from './play.ts';
import { decideClaim, fileClaim, type Order, payClaim, type World } from './world.ts';

/** The nth order that has a claim; any when none has. */
function claimedAt(world: World, which: number): Order {
  const claimed = world.orders.filter(({ claims: filed }) => filed.length > 0);
  return orderAt(claimed.length > 0 ? { ...world, orders: claimed } : world, which);
}

interface Filing {
  by: number;
  kind: ClaimKind;
  amount: number;
  times: number;
}

async function playFiling(
  world: World,
  real: Real,
  order: Order,
  { by, times: count, ...claim }: Filing,
): Promise<void> {
  // Another test covers how many files a customer may send within the hour.
  await real.server.context.db.deleteFrom('rate_limits').execute();
  await atOnce(
    count,
    () => {
      const { code, isNew } = fileClaim(world, by, order, claim);
      return `${code} ${isNew}`;
    },
    async () => {
      const { codeName, data } = await sendClaim(real.server, personAt(real, by), order.orderNo, claim);
      return `${codeName} ${codeName === 'success' ? data.isNew : undefined}`;
    },
    'claimFile',
  );
}

export const filing = fc
  .record({
    by: requester,
    nth,
    kind: fc.constantFrom('damage', ...claimKinds),
    /** Up to the declared value of the model's parcels, and above it. */
    amount: fc.constantFrom(1, 20_000, 80_000, 1_000_000),
    times,
  })
  .map((args) =>
    command(
      'claim',
      args,
      async (world, real, { by, nth: which, ...claim }) => {
        const order = orderAt(world, which);
        await playFiling(world, real, order, { by: by ?? order.owner, ...claim });
      },
      { needsOrder: true },
    ),
  );

/** The number of a parcel's last claim. */
async function findCaseNo({ server }: Real, { orderNo }: Order): Promise<string> {
  const row = await server.context.db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('case_no')
    .where('order_no', '=', orderNo)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.case_no ?? '';
}

async function playDecision(world: World, real: Real, order: Order, share: number, count: number): Promise<void> {
  const caseNo = await findCaseNo(real, order);
  const approved = Math.round((order.claims.at(-1)?.payable ?? 0) * share);
  const decision = { approved, reason: 'La factura ampara una pieza.', at: world.now };
  await atOnce(
    count,
    () => decideClaim(world, order, share),
    () => transaction(real.server.context.db, (trx) => claims.decideClaim(trx, caseNo, decision)),
    'a decision',
  );
}

async function playPayment(world: World, real: Real, order: Order, count: number): Promise<void> {
  const caseNo = await findCaseNo(real, order);
  const payment = { reference: `SPEI ${caseNo}`, at: world.now };
  await atOnce(
    count,
    () => payClaim(world, order, payment.reference),
    () => transaction(real.server.context.db, (trx) => claims.payClaim(trx, caseNo, payment)),
    'a payment',
  );
}

const share = fc.constantFrom(0, 0.4, 1, 1);

export const decidingClaim = fc
  .record({ nth, share, times })
  .map((args) =>
    command(
      'decide claim',
      args,
      (world, real, { nth: which, share: paid, times: count }) =>
        playDecision(world, real, claimedAt(world, which), paid, count),
      { needsOrder: true },
    ),
  );

export const paying = fc
  .record({ nth, times })
  .map((args) =>
    command(
      'pay claim',
      args,
      (world, real, { nth: which, times: count }) => playPayment(world, real, claimedAt(world, which), count),
      { needsOrder: true },
    ),
  );

/** From the delivery to the payment: few stories would reach it by single commands. */
export const claiming = fc.record({ nth, share, isPaid: fc.boolean(), times }).map((args) =>
  command(
    'deliver and claim',
    args,
    async (world, real, { nth: which, share: paid, isPaid, times: count }) => {
      const order = orderAt(world, which);
      await playDelivery(world, real, order);
      await playFiling(world, real, order, { by: order.owner, kind: 'damage', amount: 20_000, times: count });
      await playDecision(world, real, order, paid, count);
      if (isPaid) await playPayment(world, real, order, count);
    },
    { needsOrder: true },
  ),
);
