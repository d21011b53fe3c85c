/** The size of a picture, read from its first bytes, so that the page can reserve space before the picture loads. */
import { open } from 'node:fs/promises';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const headBytes = 2_000;
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

/** Undefined for other files, or without a readable size. */
export async function pictureSize(path: string): Promise<PictureSize | undefined> {
  if (!/\.(svg|png)$/.test(path)) return undefined;
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    if (path.endsWith('.svg')) return svgSize(head.toString('utf8'));
    if (head.length < 24 || head.subarray(0, 8).toString('hex') !== pngMark) return undefined;
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  } finally {
    await file.close();
  }
}
