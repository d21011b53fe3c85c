/** A PDF that is the same, to the byte, for the same content. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type Doc, points } from './pen.ts';
import { labelLanguage } from './words.ts';

interface Paper {
  readonly title: string;
  /** Stands in the file as its day; also its id is made of it and the title. */
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
 * Draws part after part and lets other requests have their turn in between: two hundred labels are a second of work.
 * @returns the file's bytes.
 */
export async function drawn(paper: Paper, getParts: (doc: Doc) => Iterable<() => void>): Promise<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // Without one, pdfkit puts Helvetica into the file, which knows no Chinese.
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
