/** The list that a courier signs when they take the parcels. */
import { labelFormats } from '#domain/parcel/label-formats.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import type { LabelData } from './label.ts';
import type { Canvas } from './canvas.ts';
import { printable, writeInto } from './fit.ts';
import type { Pages } from './pages.ts';
import { getWidth } from './runs.ts';
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
  {
    title: words.waybill,
    width: 37,
    // The counter finds a parcel without a label by its code.
    text: ({ waybillNo, counterCode }) =>
      [waybillNo.replace(/\d{4}/g, ' $&'), counterCode && `${words.counter} ${counterCode}`].filter(Boolean).join(' '),
  },
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

const { width: pageWidth, height: pageHeight } = labelFormats.a4;
const a4 = { width: pageWidth, height: pageHeight } as const;
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

function toRow(texts: readonly string[]): Row {
  const isOneLine = columns.every(({ width: room }, index) => {
    const needed = getWidth(printable(texts[index] ?? ''), { size: letters.smallest, weight: 'regular' });
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
function drawRow(canvas: Canvas, y: number, { texts, height }: Row, weight: 'regular' | 'bold'): number {
  let x = edge;
  const lines = height > rowHeight ? 2 : 1;
  columns.forEach((column, index) => {
    const room = { ...letters, width: column.width - gap, lines };
    writeInto(canvas, texts[index] ?? '', {
      x,
      y: y + 1.4,
      room,
      weight,
      ...(column.align && { align: column.align }),
    });
    x += column.width;
  });
  const end = y + height;
  canvas.drawLine({ x: edge, y: end }, { x: a4.width - edge, y: end }, weight === 'bold' ? 0.4 : 0.15);
  return end;
}

/** All of them are brought to a branch, whose counter signs. */
const areBrought = (labels: readonly LabelData[]): boolean =>
  labels.length > 0 && labels.every(({ counterCode }) => counterCode !== undefined);

function drawTop(canvas: Canvas, labels: readonly LabelData[], day: string, sheet: string): void {
  const [first] = labels;
  const senders = new Set(labels.map(({ sender }) => sender.name));
  const half = width / 2;
  const line = (size: number) => ({ width: half, lines: 1, size, smallest: 2 });
  const title = areBrought(labels) ? words.dropOffManifest : words.manifest;
  writeInto(canvas, title, { x: edge, y: 12, room: { ...line(6), width: 130 }, weight: 'bold' });
  writeInto(canvas, first?.brand ?? '', {
    x: edge + 130,
    y: 13,
    room: { ...line(4), width: width - 130 },
    weight: 'bold',
    align: 'end',
  });
  if (first && senders.size === 1)
    writeInto(canvas, `${words.sender}: ${first.sender.name}`, { x: edge, y: 22, room: { ...line(3.6), width: 130 } });
  writeInto(canvas, `${day} · ${sheet}`, {
    x: edge + 100,
    y: 22,
    room: { ...line(3.6), width: width - 100 },
    align: 'end',
  });
}

function drawSigning(canvas: Canvas, labels: readonly LabelData[], y: number): void {
  const weight = labels.reduce((sum, { weightKg }) => sum + weightKg, 0);
  const collected = labels.reduce((sum, { collect }) => sum + collect.total, 0);
  const total = ['', words.parcels(labels.length), '', '', `${weight} kg`, formatPesos(collected)];
  drawRow(canvas, y, { texts: total, height: rowHeight }, 'bold');
  const line = { width: 80, lines: 1, size: 3.4, smallest: 2 };
  writeInto(canvas, words.received, { x: edge, y: y + 14, room: { ...line, width } });
  const name = areBrought(labels) ? words.counterName : words.courierName;
  const fields = [name, words.signature, words.dateAndTime];
  const each = (width - gap * 4) / fields.length;
  fields.forEach((field, index) => {
    const x = edge + index * (each + gap * 2);
    canvas.drawLine({ x, y: y + 38 }, { x: x + each, y: y + 38 }, 0.3);
    writeInto(canvas, field, { x, y: y + 39.5, room: { ...line, width: each } });
  });
}

/** The parts of the list, a sheet each. @param day of the file, as it is printed. */
export function getManifestParts(labels: readonly LabelData[], day: string) {
  const titles = { texts: columns.map(({ title }) => title), height: rowHeight };
  const sheets = getSheets(labels.map((label, index) => toRow(columns.map(({ text }) => text(label, index)))));
  return (pages: Pages) =>
    sheets.map((sheet, index) => () => {
      pages.addPage(a4);
      pages.drawIn({ box: { x: 0, y: 0, ...a4 }, scale: 1 }, (canvas) => {
        drawTop(canvas, labels, day, words.page(index + 1, sheets.length));
        const rowsTop = drawRow(canvas, top, titles, 'bold');
        const end = sheet.reduce((y, row) => drawRow(canvas, y, row, 'regular'), rowsTop);
        if (index === sheets.length - 1) drawSigning(canvas, labels, end);
      });
    });
}
