import { expect, test } from 'vitest';
import { type Reading, type ScanPorts, ScanQueue } from '#src/backoffice/scan/scan-queue.ts';
import { eventually } from '#tests/support/patience.ts';

const first = 'JMX004281220417';
const second = 'JMX004281220425';
const start = Date.parse('2026-11-26T16:42:00Z');

interface World extends ScanPorts {
  stored: Map<string, Reading>;
  sent: Readonly<Record<string, unknown>>[];
  isDown: boolean;
  time: number;
  /** Ends the pause before the next attempt. */
  goOn: () => void;
}

function createWorld(refuse: (waybill: unknown) => string | undefined = () => undefined): World {
  const stored = new Map<string, Reading>();
  const waiting: (() => void)[] = [];
  const world: World = {
    operator: 'Rufino',
    stored,
    sent: [],
    isDown: false,
    time: start,
    goOn: () => waiting.splice(0).forEach((done) => done()),
    send: async (input) => {
      if (world.isDown) throw new Error('no line');
      world.sent.push(input);
      const why = refuse(input['waybill']);
      return why === undefined ? { exit: 0, said: [] } : { exit: 4, said: [why] };
    },
    store: {
      list: async () => [...stored.values()],
      put: async (reading) => void stored.set(reading.id, reading),
      remove: async (id) => void stored.delete(id),
    },
    now: () => world.time,
    wait: () => new Promise((done) => waiting.push(done)),
    onChange: () => undefined,
  };
  return world;
}

const states = (queue: ScanQueue) => queue.readings.map(({ waybill, state }) => [waybill, state]);

test('a reading is sent, and the same one again is not', async () => {
  const world = createWorld();
  const queue = new ScanQueue(world);
  expect(queue.add(first, { status: 'inTransit' }).state).toBe('waiting');
  expect(queue.add(first.toLowerCase(), { status: 'inTransit' }).state).toBe('duplicate');
  await eventually(() =>
    expect(states(queue)).toEqual([
      [first, 'duplicate'],
      [first, 'sent'],
    ]),
  );
  expect(world.sent).toMatchObject([{ waybill: first, status: 'inTransit' }]);
  expect(world.stored.size).toBe(0);
});

test('what is no waybill is set aside and not sent', () => {
  const world = createWorld();
  const queue = new ScanQueue(world);
  expect(queue.add('hola', { status: 'inTransit' }).state).toBe('unknown');
  expect(world.stored.size).toBe(0);
});

test('a parcel out of order says why, can be dismissed, and does not hold up the next one', async () => {
  const world = createWorld((waybill) => (waybill === first ? 'it is signed' : undefined));
  const queue = new ScanQueue(world);
  queue.add(first, { status: 'inTransit', place: 'Puebla' });
  queue.add(second, { status: 'inTransit', place: 'Puebla' });
  await eventually(() =>
    expect(states(queue)).toEqual([
      [second, 'sent'],
      [first, 'refused'],
    ]),
  );
  const [, refused] = queue.readings;
  expect(refused?.why).toBe('it is signed');
  queue.dismiss(refused?.id ?? '');
  expect(states(queue)).toEqual([[second, 'sent']]);
});

test('without a line readings wait on the device and are sent in their order with their own time', async () => {
  const world = createWorld();
  world.isDown = true;
  const queue = new ScanQueue(world);
  queue.add(first, { status: 'inTransit' });
  queue.add(second, { status: 'inTransit' });
  await eventually(() => expect(queue.isOffline).toBe(true));
  await eventually(() => expect(world.stored.size).toBe(2));
  world.time += 10 * 60_000;
  world.isDown = false;
  world.goOn();
  await eventually(() => expect(world.stored.size).toBe(0));
  const at = '2026-11-26 10:42';
  expect(world.sent).toMatchObject([
    { waybill: first, status: 'inTransit', at },
    { waybill: second, status: 'inTransit', at },
  ]);
  expect(queue.isOffline).toBe(false);
});

test('another page sends what an earlier one could not, and only that of its own operator', async () => {
  const world = createWorld();
  world.isDown = true;
  const queue = new ScanQueue(world);
  queue.add(first, { status: 'inTransit' });
  await eventually(() => expect(world.stored.size).toBe(1));
  queue.close();
  world.isDown = false;
  const other = new ScanQueue({ ...world, operator: 'Sofía' });
  await other.open();
  expect(other.readings).toEqual([]);
  const again = new ScanQueue(world);
  await again.open();
  await eventually(() => expect(states(again)).toEqual([[first, 'sent']]));
});

test('a reading whose reply was lost is sent again as the same one', async () => {
  const world = createWorld();
  const { send } = world;
  let isLost = true;
  const queue = new ScanQueue({
    ...world,
    send: async (input) => {
      const reply = await send(input);
      if (isLost) throw new Error('no line');
      return reply;
    },
  });
  const { id } = queue.add(first, { status: 'inTransit' });
  await eventually(() => expect(queue.isOffline).toBe(true));
  isLost = false;
  world.goOn();
  await eventually(() => expect(states(queue)).toEqual([[first, 'sent']]));
  expect(world.sent.map(({ reading }) => reading)).toEqual([id, id]);
});

test('what is read in many minutes without a line is sent to the last one', async () => {
  const world = createWorld();
  world.isDown = true;
  const queue = new ScanQueue(world);
  const waybills = Array.from({ length: 600 }, (_, index) => `JMX${String(index).padStart(12, '0')}`);
  for (const waybill of waybills) queue.add(waybill, { status: 'inTransit' });
  await eventually(() => expect(queue.isOffline).toBe(true));
  world.isDown = false;
  world.goOn();
  await eventually(() => expect(world.sent.map(({ waybill }) => waybill)).toEqual(waybills));
});
