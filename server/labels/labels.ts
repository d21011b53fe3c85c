/** Files of labels: one on a page of its own size, or four on a sheet to be cut. */
import { constants } from '#domain/constants.ts';
import { drawLabel, type LabelData, labelSize } from './label.ts';
import { a4, addPage, drawn } from './paper.ts';
import { type Doc, points } from './pen.ts';
import { words } from './words.ts';

const { perSheet } = constants.labels;

function drawCuts(doc: Doc): void {
  doc.lineWidth(points(0.2)).dash(points(1.5), { space: points(1.5) });
  doc.moveTo(points(a4.width / 2), 0).lineTo(points(a4.width / 2), points(a4.height));
  doc.moveTo(0, points(a4.height / 2)).lineTo(points(a4.width), points(a4.height / 2));
  doc.stroke('gray').undash();
}

/** @param date stands in the file. */
export const labelsOnA6 = (labels: readonly LabelData[], date: Date): Promise<Uint8Array> =>
  drawn(
    { title: words.labels, date },
    labels.map((label) => (doc: Doc) => {
      addPage(doc, labelSize);
      drawLabel(doc, label, 0, 0);
    }),
  );

/** @param firstQuarter from 1: where the first label stands on a sheet that was begun. */
export const labelsOnA4 = (labels: readonly LabelData[], date: Date, firstQuarter = 1): Promise<Uint8Array> =>
  drawn(
    { title: words.labels, date },
    labels.map((label, index) => (doc: Doc) => {
      const place = firstQuarter - 1 + index;
      const quarter = place % perSheet;
      if (index === 0 || quarter === 0) {
        addPage(doc, a4);
        drawCuts(doc);
      }
      drawLabel(doc, label, (quarter % 2) * (a4.width / 2), Math.floor(quarter / 2) * (a4.height / 2));
    }),
  );
