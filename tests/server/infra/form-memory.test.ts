import { expect, test } from 'vitest';
import { formMemory, type FormPlace } from '#server/http/multipart.ts';

const limits = { total: 100, perAddress: 30 };

/** Forms by a name, and those among them that were crowded out. */
function forms() {
  const memory = formMemory(limits);
  const crowdedOut: string[] = [];
  const enter = (name: string, ip: string): FormPlace => {
    const place = memory.enter(ip);
    place.onCrowdedOut = () => void crowdedOut.push(name);
    return place;
  };
  return { enter, crowdedOut };
}

test('slow senders: forms that wait take no memory from others, however many', () => {
  const { enter, crowdedOut } = forms();
  for (let each = 0; each < 1_000; each += 1) enter(`waits ${each}`, '192.0.2.1');
  expect(enter('sends', '192.0.2.1').grow(30)).toBe(true);
  expect(crowdedOut).toEqual([]);
});

test('slow senders: of one address or /64 the form that began first gives way, and keeps nothing more', () => {
  const { enter, crowdedOut } = forms();
  const first = enter('first', '2001:db8::1');
  const other = enter('other', '192.0.2.1');
  expect([first.grow(20), other.grow(30)]).toEqual([true, true]);
  expect(enter('second', '2001:db8::2').grow(20)).toBe(true);
  expect(crowdedOut).toEqual(['first']);
  expect(first.grow(1)).toBe(false);
});

test('slow senders: what all together may hold is never exceeded, whatever their addresses', () => {
  const { enter, crowdedOut } = forms();
  for (let each = 0; each < 10; each += 1) expect(enter(`${each}`, `192.0.2.${each}`).grow(30)).toBe(true);
  expect(crowdedOut).toEqual(['0', '1', '2', '3', '4', '5', '6']);
});

test('a form that was read to its end is not dropped, one that was answered frees its memory, and a single one gets no more than its share', () => {
  const { enter, crowdedOut } = forms();
  const read = enter('read', '192.0.2.1');
  read.grow(20);
  read.settle();
  expect(enter('next', '192.0.2.1').grow(20)).toBe(false);
  read.leave();
  expect(enter('later', '192.0.2.1').grow(30)).toBe(true);
  expect(enter('large', '192.0.2.2').grow(31)).toBe(false);
  expect(crowdedOut).toEqual(['next', 'large']);
});
