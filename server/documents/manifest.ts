/** The list that a courier signs when they take the parcels. */
import { formatPesos } from '#domain/pricing/money.ts';
import type { LabelData } from './label.ts';
import { a4, addPage, type Doc, drawn, getWidth, points } from './pen.ts';
import { printable, writeInto } from './fit.ts';
import { words } from './words.ts';

interface Column {
  readonly title: string;
  /** mm */
  readonly width: number;
  readonly align?: 'end';
  readonly text: (label: LabelData, index: number) => string;
}

const columns: readonly Column[] = [
  { title: '', width: 9, text: (_, index) => String(index + 1) },
  { title: words.waybill, width: 37, text: ({ waybillNo }) => waybillNo.replace(/\d{4}/g, ' $&') },
  { title: words.recipient, width: 56, text: ({ recipient }) => recipient.name },
  { title: words.city, width: 42, text: ({ recipient }) => recipient.place },
  { title: words.weight, width: 16, align: 'end', text: ({ weightKg }) => `${weightKg} kg` },
  {
    title: words.cod,
    width: 26,
    align: 'end',
    text: ({ collect }) => (collect.total ? formatPesos(collect.total) : ''),
  },
];

const edge = 12;
const width = a4.width - 2 * edge;
const gap = 2;
const rowHeight = 6.6;
/** Of a row with a text that takes two lines. */
const tallRowHeight = 9.6;
const top = 34;
/** Space for the totals and the signature lines on the last sheet. */
const signing = 58;
const bottom = a4.height - 16;
const letters = { size: 3.3, smallest: 2.2 } as const;

interface Row {
  readonly texts: readonly string[];
  /** mm */
  readonly height: number;
}

const getHeight = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0);

function toRow(doc: Doc, texts: readonly string[]): Row {
  const isOneLine = columns.every(({ width: room }, index) => {
    const needed = getWidth(doc, printable(texts[index] ?? ''), { size: letters.smallest, weight: 'regular' });
    return needed <= room - gap;
  });
  return { texts, height: isOneLine ? rowHeight : tallRowHeight };
}

/** Rows of each sheet; the last one has space for the signatures, even when it has no rows. */
function getSheets(rows: readonly Row[]): (readonly Row[])[] {
  const room = bottom - top - rowHeight;
  const sheets: (readonly Row[])[] = [];
  let rest = rows;
  while (getHeight(rest) > room - signing) {
    let taken = 1;
    while (taken < rest.length && getHeight(rest.slice(0, taken + 1)) <= room) taken += 1;
    sheets.push(rest.slice(0, taken));
    rest = rest.slice(taken);
  }
  return [...sheets, rest];
}

/** @returns where the next row begins. */
function drawRow(doc: Doc, y: number, { texts, height }: Row, weight: 'regular' | 'bold'): number {
  let x = edge;
  const lines = height > rowHeight ? 2 : 1;
  columns.forEach((column, index) => {
    const room = { ...letters, width: column.width - gap, lines };
    writeInto(doc, texts[index] ?? '', { x, y: y + 1.4, room, weight, ...(column.align && { align: column.align }) });
    x += column.width;
  });
  doc.lineWidth(points(weight === 'bold' ? 0.4 : 0.15));
  doc
    .moveTo(points(edge), points(y + height))
    .lineTo(points(a4.width - edge), points(y + height))
    .stroke('black');
  return y + height;
}

function drawTop(doc: Doc, labels: readonly LabelData[], day: string, sheet: string): void {
  const [first] = labels;
  const senders = new Set(labels.map(({ sender }) => sender.name));
  const half = width / 2;
  const line = (size: number) => ({ width: half, lines: 1, size, smallest: 2 });
  writeInto(doc, words.manifest, { x: edge, y: 12, room: { ...line(6), width: 130 }, weight: 'bold' });
  writeInto(doc, first?.brand ?? '', {
    x: edge + 130,
    y: 13,
    room: { ...line(4), width: width - 130 },
    weight: 'bold',
    align: 'end',
  });
  if (first && senders.size === 1)
    writeInto(doc, `${words.sender}: ${first.sender.name}`, { x: edge, y: 22, room: { ...line(3.6), width: 130 } });
  writeInto(doc, `${day} · ${sheet}`, {
    x: edge + 100,
    y: 22,
    room: { ...line(3.6), width: width - 100 },
    align: 'end',
  });
}

function drawSigning(doc: Doc, labels: readonly LabelData[], y: number): void {
  const weight = labels.reduce((sum, { weightKg }) => sum + weightKg, 0);
  const collected = labels.reduce((sum, { collect }) => sum + collect.total, 0);
  const total = ['', words.parcels(labels.length), '', '', `${weight} kg`, formatPesos(collected)];
  drawRow(doc, y, { texts: total, height: rowHeight }, 'bold');
  const line = { width: 80, lines: 1, size: 3.4, smallest: 2 };
  writeInto(doc, words.received, { x: edge, y: y + 14, room: { ...line, width } });
  const fields = [words.courierName, words.signature, words.dateAndTime];
  const each = (width - gap * 4) / fields.length;
  fields.forEach((field, index) => {
    const x = edge + index * (each + gap * 2);
    doc
      .lineWidth(points(0.3))
      .moveTo(points(x), points(y + 38))
      .lineTo(points(x + each), points(y + 38))
      .stroke('black');
    writeInto(doc, field, { x, y: y + 39.5, room: { ...line, width: each } });
  });
}

/** @param day of the file, as it is printed. */
export function manifest(labels: readonly LabelData[], date: Date, day: string): Promise<Uint8Array> {
  const titles = { texts: columns.map(({ title }) => title), height: rowHeight };
  return drawn({ title: words.manifest, date }, (doc) => {
    const sheets = getSheets(
      labels.map((label, index) =>
        toRow(
          doc,
          columns.map(({ text }) => text(label, index)),
        ),
      ),
    );
    return sheets.map((sheet, index) => () => {
      addPage(doc, a4);
      drawTop(doc, labels, day, words.page(index + 1, sheets.length));
      const rowsTop = drawRow(doc, top, titles, 'bold');
      const end = sheet.reduce((y, row) => drawRow(doc, y, row, 'regular'), rowsTop);
      if (index === sheets.length - 1) drawSigning(doc, labels, end);
    });
  });
}
