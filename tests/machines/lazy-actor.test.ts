import { describe, expect, test } from 'vitest';
import { lazyActor, type LazyActorOptions, loadOnce } from '#machines/lazy-actor.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function open(options: Partial<LazyActorOptions<string, string>> = {}) {
  const recorded: string[] = [];
  const actor = lazyActor<string, string>({
    load: async () => {
      recorded.push('load');
      return 'code';
    },
    start: (code) => {
      recorded.push(`start ${code}`);
      return { send: (event) => void recorded.push(event), stop: () => void recorded.push('stop') };
    },
    onLost: (unsent) => void recorded.push(`lost ${unsent.join()}`),
    ...options,
  });
  return { actor, seen: recorded };
}

describe('an actor that is fetched when it is needed', () => {
  test('comes with the first event; what was sent meanwhile follows in order', async () => {
    const { actor, seen: recorded } = open();
    expect(recorded).toEqual([]);
    actor.send('one');
    actor.send('two');
    await settle();
    actor.send('three');
    expect(recorded).toEqual(['load', 'start code', 'one', 'two', 'three']);
  });

  test('only the last event waits where the others are outdated by it', async () => {
    const { actor, seen: recorded } = open({ onlyLast: true });
    actor.send('one');
    actor.send('two');
    await settle();
    expect(recorded).toEqual(['load', 'start code', 'two']);
  });

  test('can be woken without an event, and fetched without being woken, once', async () => {
    const { actor, seen: recorded } = open();
    actor.prepare();
    await settle();
    expect(recorded).toEqual(['load']);
    actor.wake();
    actor.wake();
    await settle();
    expect(recorded).toEqual(['load', 'start code']);
  });

  test('reports the events that were not sent when its code does not load, and tries again with the next event', async () => {
    let fails = true;
    const { actor, seen: recorded } = open({
      load: async () => {
        if (fails) throw new Error('no network');
        return 'code';
      },
    });
    actor.prepare();
    await settle();
    expect(recorded).toEqual([]);
    actor.send('one');
    await settle();
    expect(recorded).toEqual(['lost one']);
    fails = false;
    actor.send('two');
    await settle();
    expect(recorded).toEqual(['lost one', 'start code', 'two']);
  });

  test('starts nothing when it was stopped meanwhile, and starts again when it is needed', async () => {
    const { actor, seen: recorded } = open();
    actor.send('one');
    actor.stop();
    await settle();
    expect(recorded).toEqual(['load']);
    actor.send('two');
    await settle();
    actor.stop();
    expect(recorded).toEqual(['load', 'start code', 'two', 'stop']);
  });
});

test('what loads once loads again only after a failure', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no network');
    return loads;
  });
  await expect(Promise.all([load(), load()])).rejects.toThrow('no network');
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
});
