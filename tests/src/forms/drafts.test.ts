import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draft as order } from '#schemas/generated/drafts/order.js';
import { mergeDrafts } from '#schemas/runtime/draft-answers.ts';
import type { DraftModule, StampedDraft } from '#schemas/runtime/draft-shapes.ts';
import { saveAfterMs } from '#src/forms/drafts/draft.ts';
import { getParts, type ServerDraft } from '#src/forms/drafts/local-draft.ts';
import { forgetDrafts } from '#src/lib/storage.ts';
import { longestDraft } from '#src/forms/drafts/stored-draft.ts';
import {
  createDraft,
  type Draft,
  type DraftOptions,
  type DraftParts,
  type DraftStorage,
} from '#src/forms/drafts/index.ts';

const start = new Date('2026-11-20T16:42:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Memory extends DraftStorage {
  texts: Map<string, string>;
}

function memory(): Memory {
  const texts = new Map<string, string>();
  return {
    texts,
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => Boolean(texts.set(key, text)),
    remove: (key) => texts.delete(key),
  };
}

const open = (storage: DraftStorage, more: Partial<DraftOptions> = {}): Draft =>
  createDraft({
    module: order,
    owner: 'ana',
    storage,
    ownToDevice: ['progress.step'],
    notHydrated: ['progress.idempotencyKey'],
    ...more,
  });

const key = 'draft.order.ana';

/** The server's behaviour: it merges, and knows ended drafts. */
function account(clockAhead = 0) {
  let stored: StampedDraft | undefined;
  let revision = 0;
  const ended = new Map<string, 'placed' | 'discarded'>();
  const answer = (id: string): ServerDraft => ({
    now: Date.now() + clockAhead,
    revision,
    draft: stored,
    ended: ended.get(id),
  });
  return {
    end: (id: string, how: 'placed' | 'discarded') => {
      ended.set(id, how);
      if (stored?.id === id) stored = undefined;
    },
    pull: (draft: Draft) => draft.sync.takePulled(answer(draft.sync.outgoing().draft.id)),
    /** Runs between the request and its response. */
    push: (draft: Draft, meanwhile = () => undefined as unknown) => {
      const { draft: sent, isEmpty } = draft.sync.outgoing();
      if (isEmpty) return;
      if (!ended.has(sent.id)) stored = stored ? mergeDrafts(stored, sent) : sent;
      revision += 1;
      const reply = answer(sent.id);
      meanwhile();
      draft.sync.takePushed(sent, reply);
    },
    parts: () => (stored ? getParts(order, stored) : undefined),
  };
}

const tick = (ms = 10) => vi.advanceTimersByTime(ms);

describe('on this device', () => {
  test('a draft is written after a moment of calm, once, and read back; what was typed wrong comes back too', () => {
    const storage = memory();
    const set = vi.spyOn(storage, 'set');
    const draft = open(storage);
    draft.save({ parcel: { weight: '2,5' } });
    tick(saveAfterMs - 1);
    draft.save({ parcel: { weight: '2,5 kg', quantity: 2 } });
    expect(draft.state()).toEqual({ status: 'saving' });
    tick(saveAfterMs);
    expect(set).toHaveBeenCalledTimes(1);
    expect(draft.state()).toEqual({ status: 'saved', at: new Date(Date.now()) });
    expect(open(storage).parts().parcel).toEqual({ weight: '2,5 kg', quantity: 2 });
  });

  test('a draft without answers is not called saved: after it was placed or discarded, and emptied by hand', () => {
    const storage = memory();
    const draft = open(storage);
    const write = (name: string) => {
      draft.save({ sender: { name } });
      draft.flush();
    };
    write('Ana');
    expect(open(storage).state()).toEqual({ status: 'saved', at: start });
    write('');
    expect(draft.state()).toEqual({ status: 'idle' });
    expect(open(storage).state()).toEqual({ status: 'idle' });
    for (const end of [draft.startOver, () => draft.end('placed')]) {
      write('Ana');
      end();
      expect(draft.state()).toEqual({ status: 'idle' });
      // The device stores only the names of ended drafts.
      expect(open(storage).state()).toEqual({ status: 'idle' });
    }
  });

  test('what waits is written at once when the page goes', () => {
    const storage = memory();
    const draft = open(storage);
    draft.save({ sender: { name: 'Ana' } });
    draft.flush();
    expect(open(storage).parts().sender).toEqual({ name: 'Ana' });
  });

  test('neither consent nor unknown fields are stored', () => {
    const storage = memory();
    const draft = open(storage);
    draft.save({
      review: { acceptTerms: true },
      sender: { name: 'Ana', role: 'admin' },
      parcel: { productType: 'rocket' },
      evil: { x: 1 },
    });
    draft.flush();
    expect(storage.texts.get(key)).not.toMatch(/acceptTerms|admin|rocket|evil/);
    expect(open(storage).parts()).toMatchObject({ review: {}, sender: { name: 'Ana' }, parcel: {} });
  });

  test('a storage that is full or forbidden makes the draft say so, and nothing else', () => {
    const draft = open({ ...memory(), set: () => false });
    draft.save({ sender: { name: 'Ana' } });
    draft.flush();
    expect(draft.state()).toEqual({ status: 'failed' });
    expect(draft.parts().sender).toEqual({ name: 'Ana' });
  });

  test('texts that are no draft are no draft, whatever they are', () => {
    const texts = [
      '',
      '{',
      'null',
      '[]',
      '{"format":"stamped","version":"2","savedAt":"now"}',
      '{"format":"stamped","version":9,"savedAt":"2026-11-20","fields":[]}',
      '{"savedAt":{"toString":1}}',
      `"${'x'.repeat(longestDraft)}"`,
    ];
    for (const text of texts) {
      const storage = memory();
      storage.texts.set(key, text);
      expect(open(storage).parts().sender).toEqual({});
    }
  });

  test('whatever lies in the storage, a draft opens, saves and stays within its bounds', () => {
    const field = fc.record({
      name: fc.constantFrom('sender.name', '__proto__', 'sender.__proto__', 'constructor.x'),
      at: fc.oneof(fc.integer(), fc.double()),
      value: fc.jsonValue(),
    });
    const envelope = fc.record(
      {
        format: fc.constantFrom('stamped', 'other'),
        id: fc.oneof(fc.uuid(), fc.jsonValue()),
        version: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.jsonValue()),
        savedAt: fc.oneof(fc.constant('2026-11-20T16:42:00.000Z'), fc.jsonValue()),
        offset: fc.oneof(fc.integer(), fc.jsonValue()),
        revision: fc.jsonValue(),
        fields: fc.oneof(fc.array(field), fc.jsonValue()),
        unsent: fc.jsonValue(),
        ended: fc.oneof(
          fc.array(fc.record({ id: fc.oneof(fc.uuid(), fc.jsonValue()), how: fc.jsonValue(), told: fc.jsonValue() })),
          fc.jsonValue(),
        ),
        data: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          envelope.map((value) => JSON.stringify(value)),
          fc.json(),
          fc.string(),
        ),
        (text) => {
          const storage = memory();
          storage.texts.set(key, text);
          const draft = open(storage);
          draft.save({ sender: { name: 'Ana' } });
          draft.flush();
          draft.takeText(text);
          expect(draft.state().status).toBe('saved');
          expect(storage.texts.get(key)?.length).toBeLessThan(longestDraft);
          expect(({} as Record<string, unknown>).polluted).toBeUndefined();
          expect(draft.sync.outgoing().draft.fields.get('sender.name')?.value).toBe('Ana');
        },
      ),
      { numRuns: 200 },
    );
  });

  test('an older version is migrated by the steps of its file', () => {
    const storage = memory();
    const old: DraftModule = { flow: 'order', version: 1, parts: { sender: { title: 'text' } }, migrations: {} };
    const draft = open(storage, { module: old });
    draft.save({ sender: { title: 'Ana' } });
    draft.flush();
    const next: DraftModule = {
      flow: 'order',
      version: 2,
      parts: { sender: { name: 'text' } },
      migrations: { 2: [{ rename: 'sender.title', to: 'name' }] },
    };
    expect(open(storage, { module: next }).parts()).toEqual({ sender: { name: 'Ana' } });
    expect(open(storage, { module: { ...next, version: 1 } }).parts()).toEqual({ sender: {} });
  });
});

describe('people', () => {
  test('another account’s draft never leaks into this one', () => {
    const storage = memory();
    const ana = open(storage);
    ana.save({ sender: { name: 'Ana' } });
    ana.flush();
    const beto = open(storage, { owner: 'beto' });
    expect(beto.parts().sender).toEqual({});
    beto.takeText(null);
    beto.save({ sender: { phone: '1' } });
    beto.flush();
    expect(open(storage).parts().sender).toEqual({ name: 'Ana' });
  });

  test('a draft without an owner goes to the next customer who signs in, merged with their own', () => {
    const storage = memory();
    const known = open(storage);
    known.save({ parcel: { itemName: 'Libros' } });
    known.flush();
    tick();
    const unowned = open(storage, { owner: undefined });
    unowned.save({ sender: { name: 'Ana' } });
    unowned.flush();
    const adopted = open(storage);
    expect(adopted.parts()).toMatchObject({ sender: { name: 'Ana' }, parcel: { itemName: 'Libros' } });
    expect(open(storage, { owner: 'beto' }).parts().sender).toEqual({});
    expect(adopted.sync.isDirty()).toBe(true);
  });
});

describe('two tabs', () => {
  test('merge instead of the last one winning, also before one has received the other’s event', () => {
    const storage = memory();
    const [one, other] = [open(storage), open(storage)];
    one.save({ sender: { name: 'Ana' } });
    one.flush();
    // The browser's event arrives late.
    other.save({ recipient: { name: 'José' } });
    other.flush();
    const text = storage.get(key);
    one.takeText(text);
    const both = { sender: { name: 'Ana' }, recipient: { name: 'José' } };
    expect([one.parts(), other.parts(), open(storage).parts()]).toEqual([
      expect.objectContaining(both),
      expect.objectContaining(both),
      expect.objectContaining(both),
    ]);
  });

  test('the newer answer of one field stays, and each tab’s step is its own: no news of it', () => {
    const storage = memory();
    const one = open(storage);
    one.save({ sender: { name: 'Ana' }, progress: { step: 'sender' } });
    one.flush();
    const other = open(storage);
    const heard = vi.fn<() => void>();
    one.follow({ settle: () => undefined, onChange: heard });
    tick();
    other.save({ sender: { name: 'Ana' }, progress: { step: 'parcel' } });
    other.flush();
    one.takeText(storage.get(key));
    expect(heard).not.toHaveBeenCalled();
    tick();
    other.save({ sender: { name: 'Ana Lucía' }, progress: { step: 'parcel' } });
    other.flush();
    one.takeText(storage.get(key));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(one.parts().sender).toEqual({ name: 'Ana Lucía' });
  });

  test('an order placed in one tab is over in the other, which can keep its own as a new one', () => {
    const storage = memory();
    const one = open(storage);
    one.save({ sender: { name: 'Ana' }, progress: { idempotencyKey: 'k' } });
    one.flush();
    const other = open(storage);
    one.end('placed');
    other.takeText(storage.get(key));
    expect(other.parts().sender).toEqual({});
    expect(other.news()).toMatchObject({ kind: 'placed', canUndo: true });
    const id = other.sync.outgoing().draft.id;
    other.undo();
    expect(other.parts()).toMatchObject({ sender: { name: 'Ana' }, progress: {} });
    expect(other.sync.outgoing().draft.id).not.toBe(id);
  });
});

describe('FEAT-07 at sign-out', () => {
  test('drafts of all flows leave the device, and an open form writes none again; those of others stay', () => {
    const storage = memory();
    const listed = { ...storage, names: () => [...storage.texts.keys()] };
    const draft = open(listed, { owner: 'carla' });
    draft.save({ sender: { name: 'Carla' } });
    draft.flush();
    storage.texts.set('draft.cod.carla', 'hers');
    storage.texts.set('draft.address.carla.sender', 'hers');
    storage.texts.set('draft.cod.berta', 'of another one');
    draft.save({ sender: { name: 'Carla Ruiz' } });
    forgetDrafts(listed, 'carla');
    draft.flush();
    expect([...storage.texts]).toEqual([['draft.cod.berta', 'of another one']]);
  });
});

describe('two devices', () => {
  test('a new device continues where the other one was, and says so', () => {
    const server = account();
    const phone = open(memory());
    phone.save({ sender: { name: 'Ana' } });
    server.push(phone);
    expect(phone.sync.isDirty()).toBe(false);
    const laptop = open(memory());
    const changed = vi.fn<(parts: DraftParts, isUntouched: boolean) => void>();
    laptop.follow({ settle: () => undefined, onChange: changed });
    server.pull(laptop);
    expect(laptop.parts().sender).toEqual({ name: 'Ana' });
    expect(laptop.news()).toMatchObject({ kind: 'continued', canUndo: false });
    expect(changed).toHaveBeenCalledWith(expect.objectContaining({ sender: { name: 'Ana' } }), true);
  });

  test('edits on both merge; the notice says what changed, and undo brings the former answer back everywhere', () => {
    const server = account();
    const [phone, laptop] = [open(memory()), open(memory())];
    phone.save({ sender: { name: 'Ana', street: 'Juárez' } });
    server.push(phone);
    server.pull(laptop);
    tick();
    laptop.save({ sender: { name: 'Ana', street: 'Hidalgo' } });
    server.push(laptop);
    tick();
    phone.save({ sender: { name: 'Ana Lucía', street: 'Juárez' } });
    server.push(phone);
    expect(phone.parts().sender).toEqual({ name: 'Ana Lucía', street: 'Hidalgo' });
    expect(phone.news()).toEqual({ kind: 'changed', names: ['sender.street'], canUndo: true });
    tick();
    phone.undo();
    expect(phone.parts().sender).toEqual({ name: 'Ana Lucía', street: 'Juárez' });
    server.push(phone);
    server.pull(laptop);
    expect(laptop.parts().sender).toEqual({ name: 'Ana Lucía', street: 'Juárez' });
  });

  test('D-65 a draft that ended here while there was no line is not taken up again from the account, and nothing is said of it', () => {
    const server = account();
    const phone = open(memory());
    phone.save({ sender: { name: 'Ana' } });
    server.push(phone);
    phone.end('placed');
    server.pull(phone);
    expect(phone.parts().sender).toEqual({});
    expect(phone.news()).toBeUndefined();
    phone.save({ recipient: { name: 'Rocío' } });
    server.pull(phone);
    expect(phone.parts()).toMatchObject({ sender: {}, recipient: { name: 'Rocío' } });
    expect(phone.news()).toBeUndefined();
  });

  test('D-65 a draft that was placed elsewhere can continue as a new order only where this device knows more than the account', () => {
    const server = account();
    const [phone, laptop] = [open(memory()), open(memory())];
    phone.save({ sender: { name: 'Ana' } });
    server.push(phone);
    server.pull(laptop);
    laptop.save({ sender: { name: 'Ana Lucía' } });
    server.end(phone.sync.outgoing().draft.id, 'placed');
    for (const device of [phone, laptop]) server.pull(device);
    expect(phone.news()).toMatchObject({ kind: 'placed', canUndo: false });
    expect(laptop.news()).toMatchObject({ kind: 'placed', canUndo: true });
  });

  test('what is answered while a call is on its way is newer than its answer', () => {
    const server = account();
    const phone = open(memory());
    phone.save({ sender: { name: 'A' } });
    server.push(phone, () => phone.save({ sender: { name: 'An' } }));
    expect(phone.parts().sender).toEqual({ name: 'An' });
    expect(phone.sync.isDirty()).toBe(true);
    server.push(phone);
    expect([server.parts()?.sender, phone.sync.isDirty()]).toEqual([{ name: 'An' }, false]);
  });

  test('an answer of the server takes away nothing that a page left here as this one began', () => {
    const storage = memory();
    const leaving = open(storage);
    const here = open(storage);
    leaving.save({ sender: { name: 'Ana' } });
    leaving.flush();
    here.sync.takePulled({ now: Date.now(), revision: 0, draft: undefined, ended: undefined });
    expect(here.parts().sender).toEqual({ name: 'Ana' });
    expect(open(storage).parts().sender).toEqual({ name: 'Ana' });
  });

  test('words still being typed count as answered before anything is merged', () => {
    const server = account();
    const [phone, laptop] = [open(memory()), open(memory())];
    phone.save({ sender: { name: 'Ana', street: 'Juárez' } });
    server.push(phone);
    server.pull(laptop);
    tick();
    laptop.save({ sender: { name: 'Ana', street: 'Hidalgo' } });
    server.push(laptop);
    tick();
    phone.follow({
      settle: () => phone.save({ sender: { name: 'Ana L', street: 'Juárez' } }),
      onChange: () => undefined,
    });
    server.pull(phone);
    expect(phone.parts().sender).toEqual({ name: 'Ana L', street: 'Hidalgo' });
  });

  test.each([-86_400_000, 86_400_000])('a clock that is wrong by %i ms decides nothing', (wrong) => {
    const server = account(-wrong);
    const [late, right] = [open(memory()), open(memory(), { clock: () => new Date(Date.now() - wrong) })];
    server.pull(late);
    right.save({ sender: { name: 'first' } });
    server.push(right);
    tick(5_000);
    server.pull(late);
    late.save({ sender: { name: 'second' } });
    server.push(late);
    tick(5_000);
    server.pull(right);
    expect(right.parts().sender).toEqual({ name: 'second' });
  });

  test('a draft discarded on one device is over on the other, and doesn’t come back', () => {
    const server = account();
    const [phone, laptop] = [open(memory()), open(memory())];
    phone.save({ sender: { name: 'Ana' } });
    server.push(phone);
    server.pull(laptop);
    server.end(phone.sync.outgoing().draft.id, 'discarded');
    laptop.save({ sender: { name: 'Ana Zombi' } });
    server.push(laptop);
    expect([laptop.parts().sender, laptop.news()?.kind, server.parts()]).toEqual([{}, 'discarded', undefined]);
  });

  test('an account without the draft gets all of it, however long ago it was saved', () => {
    const server = account();
    const phone = open(memory());
    phone.save({ sender: { name: 'Ana' } });
    account().push(phone);
    expect(phone.sync.isDirty()).toBe(false);
    server.pull(phone);
    expect(phone.sync.isDirty()).toBe(true);
    server.push(phone);
    expect(server.parts()?.sender).toEqual({ name: 'Ana' });
  });

  test('whatever two devices do, they agree in the end and the last answer of a field is not lost', () => {
    const step = fc.record({
      device: fc.nat(1),
      what: fc.constantFrom('name', 'street', 'push', 'pull'),
      text: fc.string({ minLength: 1, maxLength: 3 }).filter((text) => text.trim() !== ''),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const server = account();
        const devices = [open(memory()), open(memory())] as const;
        server.pull(devices[0]);
        devices[0].save({ sender: { zip: '44160' } });
        server.push(devices[0]);
        server.pull(devices[1]);
        const last: Record<string, string> = {};
        for (const { device, what, text } of steps) {
          tick();
          const draft = devices[device as 0 | 1];
          if (what === 'push') server.push(draft);
          else if (what === 'pull') server.pull(draft);
          else {
            const before = draft.parts().sender ?? {};
            if (before[what] !== text) last[what] = text;
            draft.save({ ...draft.parts(), sender: { ...before, [what]: text } });
          }
        }
        for (const draft of [...devices, ...devices]) server.push(draft);
        for (const draft of devices) server.pull(draft);
        expect(devices[0].parts()).toEqual(devices[1].parts());
        expect(devices[0].parts().sender).toEqual({ zip: '44160', ...last });
      }),
    );
  });
});

describe('starting over', () => {
  test('empties the form, ends the draft, and can be undone under a new name', () => {
    const draft = open(memory());
    draft.save({ sender: { name: 'Ana' }, progress: { idempotencyKey: 'k' } });
    const { id } = draft.sync.outgoing().draft;
    draft.startOver();
    expect(draft.parts().sender).toEqual({});
    expect(draft.sync.outgoing()).toMatchObject({ isEmpty: true, endings: [{ id, how: 'discarded' }] });
    draft.undo();
    expect(draft.parts()).toMatchObject({ sender: { name: 'Ana' }, progress: {} });
    expect(draft.sync.outgoing().endings).toEqual([{ id, how: 'discarded' }]);
    draft.sync.takeEndings([id]);
    expect(draft.sync.outgoing().endings).toEqual([]);
    expect(draft.news()).toBeUndefined();
  });

  test('an end that the server does not know of is reported later, also after a reload', () => {
    const storage = memory();
    const draft = open(storage);
    draft.save({ sender: { name: 'Ana' } });
    draft.flush();
    draft.end('placed');
    expect(open(storage).sync.outgoing().endings).toHaveLength(1);
    expect(open(storage).sync.isDirty()).toBe(true);
  });
});
