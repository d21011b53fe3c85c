import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, isInMexico, type Position, roundedKm } from '#domain/address/distances.ts';

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('D-02 distances are the great circle’s', () => {
  const capital = at(19.4326, -99.1332);
  expect(distanceKm(capital, at(20.6767, -103.3475))).toBeCloseTo(461, 0);
  expect(distanceKm(at(20.9674, -89.5926), at(32.5149, -117.0382))).toBeCloseTo(3000, -1);
  expect(distanceKm(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111.2, 1);
  expect(distanceKm(at(90, 0), at(-90, 17))).toBeCloseTo(20_015, 0);
});

test('D-02 a distance is the same both ways, nothing to itself and never longer than half the earth', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (one, other) => {
      expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 9);
      expect(distanceKm(one, one)).toBe(0);
      expect(distanceKm(one, other)).toBeLessThanOrEqual(20_016);
    }),
  );
});

test('D-02 a distance is shown with one decimal', () => {
  expect([0.04, 0.05, 2.149, 9.95].map(roundedKm)).toEqual([0, 0.1, 2.1, 10]);
});

test.each([
  ['Mexico City', 19.4326, -99.1332],
  ['Tijuana at the crossing', 32.5435, -117.0297],
  ['Mexicali at the fence', 32.6649, -115.4985],
  ['Nogales', 31.3325, -110.9446],
  ['Ciudad Juárez at the bridge', 31.7477, -106.4869],
  ['Ojinaga', 29.5646, -104.4164],
  ['Ciudad Acuña', 29.3232, -100.9522],
  ['Piedras Negras', 28.7086, -100.5134],
  ['Nuevo Laredo', 27.4994, -99.5075],
  ['Reynosa', 26.0922, -98.2773],
  ['Matamoros', 25.8797, -97.5042],
  ['Cancún', 21.1619, -86.8515],
  ['Cozumel', 20.423, -86.9223],
  ['Chetumal', 18.5001, -88.2961],
  ['Tapachula', 14.9039, -92.2575],
  ['Suchiate', 14.6811, -92.1453],
  ['Frontera Comalapa', 15.6631, -92.1442],
  ['Comitán', 16.2514, -92.1342],
  ['Palenque', 17.5094, -91.9825],
  ['Tenosique', 17.4756, -91.4228],
  ['Acapulco', 16.8531, -99.8237],
  ['Manzanillo', 19.1138, -104.3385],
  ['Cabo San Lucas', 22.8905, -109.9167],
  ['Guerrero Negro', 27.9586, -114.0561],
  ['Isla Mujeres', 21.2311, -86.731],
])('D-02 %s is in Mexico', (_, latitude, longitude) => expect(isInMexico(at(latitude, longitude))).toBe(true));

test.each([
  ['San Diego', 32.7157, -117.1611],
  ['Tucson', 32.2226, -110.9747],
  ['Houston', 29.7604, -95.3698],
  ['San Antonio', 29.4241, -98.4936],
  ['Guatemala City', 14.6349, -90.5069],
  ['Belize City', 17.5046, -88.1962],
  ['Havana', 23.1136, -82.3666],
  ['Madrid', 40.4168, -3.7038],
  ['Beijing', 39.9042, 116.4074],
  ['the middle of nowhere', 0, 0],
  ['latitude and longitude swapped', -99.1332, 19.4326],
  ['without its sign', 19.4326, 99.1332],
])('D-02 %s is not in Mexico', (_, latitude, longitude) => expect(isInMexico(at(latitude, longitude))).toBe(false));
