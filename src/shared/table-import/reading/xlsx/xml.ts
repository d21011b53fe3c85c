/** XML piece by piece. Entities of a document's own are not known, so none can grow; external ones are never fetched. */
import { SaxesParser } from 'saxes';
import { ReadRejected } from '../read-rejected.ts';
import type { ArchiveEntry } from './archive.ts';
import { readLimits } from '../limits.ts';
import { inflate, type InflateBudget } from './inflate.ts';

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Told the share of the packed bytes that was read, 0 to 1. */
  onPacked?: ((share: number) => void) | undefined;
}

/** Some programs write `x:row` for `row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** @throws ReadRejected `damaged` when it isn't well-formed, `inflatesTooMuch` for a crowd of elements, and what unpacking throws */
export function readXml(entry: ArchiveEntry, budget: InflateBudget, handlers: XmlHandlers): void {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', (error) => {
    throw new ReadRejected('damaged', { cause: error });
  });
  let tags = 0;
  parser.on('opentag', ({ name, attributes }) => {
    tags += 1;
    if (tags > readLimits.tags) throw new ReadRejected('inflatesTooMuch');
    handlers.open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  try {
    inflate(entry, budget, (piece) => parser.write(decoder.decode(piece, { stream: true })), handlers.onPacked);
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof ReadRejected) throw error;
    throw new ReadRejected('damaged', { cause: error });
  }
}
