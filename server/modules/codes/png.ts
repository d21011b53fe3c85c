/** Encodes a grayscale picture as a PNG (RFC 2083), with the few chunks that this needs. */
import { crc32, deflateSync } from 'node:zlib';

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
export function grayPng(shades: Uint8Array, width: number, height: number): Buffer {
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
