/**
 * A form with files as a browser sends it without a script (RFC 7578), read as it comes: texts are few and short, and of a
 * file no more is kept than its field takes. Strict, as `form.ts` is: what no browser sends is refused.
 */
import { FormError } from './form.ts';

export interface SentFile {
  /** As the browser calls it; empty when none was chosen. */
  name: string;
  size: number;
  /** Undefined when there are more than may be kept. */
  bytes: Buffer | undefined;
}

export class SentParts {
  readonly texts = new Map<string, string>();
  readonly files = new Map<string, SentFile>();
}

export interface PartLimits {
  /** Of a file, to be kept. */
  fileBytes: number;
  /** Of all texts together. */
  textBytes: number;
  /** Of the whole body: who sends more is not read to the end. */
  bodyBytes: number;
}

const mostParts = 100;
const headBytes = 4_096;
const lineEnd = '\r\n';

interface OpenPart {
  name: string;
  /** Undefined for a text. */
  fileName: string | undefined;
  pieces: Buffer[];
  size: number;
}

/** Browsers write a quotation mark and the ends of lines so, and nothing else. */
const written = (text: string): string => text.replaceAll('%22', '"').replaceAll(/%0D|%0A/gi, ' ');

const valueOf = (name: string, line: string): string | undefined =>
  new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1];

function openPart(head: string): OpenPart {
  const line = head.split(lineEnd).find((each) => /^content-disposition:\s*form-data\s*;/i.test(each)) ?? '';
  const name = valueOf('name', line);
  if (name === undefined) throw new FormError('a part without a name');
  const fileName = valueOf('filename', line);
  return {
    name: written(name),
    fileName: fileName === undefined ? undefined : written(fileName),
    pieces: [],
    size: 0,
  };
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new FormError('no boundary');
  return boundary;
}

class PartReader {
  readonly sent = new SentParts();
  private readonly delimiter: Buffer;
  private readonly limits: PartLimits;
  private state: 'content' | 'delimited' | 'head' | 'end' = 'content';
  /** The first delimiter stands at the beginning, without the end of a line before it. */
  private rest: Buffer = Buffer.from(lineEnd);
  private part: OpenPart | undefined;
  private texts = 0;
  private parts = 0;

  constructor(boundary: string, limits: PartLimits) {
    this.delimiter = Buffer.from(`${lineEnd}--${boundary}`);
    this.limits = limits;
  }

  take(chunk: Buffer): void {
    this.rest = Buffer.concat([this.rest, chunk]);
    while (this.step());
  }

  /** @throws FormError when it ends before its last delimiter. */
  end(): SentParts {
    if (this.state !== 'end') throw new FormError('a form that ends too early');
    return this.sent;
  }

  /** Whether something was found, so that more may be. */
  private step(): boolean {
    if (this.state === 'content') return this.readContent();
    if (this.state === 'delimited') return this.readDelimited();
    return this.state === 'head' && this.readHead();
  }

  private readContent(): boolean {
    const at = this.rest.indexOf(this.delimiter);
    // What could be the beginning of a delimiter waits for the rest of it.
    const length = at < 0 ? Math.max(0, this.rest.length - this.delimiter.length + 1) : at;
    this.keep(this.rest.subarray(0, length));
    this.rest = this.rest.subarray(at < 0 ? length : at + this.delimiter.length);
    if (at < 0) return false;
    this.closePart();
    this.state = 'delimited';
    return true;
  }

  private readDelimited(): boolean {
    if (this.rest.length < lineEnd.length) return false;
    const next = this.rest.toString('latin1', 0, lineEnd.length);
    if (next !== '--' && next !== lineEnd) throw new FormError('a broken delimiter');
    this.rest = this.rest.subarray(lineEnd.length);
    this.state = next === '--' ? 'end' : 'head';
    return true;
  }

  private readHead(): boolean {
    const at = this.rest.indexOf(lineEnd + lineEnd);
    if ((at < 0 ? this.rest.length : at) > headBytes) throw new FormError('a part with too long a head');
    if (at < 0) return false;
    this.parts += 1;
    if (this.parts > mostParts) throw new FormError('too many parts');
    this.part = openPart(this.rest.toString('utf8', 0, at));
    this.rest = this.rest.subarray(at + 2 * lineEnd.length);
    this.state = 'content';
    return true;
  }

  private keep(piece: Buffer): void {
    if (!this.part || piece.length === 0) return;
    this.part.size += piece.length;
    if (this.part.fileName === undefined) {
      this.texts += piece.length;
      if (this.texts > this.limits.textBytes) throw new FormError('too long a text');
    } else if (this.part.size > this.limits.fileBytes) {
      this.part.pieces = [];
      return;
    }
    this.part.pieces.push(piece);
  }

  private closePart(): void {
    if (!this.part) return;
    const { name, fileName, pieces, size } = this.part;
    const { texts, files } = this.sent;
    if (texts.has(name) || files.has(name)) throw new FormError('the same name twice');
    if (fileName === undefined) texts.set(name, Buffer.concat(pieces).toString('utf8'));
    else
      files.set(name, {
        name: fileName,
        size,
        bytes: size > this.limits.fileBytes ? undefined : Buffer.concat(pieces),
      });
    this.part = undefined;
  }
}

/** @throws FormError for what is no such form, or has more than it may. */
export async function readMultipart(
  body: AsyncIterable<Buffer>,
  contentType: string,
  limits: PartLimits,
): Promise<SentParts> {
  const reader = new PartReader(boundaryOf(contentType), limits);
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limits.bodyBytes) throw new FormError('too long a body');
    reader.take(chunk);
  }
  return reader.end();
}
