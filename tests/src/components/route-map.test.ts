import { expect, test } from 'vitest';
import { capitals, drawRouteMap } from '#scripts/route-map.ts';
import { isInside, project, stateOutlines } from '#scripts/map-outlines.ts';
import { routeMap } from '#src/components/route-map-data.ts';

const outlines = stateOutlines();

test('the map has the 32 states, each with a capital', () => {
  expect([...outlines.keys()].toSorted()).toEqual(Object.keys(capitals).toSorted());
  expect(outlines.size).toBe(32);
});

test.each(Object.entries(capitals))(
  'the Mercator fit puts the capital of %s inside its own state only',
  (id, [latitude, longitude]) => {
    const place = project(latitude, longitude);
    const found = [...outlines].filter(([, polygons]) => isInside(polygons, place)).map(([state]) => state);
    expect(found).toEqual([id]);
  },
);

test('the committed drawing is what the script draws', () => {
  expect(routeMap).toEqual(drawRouteMap());
});
