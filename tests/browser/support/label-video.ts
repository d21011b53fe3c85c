/** A video of one image, as a camera over a label sees it: Chromium shows it instead of a camera. */
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';

const [width, height] = [640, 480];
/** px of the narrowest bar, and of the quiet zone on both sides. */
const [moduleWidth, quiet] = [3, 60];
const [white, black] = [235, 16];

/** @returns a file in the format YUV4MPEG2. */
export function labelVideo(text: string): Buffer {
  const line = Buffer.alloc(width, white);
  const { data } = new CODE128(text, {}).encode();
  const start = (module: number) => quiet + module * moduleWidth;
  for (const { 0: bar, index } of data.matchAll(/1+/g)) line.fill(black, start(index), start(index + bar.length));
  if (start(data.length) + quiet > width) throw new RangeError(`${text} is too long for a film of ${width} px`);
  const blank = Buffer.alloc(width, white);
  const rows = Array.from({ length: height }, (_, y) => (y > height / 4 && y < (height * 3) / 4 ? line : blank));
  const noColor = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), ...rows, noColor]);
}
