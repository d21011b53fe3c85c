/** A PDF that is byte-identical for the same content. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type Doc, points } from './pen.ts';
import { labelLanguage } from './words.ts';

interface Paper {
  readonly title: string;
  /** The file's date; its id is derived from it and the title. */
  readonly date: Date;
}

interface PageSize {
  /** mm */
  readonly width: number;
  readonly height: number;
}

export const a4 = { width: 210, height: 297 } as const;

export function addPage(doc: Doc, { width, height }: PageSize): void {
  doc.addPage({ size: [points(width), points(height)], margin: 0 });
}

/**
 * Draws part after part and yields to other requests in between: two hundred labels take a second.
 * @returns the file's bytes.
 */
export async function drawn(paper: Paper, getParts: (doc: Doc) => Iterable<() => void>): Promise<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // Without one, pdfkit embeds Helvetica, which has no Chinese.
    font: null as never,
    lang: labelLanguage,
    info: { Title: paper.title, CreationDate: paper.date },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  for (const draw of getParts(doc)) {
    draw();
    await othersTurn();
  }
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}
