import { describe, expect, test } from 'vitest';
import { type Pull, pullEnough, trackPull } from '#src/components/pull.ts';

const at = (x: number, y: number) => [{ x, y }];

function pulling() {
  const pulls: Pull[] = [];
  return { pulls, tracker: trackPull((pull) => pulls.push(pull)) };
}

describe('pulling a page down from its top', () => {
  test('it follows the finger more slowly, up to an end, and refreshes when it was enough', () => {
    const { pulls, tracker } = pulling();
    tracker.start(at(100, 100), true);
    for (const y of [104, 150, 230, 900]) tracker.move(at(100, y));
    const ways = pulls.map(({ way }) => way);
    expect(ways).toEqual(ways.toSorted((a, b) => a - b));
    expect(pulls.at(0)).toEqual({ way: 21, isEnough: false });
    expect(pulls.at(-1)?.isEnough).toBe(true);
    expect(pulls.at(-1)?.way).toBeLessThan(400);
    expect(tracker.end()).toBe(true);
    expect(pulls.at(-1)).toEqual({ way: 0, isEnough: false });
  });

  test('a pull that ends too early, or is reversed, refreshes nothing', () => {
    for (const ways of [[150], [400, 120]]) {
      const { tracker } = pulling();
      tracker.start(at(100, 100), true);
      for (const y of ways) tracker.move(at(100, y));
      expect(tracker.end()).toBe(false);
    }
  });

  test('the edge is as far as it says', () => {
    const reach = (way: number) => {
      const { tracker } = pulling();
      tracker.start(at(0, 0), true);
      tracker.move(at(0, 8 + way * 2));
      return tracker.end();
    };
    expect(reach(pullEnough)).toBe(true);
    expect(reach(pullEnough - 1)).toBe(false);
  });

  test.each<[string, (tracker: ReturnType<typeof trackPull>) => void]>([
    ['a page that is read further down', (tracker) => tracker.start(at(100, 100), false)],
    ['two fingers', (tracker) => tracker.start([...at(100, 100), ...at(200, 100)], true)],
    [
      'a second finger on the way',
      (tracker) => {
        tracker.start(at(100, 100), true);
        tracker.move(at(100, 200));
        tracker.move([...at(100, 250), ...at(200, 100)]);
      },
    ],
    [
      'a swipe to the side, however it ends',
      (tracker) => {
        tracker.start(at(100, 100), true);
        tracker.move(at(130, 110));
      },
    ],
    [
      'reading on, and then down again',
      (tracker) => {
        tracker.start(at(100, 100), true);
        tracker.move(at(100, 80));
      },
    ],
    [
      'a gesture that the browser handles',
      (tracker) => {
        tracker.start(at(100, 100), true);
        tracker.move(at(100, 300));
        tracker.cancel();
      },
    ],
  ])('%s is no pull', (_, begin) => {
    const { pulls, tracker } = pulling();
    begin(tracker);
    tracker.move(at(100, 400));
    expect(tracker.end()).toBe(false);
    expect(pulls.at(-1) ?? { way: 0 }).toMatchObject({ way: 0 });
  });
});
