import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { failureNamed } from './failure.ts';
import { outboxMachine } from './outbox.machine.ts';
import type { SavedOrder } from './outbox.types.ts';
import { samplesFor } from './samples.ts';

const waiting: SavedOrder = {
  key: '1',
  owner: 'ana',
  answers: {
    sender: ana,
    recipient: jose,
    parcel: clothes,
    pickup: { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'PP_CASH' },
    review: { acceptTerms: true },
  },
  dispatchNumber: undefined,
  total: 18_900,
  state: 'waiting',
};
const asking: SavedOrder = { ...waiting, state: 'asking', newTotal: 19_840 };
const lost = { error: failureNamed('offline') };

export default samplesFor(outboxMachine, {
  inputs: { 'signed out': { owner: undefined }, 'signed in': { owner: 'ana' } },
  events: [
    { type: 'owner.change', owner: 'ana' },
    { type: 'owner.change', owner: undefined },
    { type: 'stored.change' },
    { type: 'line.back' },
    { type: 'price.agree', key: '1', total: 19_840 },
    { type: 'order.remove', key: '1' },
  ],
  answers: {
    readOrders: {
      waiting: { output: { orders: [waiting], isLasting: true } },
      asking: { output: { orders: [asking], isLasting: true } },
      none: { output: { orders: [], isLasting: true } },
      lost,
    },
    sendOrder: {
      placed: {
        output: {
          outcome: 'told',
          order: { ...waiting, state: 'placed', orderNo: '20261120-0417', waybillNo: 'JMX004281220417' },
        },
      },
      'another price': { output: { outcome: 'told', order: asking } },
      later: { output: { outcome: 'later' } },
      gone: { output: { outcome: 'gone' } },
      lost,
    },
    changeOrder: { done: { output: undefined }, lost },
  },
  distinguish: ({ context }) => [context.owner, context.orders.map(({ state }) => state), context.unheard.length],
});
