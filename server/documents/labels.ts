/** Files of labels: one per page of its own size, or four on a sheet for cutting. */
import { constants } from '#domain/constants.ts';
import { drawLabel, type LabelData, type LabelSize } from './label.ts';
import { a4, addPage, type Doc, drawn, points } from './pen.ts';
import { words } from './words.ts';

const { perSheet } = constants.labels;
const mmPerInch = 25.4;
const letter = { width: 8.5 * mmPerInch, height: 11 * mmPerInch } as const;

interface Paper {
  readonly page: LabelSize;
  readonly isSheet: boolean;
}

/** By format of the call. */
const papers = {
  a6: { page: { width: 105, height: 148 }, isSheet: false },
  inch4x6: { page: { width: 4 * mmPerInch, height: 6 * mmPerInch }, isSheet: false },
  a4x4: { page: a4, isSheet: true },
  letterx4: { page: letter, isSheet: true },
} as const satisfies Readonly<Record<string, Paper>>;
type LabelFormat = keyof typeof papers;

/** Dots per mm. Label printers with nominal 203 dpi have 8; a grid for 300 dpi suits 600 dpi too. */
const resolutions = { '203dpi': 8, '300dpi': 300 / mmPerInch } as const;

export interface Print {
  readonly format: LabelFormat;
  /** Of the printer; labels are mostly printed at 203 dpi, sheets at 600. */
  readonly resolution?: keyof typeof resolutions;
  /** From 1: the position of the first label on a partly used sheet. */
  readonly firstQuarter?: number;
}

function drawCuts(doc: Doc, { width, height }: LabelSize): void {
  doc.lineWidth(points(0.2)).dash(points(1.5), { space: points(1.5) });
  doc.moveTo(points(width / 2), 0).lineTo(points(width / 2), points(height));
  doc.moveTo(0, points(height / 2)).lineTo(points(width), points(height / 2));
  doc.stroke('gray').undash();
}

/** @param date of the file's metadata. */
export function labelFile(labels: readonly LabelData[], date: Date, print: Print): Promise<Uint8Array> {
  const { page, isSheet } = papers[print.format];
  const dotsPerMm = resolutions[print.resolution ?? (isSheet ? '300dpi' : '203dpi')];
  const size = isSheet ? { width: page.width / 2, height: page.height / 2 } : page;
  const firstPlace = isSheet ? (print.firstQuarter ?? 1) - 1 : 0;
  return drawn({ title: words.labels, date }, (doc) =>
    labels.map((label, index) => () => {
      const quarter = isSheet ? (firstPlace + index) % perSheet : 0;
      if (index === 0 || quarter === 0) {
        addPage(doc, page);
        if (isSheet) drawCuts(doc, page);
      }
      const origin = { x: (quarter % 2) * size.width, y: Math.floor(quarter / 2) * size.height };
      drawLabel(doc, label, size, { dotsPerMm, origin });
    }),
  );
}
