/** Files as the site sends them. */
import { randomBytes } from 'node:crypto';
import { constants } from '#domain/constants.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';

const { partBytes } = constants.upload;

export const newTicket = (): string => randomBytes(32).toString('base64url');

/** A file of this size that begins with the signature of its type. */
export function getFile(start: string | readonly number[], size: number): Uint8Array {
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(typeof start === 'string' ? Buffer.from(start, 'latin1') : start);
  return bytes;
}

export const toPdf = (size = 1_000): Uint8Array => getFile('%PDF-1.7\n', size);
export const jpegStart = [0xff, 0xd8, 0xff, 0xe0] as const;

/** The header of an image with its size, and almost no data. */
export function toPng({ width, height }: { width: number; height: number }): Uint8Array {
  const bytes = Buffer.from(getFile([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13], 64));
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}

export interface SentFile {
  bytes: Uint8Array;
  name?: string;
  ticket?: string;
  token?: string;
  form?: string;
  field?: string;
}

/** Begins a file and sends its parts; returns the last response, or the first rejection. */
export async function sendFile(server: TestServer, sent: SentFile) {
  const { bytes, name = 'cv.pdf', ticket = newTicket(), token, form = 'inbox/application', field = 'resume' } = sent;
  const options = { ip: freshIp(), token };
  const begun = await server.call('fileBegin', { form, field, name, size: bytes.length, ticket }, options);
  if (begun.codeName !== 'success') return { ticket, id: '', codeName: begun.codeName, errors: begun.errors };
  const { id } = begun.data;
  for (let at = 0; ; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes);
    const { codeName, data, errors } = await server.call('filePart', { id, at, ticket }, { ...options, bytes: part });
    if (codeName !== 'success' || data.done) return { ticket, id, codeName, errors };
  }
}
