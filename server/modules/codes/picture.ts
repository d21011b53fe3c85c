import { crc32, deflateSync } from 'node:zlib';
import { randomBytes, randomInt } from 'node:crypto';

/**
 * The characters of the image code: strokes as points in a box of 10 × 14. No two look alike when distorted, so 0 and O,
 * 1 and I, 2 and Z, 5 and S and the like are missing.
 */
const drawings = {
  A: ['0,14 5,0 10,14', '2,9.5 8,9.5'],
  E: ['9,0 1,0 1,14 9,14', '1,7 7.5,7'],
  H: ['1,0 1,14', '9,0 9,14', '1,7 9,7'],
  K: ['1,0 1,14', '9,0 1,8', '3.5,5.8 9.5,14'],
  M: ['0,14 1,0 5,8 9,0 10,14'],
  P: ['1,14 1,0 6.5,0 9,2 9,5.5 6.5,7.5 1,7.5'],
  R: ['1,14 1,0 6.5,0 9,2 9,5 6.5,7 1,7', '5,7 9.5,14'],
  T: ['0,0 10,0', '5,0 5,14'],
  W: ['0,0 2,14 5,5 8,14 10,0'],
  X: ['0.5,0 9.5,14', '9.5,0 0.5,14'],
  Y: ['0.5,0 5,7 9.5,0', '5,7 5,14'],
  '3': ['1,1.5 4,0 7.5,0.6 8.7,3.5 7,6.2 4,6.7', '7,6.2 9,9 8,12.5 4.5,14 1,12.5'],
  '4': ['7,14 7,0 0.5,9.5 10,9.5'],
  '7': ['0.5,0 9.5,0 4,14'],
  '9': ['8.8,4.5 7,7.6 3.5,7.6 1.2,5 2,1.5 5,0 8,1 8.8,4.5 8,10.5 4,14'],
};
const [glyphWidth, glyphHeight] = [10, 14];

type Point = readonly [x: number, y: number];
type Line = readonly Point[];

const toPoint = (pair: string): Point => {
  const [x = 0, y = 0] = pair.split(',').map(Number);
  return [x, y];
};
const glyphs: Readonly<Record<string, readonly Line[]>> = Object.fromEntries(
  Object.entries(drawings).map(([sign, strokes]) => [sign, strokes.map((stroke) => stroke.split(' ').map(toPoint))]),
);

/** The characters that an image code may have. */
export const signs: readonly string[] = Object.keys(glyphs);

/** Encodes a grayscale picture as a PNG (RFC 2083), with the few chunks that this needs. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits, grayscale, and the only methods for compression, filter and interlace. */
const kind = [8, 0, 0, 0, 0];

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** @param shades one byte per pixel, row by row: 0 is black. */
function grayPng(shades: Uint8Array, width: number, height: number): Buffer {
  const head = Buffer.alloc(8 + kind.length, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...kind]));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.from([0]),
    shades.subarray(row * width, (row + 1) * width),
  ]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Draws an image code as a bitmap: distorted strokes among decoys, under one wave and grain. The output has no markup
 * that names a character or a stroke, only pixels.
 */
const width = 200;
const height = 64;
const margin = 16;
const noiseLines = 3;
/** Decoy strokes, smaller than a character and off the row: a program has to distinguish them from the others. */
const strangeStrokes = 5;
/** Half the width of a stroke, in dots. */
const ink = 1.3;

/** Evenly between the two, in thousandths. */
const between = (low: number, high: number): number => low + (randomInt(0, 1_001) / 1_000) * (high - low);

/** The strokes of one character, rotated, scaled, slanted and jittered, around its place in the row. */
function getStrokes(sign: string, place: number, count: number): Line[] {
  const angle = between(-0.26, 0.26);
  const lean = between(-0.2, 0.2);
  const size = [between(2.1, 2.7), between(2.4, 2.9)] as const;
  const step = (width - 2 * margin) / count;
  const center: Point = [margin + step * (place + 0.5) + between(-3, 3), height / 2 + between(-5, 5)];
  const placed = ([x, y]: Point): Point => {
    const across = (x - glyphWidth / 2 + between(-0.5, 0.5)) * size[0];
    const down = (y - glyphHeight / 2 + between(-0.5, 0.5)) * size[1];
    const leaning = across + down * lean;
    return [
      center[0] + leaning * Math.cos(angle) - down * Math.sin(angle),
      center[1] + leaning * Math.sin(angle) + down * Math.cos(angle),
    ];
  };
  return (glyphs[sign] ?? []).map((stroke) => stroke.map(placed));
}

/** A decoy: one stroke of any character, small, rotated, above or below the row. */
function strangeStroke(): Line {
  const strokes = glyphs[signs[randomInt(0, signs.length)] ?? ''] ?? [];
  const stroke = strokes[randomInt(0, strokes.length)] ?? [];
  const [angle, size] = [between(0, 2 * Math.PI), between(0.7, 1.1)];
  const center: Point = [
    between(8, width - 8),
    randomInt(0, 2) === 0 ? between(4, 12) : between(height - 12, height - 4),
  ];
  return stroke.map(([x, y]): Point => {
    const [across, down] = [(x - glyphWidth / 2) * size, (y - glyphHeight / 2) * size];
    return [
      center[0] + across * Math.cos(angle) - down * Math.sin(angle),
      center[1] + across * Math.sin(angle) + down * Math.cos(angle),
    ];
  });
}

/** Long lines across the characters: enough to connect them, too few to hide one. */
function noiseLine(index: number): Line {
  const start: Point = [(width / noiseLines) * index + between(0, 20), between(4, height - 4)];
  return [
    start,
    [start[0] + between(15, 30), between(0, height)],
    [start[0] + between(35, 60), between(4, height - 4)],
  ];
}

/** The distance of a dot from the line between two points. */
function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [acrossX, acrossY] = [toX - fromX, toY - fromY];
  const length = acrossX ** 2 + acrossY ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * acrossX + (y - fromY) * acrossY) / length));
  return Math.hypot(x - fromX - share * acrossX, y - fromY - share * acrossY);
}

/** Darkens the dots along a line, with a soft edge. */
function draw(dots: Float32Array, line: Line, half: number): void {
  line.slice(1).forEach((to, index) => {
    const from = line[index] ?? to;
    const [left, right] = [Math.min(from[0], to[0]) - half - 1, Math.max(from[0], to[0]) + half + 1];
    const [top, bottom] = [Math.min(from[1], to[1]) - half - 1, Math.max(from[1], to[1]) + half + 1];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y += 1) {
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x += 1) {
        const dark = Math.min(1, Math.max(0, half + 0.5 - distance([x, y], from, to)));
        const at = y * width + x;
        dots[at] = Math.max(dots[at] ?? 0, dark);
      }
    }
  });
}

/** Displaces each dot along a wave, by a varying distance. */
function waved(dots: Float32Array): Float32Array {
  const [strength, longX, longY, shift] = [between(1.2, 2), between(34, 52), between(22, 32), between(0, 6)];
  return dots.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const fromX = Math.round(x + strength * Math.sin((y / longY) * 2 * Math.PI + shift));
    const fromY = Math.round(y + strength * Math.sin((x / longX) * 2 * Math.PI + shift));
    const isInside = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height;
    return isInside ? (dots[fromY * width + fromX] ?? 0) : 0;
  });
}

/** The URL (`data:image/png`) of a picture of these characters, 200 × 64. Dark on white in every theme. */
export function drawSigns(text: string): string {
  const dots = new Float32Array(width * height);
  const thickness = () => ink * between(0.85, 1.1);
  for (const stroke of [...text].flatMap((sign, place) => getStrokes(sign, place, text.length)))
    draw(dots, stroke, thickness());
  for (let index = 0; index < noiseLines; index += 1) draw(dots, noiseLine(index), ink * 0.6);
  for (let index = 0; index < strangeStrokes; index += 1) draw(dots, strangeStroke(), ink * 0.8);
  const grain = randomBytes(width * height);
  const bytes = Uint8Array.from(waved(dots), (dark, at) => {
    const paper = 255 - (grain[at] ?? 0) / 6;
    return Math.round(paper - dark * (paper - 30 - (grain[at] ?? 0) / 8));
  });
  return `data:image/png;base64,${grayPng(bytes, width, height).toString('base64')}`;
}
