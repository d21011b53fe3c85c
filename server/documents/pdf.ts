/** A PDF and the canvas of its pages. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type DotGrid, getBars, getQr } from './bars.ts';
import { type Box, type Canvas, logo, markFrame, markLineWidth, markOutlines } from './canvas.ts';
import { type Pages, toGrid } from './pages.ts';
import { getLeft, getRuns } from './runs.ts';
import { labelLanguage } from './words.ts';

type Doc = InstanceType<typeof PDFDocument>;

const pointsPerMm = 72 / 25.4;
const points = (mm: number): number => mm * pointsPerMm;

const toRect = ({ x, y, width, height }: Box) => [points(x), points(y), points(width), points(height)] as const;

function createPdfCanvas(doc: Doc, grid: DotGrid): Canvas {
  function fillBoxes(boxes: readonly Box[]): void {
    for (const { x, y, width, height } of boxes) doc.rect(points(x), points(y), points(width), points(height));
    doc.fill('black');
  }
  return {
    write(text, spot, style) {
      let at = points(getLeft(text, spot, style));
      doc.fillColor(style.color ?? 'black');
      for (const { text: part, font } of getRuns(text, style.weight)) {
        // The document embeds the font with the glyphs that it uses.
        doc.registerFont(font.name, font.font as never);
        doc.font(font.name, points(style.size));
        doc.text(part, at, points(spot.baseline), { lineBreak: false, baseline: 'alphabetic', features: [] });
        at += doc.widthOfString(part, { features: [] });
      }
    },
    fill: (box) => fillBoxes([box]),
    drawFrame(box, lineWidth) {
      doc
        .lineWidth(points(lineWidth))
        .rect(...toRect(box))
        .stroke('black');
    },
    drawLine(from, to, lineWidth) {
      doc.lineWidth(points(lineWidth)).moveTo(points(from.x), points(from.y)).lineTo(points(to.x), points(to.y));
      doc.stroke('black');
    },
    drawBars: (text, box) => fillBoxes(getBars(text, box, grid)),
    drawQr: (text, square) => fillBoxes(getQr(text, square, grid)),
    drawLogo({ x, y, size }) {
      doc
        .save()
        .translate(points(x), points(y))
        .scale(points(size) / logo.viewBox);
      doc.roundedRect(0, 0, logo.viewBox, logo.viewBox, logo.radius).fill('black');
      doc.lineWidth(logo.lineWidth).path(logo.lines).stroke('white');
      doc.restore();
    },
    drawMark(mark, { x, y, size }) {
      const { viewBox, inset, lineWidth, radius } = markFrame;
      doc.save();
      doc
        .lineWidth(points(size * lineWidth))
        .roundedRect(...toRect({ x, y, width: size, height: size }), points(size * radius))
        .stroke('black');
      doc.translate(points(x + size * inset), points(y + size * inset));
      doc
        .scale((points(size) * (1 - 2 * inset)) / viewBox)
        .lineWidth(markLineWidth)
        .lineCap('round')
        .lineJoin('round')
        .path(markOutlines[mark])
        .stroke('black');
      doc.restore();
    },
  };
}

function createPages(doc: Doc): Pages {
  return {
    addPage: ({ width, height }) => void doc.addPage({ size: [points(width), points(height)], margin: 0 }),
    drawIn({ box, scale, dotsPerMm }, draw) {
      doc
        .save()
        .rect(...toRect(box))
        .clip()
        .translate(points(box.x), points(box.y))
        .scale(scale);
      draw(createPdfCanvas(doc, toGrid({ box, scale, dotsPerMm })));
      doc.restore();
    },
    drawCuts({ width, height }) {
      doc.lineWidth(points(0.2)).dash(points(1.5), { space: points(1.5) });
      doc.moveTo(points(width / 2), 0).lineTo(points(width / 2), points(height));
      doc.moveTo(0, points(height / 2)).lineTo(points(width), points(height / 2));
      doc.stroke('gray').undash();
    },
  };
}

/** A PDF that is byte-identical for the same content. */
interface Paper {
  readonly title: string;
  /** The file's date; its id is derived from it and the title. */
  readonly date: Date;
}

/**
 * Draws part after part and yields to other requests in between: two hundred labels take a second.
 * @returns the file's bytes.
 */
export async function drawn(paper: Paper, getParts: (pages: Pages) => Iterable<() => void>): Promise<Uint8Array> {
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
  for (const draw of getParts(createPages(doc))) {
    draw();
    await othersTurn();
  }
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}
