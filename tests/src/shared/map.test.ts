import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawStateMap } from '#scripts/state-map.ts';
import { capitals } from '#scripts/route-map.ts';
import { states } from '#domain/address/states.ts';
import {
  bubblePixels,
  getBubbles,
  getRings,
  getTiles,
  outlines,
  startView,
  stateBox,
} from '#src/shared/branches/ground.ts';
import {
  clusterBook,
  type Dot,
  findClusters,
  getDots,
  getMarks,
  markBook,
  numbersText,
} from '#src/shared/branches/marks.ts';
import {
  arrows,
  type Box,
  centredOn,
  contains,
  country,
  fit,
  getCentre,
  getShare,
  isClosest,
  isCountry,
  nearest,
  panned,
  settling,
  showsStates,
  towards,
  zoomed,
} from '#src/shared/branches/view.ts';
import { placeAt, project, unitsPerKm } from '#src/shared/branches/projection.ts';
import { getScale } from '#src/shared/branches/branch-map.tsx';
import { stateMap } from '#src/shared/branches/state-map-data.ts';
import { generatedBranches } from '#fixtures/generated-branches.ts';

describe('the drawing of the states', () => {
  test('D-91 the committed drawing is what the script draws, and small', () => {
    expect(stateMap).toEqual(drawStateMap());
    expect(JSON.stringify(stateMap).length).toBeLessThan(15_000);
  });

  test('D-91 it has the 32 states, each around its capital', () => {
    expect(outlines.states.map(({ code }) => code)).toEqual(states.map(({ code }) => code));
    for (const [id, [latitude, longitude]] of Object.entries(capitals)) {
      expect(contains(stateBox(id.toUpperCase()) ?? country, project({ latitude, longitude })), id).toBe(true);
    }
  });

  test('D-91 a border between two states is one line, walked from both sides', () => {
    const uses = new Map<number, number>();
    for (const index of Object.values(stateMap.states).flat(2)) {
      const line = index < 0 ? ~index : index;
      uses.set(line, (uses.get(line) ?? 0) + 1);
    }
    const lines: readonly string[] = [...stateMap.coast, ...stateMap.borders];
    // Where corners were joined, slivers of one step are left; they are invisible.
    const long = [...uses].filter(([line]) => (lines[line] ?? '').length > 'xxxx yyyy-d-d'.length);
    expect(long.length).toBeGreaterThan(80);
    expect(long.filter(([line, count]) => count !== (line < stateMap.coast.length ? 1 : 2))).toEqual([]);
    expect(uses.size).toBe(lines.length);
  });
});

describe('projection', () => {
  const inMexico = {
    latitude: fc.double({ min: 14.5, max: 32.7, noNaN: true }),
    longitude: fc.double({ min: -117.1, max: -86.7, noNaN: true }),
  };

  test('FEAT-04 it can be walked back', () => {
    fc.assert(
      fc.property(fc.record(inMexico), (place) => {
        const back = placeAt(project(place));
        expect(back.latitude).toBeCloseTo(place.latitude, 6);
        expect(back.longitude).toBeCloseTo(place.longitude, 6);
      }),
    );
  });

  test('FEAT-04 north is up, east is right, and a kilometre is as long as it is there', () => {
    const [merida, tijuana] = [
      project({ latitude: 20.97, longitude: -89.62 }),
      project({ latitude: 32.53, longitude: -117.02 }),
    ];
    expect(merida[0]).toBeGreaterThan(tijuana[0]);
    expect(merida[1]).toBeGreaterThan(tijuana[1]);
    const [x1, y1] = project({ latitude: 20, longitude: -99 });
    const [x2, y2] = project({ latitude: 20.09, longitude: -99 });
    expect(Math.hypot(x2 - x1, y2 - y1) / unitsPerKm(20)).toBeCloseTo(10, 0);
  });
});

describe('the view', () => {
  test('FEAT-04 zooming in and out again comes back to the country, however far one went', () => {
    let view = country;
    for (let press = 0; press < 20; press += 1) view = zoomed(view, 2, project({ latitude: 20.97, longitude: -89.62 }));
    expect(isClosest(view)).toBe(true);
    for (let press = 0; press < 20; press += 1) view = zoomed(view, 0.5);
    expect(isCountry(view)).toBe(true);
    expect(view.x).toBeCloseTo(country.x, 6);
    expect(view.y).toBeCloseTo(country.y, 6);
  });

  test('FEAT-04 the point that one zooms towards stays where it is', () => {
    const point = [1500, 1000] as const;
    const before = getShare(country, point);
    expect(getShare(zoomed(country, 2, point), point)[0]).toBeCloseTo(before[0], 6);
    expect(getShare(zoomed(country, 2, point), point)[1]).toBeCloseTo(before[1], 6);
  });

  test('FEAT-04 no key leads out of the country', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('left', 'right', 'up', 'down', 'in', 'out'), { maxLength: 40 }), (keys) => {
        let view = country;
        for (const key of keys) {
          if (key === 'in') view = zoomed(view, 2);
          else if (key === 'out') view = zoomed(view, 0.5);
          else
            view = panned(
              view,
              key === 'right' ? 1 : key === 'left' ? -1 : 0,
              key === 'down' ? 1 : key === 'up' ? -1 : 0,
            );
        }
        const edge = 0.001;
        expect(view.x).toBeGreaterThanOrEqual(country.x - edge);
        expect(view.y).toBeGreaterThanOrEqual(country.y - edge);
        expect(view.x + view.width).toBeLessThanOrEqual(country.x + country.width + edge);
        expect(view.y + view.height).toBeLessThanOrEqual(country.y + country.height + edge);
      }),
    );
  });

  test('FEAT-04 a step that leads nowhere gives the very same view, any other a new one', () => {
    expect(settling((view) => panned(view, 1, 0))(country)).toBe(country);
    expect(settling((view) => zoomed(view, 0.5))(country)).toBe(country);
    const close = zoomed(country, 4);
    expect(settling((view) => panned(view, 1, 0))(close)).not.toBe(close);
    expect(settling((view) => zoomed(view, 2))(close)).toEqual(zoomed(close, 2));
  });

  test('FEAT-04 a state fits into its view, and a point can be brought to the middle', () => {
    const box = stateBox('YUC') ?? country;
    const view = fit(box);
    expect(contains(view, [box.x, box.y])).toBe(true);
    expect(contains(view, [box.x + box.width, box.y + box.height])).toBe(true);
    expect(getCentre(centredOn(view, [1500, 1000]))).toEqual([1500, 1000]);
  });
});

const point = (x: number, y: number): [number, number] => [x, y];

describe('clusters', () => {
  const dots = getDots(generatedBranches(1000), []);

  test('FEAT-04 every branch is in exactly one mark of its own state, and no two of a state are closer than a finger', () => {
    const getState = new Map(dots.map(({ code, state }) => [code, state]));
    for (const width of [country.width, country.width / 4, country.width / 32]) {
      const distance = (width / 750) * 46;
      const clusters = clusterBook(dots, 750)(width);
      expect(clusters.flatMap(({ codes }) => codes).toSorted()).toEqual(dots.map(({ code }) => code).toSorted());
      const inStates = clusters.map(({ codes }) => [...new Set(codes.map((code) => getState.get(code)))]);
      expect(inStates.every((found) => found.length === 1)).toBe(true);
      const tooClose = clusters.flatMap(({ key, at }, index) =>
        clusters
          .slice(index + 1)
          .filter(
            (other) =>
              getState.get(other.key) === getState.get(key) &&
              Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) < distance * 0.999,
          )
          .map((other) => [key, other.key]),
      );
      expect(tooClose).toEqual([]);
    }
  });

  test('FEAT-04 going back to a zoom finds the very clusters that were there', () => {
    const clustersAt = clusterBook(dots, 750);
    const first = clustersAt(country.width);
    expect(clustersAt(country.width / 2)).not.toBe(first);
    expect(clustersAt(country.width)).toBe(first);
    for (let zoom = 3; zoom < 40; zoom += 1) clustersAt(country.width / zoom);
    expect(clustersAt(country.width)).toEqual(first);
  });

  test('FEAT-04 branches at one spot stay one mark, far ones come apart', () => {
    const pair = [
      { code: 'a', state: 'YUC', at: [0, 0] } as const,
      { code: 'b', state: 'YUC', at: [0, 0] } as const,
      { code: 'c', state: 'YUC', at: [100, 0] } as const,
    ];
    expect(findClusters(pair, 0.001).map(({ codes }) => codes)).toEqual([['a', 'b'], ['c']]);
    expect(findClusters(pair, 200)).toHaveLength(1);
    expect(findClusters([], 10)).toEqual([]);
  });

  describe('marks from close by', () => {
    const spots: Dot[] = [
      { code: 'a', state: 'YUC', at: point(1500, 1000) },
      { code: 'b', state: 'YUC', at: point(1500, 1000) },
      { code: 'c', state: 'YUC', at: point(1600, 1000) },
    ];
    const close = fit({ x: 1450, y: 950, width: 200, height: 100 });
    const marksIn = (all: readonly Dot[], view: Box, listed: readonly string[], selected?: string) => {
      const list = { numbers: new Map(listed.map((code, index) => [code, index + 1])), selected };
      return getMarks(markBook(all, list, 750), view, list, 750);
    };

    test('FEAT-04 what is in the list is a pin of its own with its number, what is not is a circle', () => {
      const marks = marksIn(spots, close, ['a', 'b'], 'b');
      expect(marks.map(({ kind, text, strong }) => [kind, text, strong])).toEqual([
        ['pin', '1', false],
        ['pin', '2', true],
        ['dot', '', false],
      ]);
      expect(marks.map(({ place }) => place)).toEqual(spots.map((spot) => spot.at));
      expect(marksIn(spots, fit({ x: 0, y: 0, width: 50, height: 50 }), ['a'])).toEqual([]);
    });

    test('FEAT-04 pins of one spot are a finger apart', () => {
      const crowd = Array.from({ length: 9 }, (_, index): Dot => ({
        code: `${index}`,
        state: 'YUC',
        at: point(1500, 1000),
      }));
      const marks = marksIn(
        crowd,
        close,
        crowd.map(({ code }) => code),
      );
      const apart = (close.width / 750) * 46 * 0.99;
      for (const [
        index,
        {
          at: [x, y],
        },
      ] of marks.entries())
        for (const { at: other } of marks.slice(index + 1))
          expect(Math.hypot(x - other[0], y - other[1])).toBeGreaterThanOrEqual(apart);
    });

    test('FEAT-04 more pins than fit apart share one, until the map is zoomed in', () => {
      const many = Array.from({ length: 30 }, (_, index): Dot => ({
        code: `${index}`,
        state: 'YUC',
        at: point(1500 + index / 4, 1000),
      }));
      const codes = many.map(({ code }) => code);
      expect(marksIn(many, close, codes).map(({ text }) => text)).toEqual(['1–30']);
      const closest = fit({ x: 1500, y: 1000, width: 2, height: 1 });
      expect(marksIn(many, closest, codes).map(({ kind }) => kind)).toEqual(
        Array(marksIn(many, closest, codes).length).fill('pin'),
      );
      expect(marksIn(many, closest, codes).every(({ codes: own }) => own.length === 1)).toBe(true);
    });
  });

  describe('circles of states', () => {
    const network = generatedBranches(1000);

    test('D-91 every state has one circle, with the number of its branches', () => {
      const counts = Object.fromEntries(getBubbles(network, 4).map(({ code, count }) => [code, count]));
      for (const { code } of states)
        expect(counts[code] ?? 0, code).toBe(network.filter(({ state }) => state === code).length);
    });

    test.each([750, 358])('D-91 no two lie on each other at %i px', (pixels) => {
      const unit = startView(pixels < 400).width / pixels;
      const bubbles = getBubbles(network, unit);
      const near = bubbles.flatMap(({ code, at: [x, y] }, index) =>
        bubbles
          .slice(index + 1)
          .filter(({ at: other }) => Math.hypot(x - other[0], y - other[1]) < bubblePixels * unit * 0.99)
          .map((other) => [code, other.code]),
      );
      expect(near).toEqual([]);
    });

    test('D-91 they give way to branches when one comes closer', () => {
      expect(showsStates(startView(false).width / 750)).toBe(true);
      expect(showsStates(startView(true).width / 358)).toBe(true);
      expect(showsStates(fit(stateBox('YUC') ?? country).width / 750)).toBe(false);
    });
  });

  test('D-91 the scale is the longest round length that fits, at every zoom', () => {
    expect(getScale(country).km).toBe(500);
    for (let width = country.width; width > 2; width /= 1.7) {
      const { km, share } = getScale({ ...country, width, height: width / 1.5 });
      expect([1, 2, 5]).toContain(Number(String(km).replace(/[0.]/g, '')));
      expect(share).toBeGreaterThan(0.05);
      expect(share).toBeLessThanOrEqual(0.22);
    }
  });

  test('FEAT-04 the numbers of a pin are short', () => {
    expect([[7], [3, 1, 2], [1, 4, 9]].map(numbersText)).toEqual(['7', '1–3', '1 +2']);
  });
});

describe('arrow keys', () => {
  const places = ['YUC', 'ROO', 'CAM', 'SON', 'BCN'].map((code) => ({
    key: code,
    at: getCentre(stateBox(code) ?? country),
  }));
  test('FEAT-04 the nearest mark is found wherever it lies', () => {
    const others = [
      { key: 'far', at: [10, 0] as const },
      { key: 'near', at: [-2, 1] as const },
    ];
    expect(nearest([0, 0], others)).toBe('near');
    expect(nearest([0, 0], [])).toBeUndefined();
  });

  const lead = (from: string, key: string) =>
    towards(getCentre(stateBox(from) ?? country), arrows[key] ?? [0, 0], places);

  test('D-91 lead to the next state in their direction, and at the edge nowhere', () => {
    expect(lead('YUC', 'ArrowRight')).toBe('ROO');
    expect(lead('CAM', 'ArrowUp')).toBe('YUC');
    expect(lead('SON', 'ArrowLeft')).toBe('BCN');
    expect(lead('ROO', 'ArrowRight')).toBeUndefined();
  });
});

describe('rings and tiles', () => {
  test('FEAT-04 rings of round kilometres lie around the place, only from close by', () => {
    const place = { latitude: 20.97, longitude: -89.62 };
    const [x, y] = project(place);
    const { rings } = getRings(fit({ x: x - 10, y: y - 10, width: 20, height: 20 }), place);
    expect(rings.map(({ km }) => km)).toEqual([5, 10]);
    expect(getRings(country, place).rings).toEqual([]);
  });

  test('D-91 tiles lie where their server has drawn them', () => {
    const template = 'https://tiles.example/{z}/{x}/{y}.png';
    const tiles = getTiles(template, country, 750);
    expect(tiles.every(({ url }) => /^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true);
    // Tile 13/2040/3640 of the usual web numbering contains the middle of Mexico City.
    const [x, y] = project({ latitude: 19.4326, longitude: -99.1332 });
    const close = getTiles(template, fit({ x: x - 4, y: y - 2, width: 8, height: 4 }), 750);
    const [{ url: first = '' } = {}] = close;
    const zoom = Number(first.split('/')[3]);
    const count = 2 ** zoom;
    const latitude = (19.4326 * Math.PI) / 180;
    const expected = [
      Math.floor(((-99.1332 + 180) / 360) * count),
      Math.floor(((1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2) * count),
    ];
    expect(close.map(({ key }) => key)).toContain([zoom, ...expected].join(' '));
    // All of the stage is covered.
    expect(Math.min(...close.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...close.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(1);
  });
});
