/**
 * A form with files as a browser sends it without a script (RFC 7578), read as a stream: texts are few and short, and
 * of a file no more is stored than its field accepts. Strict like `form.ts`: rejects what no browser sends.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import { FormError } from './form.ts';
import { getBlock } from './rate-limit.ts';

/**
 * Memory for the files of forms that are read as they arrive. A form takes only as much as it has sent of a file, so an
 * idle one doesn't block others. When memory runs out, the form that started first drops its file: an honest one takes
 * seconds.
 */
interface MemoryLimits {
  /** Bytes of all forms together. */
  total: number;
  /** Bytes of the forms from one IPv4 address or /64. */
  perAddress: number;
}

/** A form that is being read, or answered. */
export interface FormPlace {
  /** Called when the buffered files have to be dropped. */
  onCrowdedOut: () => void;
  /** False once its files were dropped: nothing more of them is stored. */
  grow(bytes: number): boolean;
  shrink(bytes: number): void;
  /** It was read to its end: its memory is in use and can't be dropped any more. */
  settle(): void;
  leave(): void;
}

interface Held {
  readonly block: string;
  readonly place: FormPlace;
  bytes: number;
  isReading: boolean;
  isCrowdedOut: boolean;
}

const sum = (held: readonly Held[]): number => held.reduce((bytes, each) => bytes + each.bytes, 0);

function crowdOut(held: Held): void {
  held.bytes = 0;
  held.isCrowdedOut = true;
  held.place.onCrowdedOut();
}

/** Memory that forms share as long as they are read and answered. */
export function formMemory({ total, perAddress }: MemoryLimits): { enter(ip: string): FormPlace } {
  /** In the order of their start. */
  const all = new Set<Held>();

  function makeRoom(asking: Held, among: (held: Held) => boolean, limit: number): void {
    for (;;) {
      const held = [...all].filter(among);
      if (sum(held) <= limit) return;
      crowdOut(held.find((each) => each !== asking && each.isReading && each.bytes > 0) ?? asking);
    }
  }

  return {
    enter(ip) {
      const block = getBlock(ip);
      const place: FormPlace = {
        onCrowdedOut: () => undefined,
        grow(bytes) {
          if (held.isCrowdedOut) return false;
          held.bytes += bytes;
          makeRoom(held, (each) => each.block === block, perAddress);
          makeRoom(held, () => true, total);
          return !held.isCrowdedOut;
        },
        shrink(bytes) {
          held.bytes = Math.max(0, held.bytes - bytes);
        },
        settle() {
          held.isReading = false;
        },
        leave() {
          all.delete(held);
        },
      };
      const held: Held = { block, place, bytes: 0, isReading: true, isCrowdedOut: false };
      all.add(held);
      return place;
    },
  };
}

export interface SentFile {
  /** The browser's name of it; empty when none was chosen. */
  name: string;
  size: number;
  /** Undefined when it exceeds the limit, or was dropped for lack of memory. */
  bytes: Buffer | undefined;
  /** There was no memory for it: the client may send it again. */
  isCrowdedOut?: boolean;
}

export class SentParts {
  readonly texts = new Map<string, string>();
  readonly files = new Map<string, SentFile>();
}

export interface PartLimits {
  /** Of a file that is stored. */
  fileBytes: number;
  /** Of all texts together. */
  textBytes: number;
  /** Of the whole body: a larger one is not read to the end. */
  bodyBytes: number;
}

const mostParts = 100;
const headBytes = 4_096;

/** Browsers escape only quotation marks and line breaks. */
const written = (text: string): string => text.replaceAll('%22', '"').replaceAll(/%0D|%0A/gi, ' ');

/** Bytes over the limit, or without memory, are counted and dropped. */
function keepFile(stream: Readable, file: SentFile, most: number, place: FormPlace): void {
  const pieces: Buffer[] = [];
  const letGoOfOthers = place.onCrowdedOut;
  place.onCrowdedOut = () => {
    letGoOfOthers();
    pieces.length = 0;
    file.bytes = undefined;
    file.isCrowdedOut = true;
  };
  stream.on('data', (piece: Buffer) => {
    const isSaved = file.size <= most;
    file.size += piece.length;
    if (file.size <= most) {
      if (place.grow(piece.length)) pieces.push(piece);
    } else if (isSaved) {
      place.shrink(file.size - piece.length);
      pieces.length = 0;
    }
  });
  // A truncated body is rejected as a whole.
  stream.on('error', () => undefined);
  stream.on('end', () => {
    if (file.size > most) delete file.isCrowdedOut;
    else if (!file.isCrowdedOut) file.bytes = Buffer.concat(pieces);
  });
}

/** Passes on no more than the limit. */
async function* atMost(body: AsyncIterable<Buffer>, bodyBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bodyBytes) throw new FormError('too long a body');
    yield chunk;
  }
}

/**
 * @param place the memory of its files; the caller releases it.
 * @throws FormError for any other kind of body, or one that exceeds a limit.
 */
export async function readMultipart(
  body: AsyncIterable<Buffer>,
  contentType: string,
  { fileBytes, textBytes, bodyBytes }: PartLimits,
  place: FormPlace,
): Promise<SentParts> {
  const sent = new SentParts();
  let texts = 0;
  try {
    const reader = new Busboy({
      headers: { 'content-type': contentType },
      limits: { parts: mostParts, headerSize: headBytes, fieldSize: textBytes },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
    const fail = (why: string) => reader.destroy(new FormError(why));
    const getName = (given: string | undefined): string => {
      const name = written(given ?? '');
      if (given === undefined) fail('a part without a name');
      if (sent.texts.has(name) || sent.files.has(name)) fail('the same name twice');
      return name;
    };
    reader.on('partsLimit', () => fail('too many parts'));
    reader.on('field', (given, value, _isNameCut, isCut) => {
      const name = getName(given);
      texts += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (isCut || texts > textBytes) fail('too long a text');
      sent.texts.set(name, value);
    });
    reader.on('file', (given, stream, fileName) => {
      const file: SentFile = { name: written(fileName), size: 0, bytes: undefined };
      sent.files.set(getName(given), file);
      keepFile(stream, file, fileBytes, place);
    });
    await pipeline(atMost(body, bodyBytes), reader);
    place.settle();
  } catch (error) {
    throw error instanceof FormError ? error : new FormError((error as Error).message);
  }
  return sent;
}
