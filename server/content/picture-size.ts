/** The size of a picture, read from its first bytes, so that the page can reserve space before the picture loads. */

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** As many bytes as it is read from. */
export const headBytes = 2_000;
const pngMark = '89504e470d0a1a0a';

function svgSize(text: string): PictureSize | undefined {
  const root = /<svg\b[^>]*>/.exec(text)?.[0];
  if (root === undefined) return undefined;
  const number = (name: string) => Number(new RegExp(`\\s${name}="([0-9.]+)(?:px)?"`).exec(root)?.[1] ?? 0);
  const [, , boxWidth = 0, boxHeight = 0] = (/\sviewBox="([^"]+)"/.exec(root)?.[1] ?? '').split(/[\s,]+/).map(Number);
  const width = Math.round(number('width') || boxWidth);
  const height = Math.round(number('height') || boxHeight);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

export const isPicture = (name: string): boolean => /\.(svg|png)$/.test(name);

/** Undefined for other files, or without a readable size. @param bytes at least the first ones. */
export function pictureSize(name: string, bytes: Uint8Array): PictureSize | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes));
  if (name.endsWith('.svg')) return svgSize(head.toString('utf8'));
  if (!name.endsWith('.png') || head.length < 24 || head.subarray(0, 8).toString('hex') !== pngMark) return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}
