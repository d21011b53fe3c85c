/** The lines of the states, unpacked once. */
import type { StateCode } from '#domain/states.ts';
import type { Point } from './projection.ts';
import { stateMap } from './state-map-data.ts';
import { type Box, getBox } from './view.ts';

/** "x y dx dy dx dy…", with a minus standing for the space before it. */
function unpack(packed: string): Point[] {
  const numbers = (packed.match(/-?\d+/g) ?? []).map(Number);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

interface StateShape {
  code: StateCode;
  path: string;
  /** Around its land. */
  box: Box;
}

interface Outlines {
  /** Along the sea and the neighbouring countries. */
  coast: string;
  /** Between states. */
  borders: string;
  states: readonly StateShape[];
}

function unpackAll(): Outlines {
  const [coast, borders] = [stateMap.coast.map(unpack), stateMap.borders.map(unpack)];
  const lines = [...coast, ...borders];
  const lineOf = (index: number): Point[] => (index < 0 ? (lines[~index]?.toReversed() ?? []) : (lines[index] ?? []));
  const states = Object.entries(stateMap.states).map(([code, rings]): StateShape => {
    const drawn = rings.map((ring) => ring.flatMap(lineOf));
    return {
      code: code as StateCode,
      path: drawn.map((points) => `${path(points)}Z`).join(''),
      box: getBox(drawn.flat()),
    };
  });
  return { coast: coast.map(path).join(''), borders: borders.map(path).join(''), states };
}

export const outlines = unpackAll();

/** The box around a state's land. */
export function stateBox(code: string): Box | undefined {
  return outlines.states.find((state) => state.code === code)?.box;
}
