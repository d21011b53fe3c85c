/** Draws lines of text in any script. Positions in mm from the top left, sizes in mm too. */
import type PDFDocument from 'pdfkit';
import type { Weight } from './fonts.ts';
import { getRuns } from './runs.ts';

export type Doc = InstanceType<typeof PDFDocument>;

const pointsPerMm = 72 / 25.4;
export const points = (mm: number): number => mm * pointsPerMm;

export interface Style {
  /** Font size, mm. */
  readonly size: number;
  readonly weight: Weight;
  readonly color?: 'black' | 'white';
}

/** Selects one of our fonts, which the document embeds with the glyphs that it uses. */
function useFont(doc: Doc, run: ReturnType<typeof getRuns>[number], size: number): void {
  doc.registerFont(run.font.name, run.font.font as never);
  doc.font(run.font.name, points(size));
}

/** In mm. */
export function getWidth(doc: Doc, text: string, { size, weight }: Style): number {
  return (
    getRuns(text, weight).reduce((width, run) => {
      useFont(doc, run, size);
      return width + doc.widthOfString(run.text, { features: [] });
    }, 0) / pointsPerMm
  );
}

export interface Spot {
  readonly x: number;
  /** The baseline of the text. */
  readonly baseline: number;
  /** Which part of the text is at `x`. */
  readonly align?: 'start' | 'center' | 'end';
}

const before = { start: 0, center: 0.5, end: 1 };

/** @param text printable. */
export function write(doc: Doc, text: string, { x, baseline, align = 'start' }: Spot, style: Style): void {
  const shift = align === 'start' ? 0 : getWidth(doc, text, style) * before[align];
  let at = points(x - shift);
  const { color = 'black' } = style;
  doc.fillColor(color);
  for (const run of getRuns(text, style.weight)) {
    useFont(doc, run, style.size);
    doc.text(run.text, at, points(baseline), { lineBreak: false, baseline: 'alphabetic', features: [] });
    at += doc.widthOfString(run.text, { features: [] });
  }
}
