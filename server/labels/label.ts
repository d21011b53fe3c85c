/** One label of 105 by 148 mm: every part has a place of its own, and what does not fit its place gets smaller or shorter. */
import type { CarriedAs } from '#domain/entities.ts';
import type { HandlingMark } from '#domain/handling.ts';
import { formatPesos } from '#domain/money.ts';
import { drawBars, drawQr } from './bars.ts';
import type { Room } from './fit.ts';
import { drawMark } from './marks.ts';
import { type Doc, points, write } from './pen.ts';
import { leading, writeInto } from './place.ts';
import { printable } from './printable.ts';
import { markWords, productWords, words } from './words.ts';

/** mm */
export const labelSize = { width: 105, height: 148 } as const;

export interface LabelPerson {
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly street: string;
  /** The colony, and the municipality where it isn't the city. */
  readonly town: string;
  /** `Mérida, Yuc.` */
  readonly place: string;
  readonly zip: string;
  readonly references: string;
}

export interface LabelData {
  readonly waybillNo: string;
  readonly orderNo: string;
  /** What the QR code says. */
  readonly link: string;
  readonly brand: string;
  readonly productType: CarriedAs;
  /** ISO 3166-2:MX without the country, abroad the country; empty where the state is none of Mexico. */
  readonly stateCode: string;
  readonly sender: LabelPerson;
  readonly recipient: LabelPerson;
  readonly weightKg: number;
  /** As it is printed. */
  readonly orderedOn: string;
  readonly marks: readonly HandlingMark[];
  /** Centavos that the courier takes in at the door. */
  readonly collect: { readonly goods: number; readonly freight: number };
}

const margin = 4;
const inner = labelSize.width - 2 * margin;
const right = labelSize.width - margin;

/** Where each part begins, mm from the top. */
const tops = { head: 0, zone: 10, bars: 30, to: 59, from: 97, foot: 117 } as const;
const oneLine = (width: number, size: number, smallest: number): Room => ({ width, lines: 1, size, smallest });

/** The mark of the house, in black; the outline of the page's own. */
function drawLogo(doc: Doc, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(points(x), points(y))
    .scale(points(size) / 40);
  doc.roundedRect(0, 0, 40, 40, 9).fill('black');
  doc.lineWidth(3.6).path('M32 0v20.5a12 12 0 0 1-24 0M26 0v20.5a6 6 0 0 1-12 0M5.8 21.5h10.4').stroke('white');
  doc.restore();
}

function drawLines(doc: Doc): void {
  doc.lineWidth(points(0.5));
  for (const top of [tops.zone, tops.bars, tops.to, tops.from, tops.foot])
    doc.moveTo(0, points(top)).lineTo(points(labelSize.width), points(top));
  doc.stroke('black');
}

function drawHead(doc: Doc, { brand, productType }: LabelData): void {
  drawLogo(doc, margin, 1.5, 7);
  writeInto(doc, brand, { x: margin + 9, y: 2.6, room: oneLine(50, 4.4, 3), weight: 'bold' });
  writeInto(doc, productWords[productType], {
    x: 65,
    y: 2.6,
    room: oneLine(right - 65, 4.4, 3),
    weight: 'bold',
    align: 'end',
  });
}

/** By how many digits of the postal code the belts sort. */
const zoneDigits = 3;

function drawZone(doc: Doc, { stateCode, recipient }: LabelData): void {
  const box = { x: 73, width: labelSize.width - 73, height: tops.bars - tops.zone };
  writeInto(doc, stateCode, {
    x: margin,
    y: tops.zone - 0.1,
    room: oneLine(box.x - margin - 3, 19, 8),
    weight: 'bold',
  });
  doc.rect(points(box.x), points(tops.zone), points(box.width), points(box.height)).fill('black');
  const inBox = { x: box.x + 2, color: 'white', align: 'center' } as const;
  writeInto(doc, words.zone, { ...inBox, y: tops.zone + 1.6, room: oneLine(box.width - 4, 3.4, 2) });
  // Abroad the belts sort by country.
  const zone = recipient.zip.slice(0, zoneDigits) || stateCode;
  writeInto(doc, zone, { ...inBox, y: tops.zone + 5.4, room: oneLine(box.width - 4, 11, 5), weight: 'bold' });
}

/** `JMX 0042 8122 0417` */
const grouped = (waybillNo: string): string => waybillNo.replace(/\d{4}/g, ' $&');

function drawNumber(doc: Doc, { waybillNo }: LabelData): void {
  drawBars(doc, waybillNo, { x: margin, y: tops.bars + 2.5, width: inner, height: 18 });
  const room = oneLine(inner, 5.6, 4);
  writeInto(doc, grouped(waybillNo), { x: margin, y: tops.bars + 21.4, room, weight: 'bold', align: 'center' });
}

function drawZip(doc: Doc, zip: string): void {
  const cell = { width: 6.4, height: 7.6 };
  const digits = Array.from(printable(zip)).slice(0, 5);
  const y = tops.from - cell.height - 2;
  digits.forEach((digit, index) => {
    const x = right - cell.width * (digits.length - index);
    doc.lineWidth(points(0.45)).rect(points(x), points(y), points(cell.width), points(cell.height)).stroke('black');
    write(doc, digit, { x: x + cell.width / 2, baseline: y + 5.8, align: 'center' }, { size: 5.6, weight: 'bold' });
  });
}

function drawRecipient(doc: Doc, { recipient }: LabelData): void {
  const { name, company, street, town, place, phone, references, zip } = recipient;
  const x = margin;
  let y = writeInto(doc, words.to, { x, y: tops.to + 1, room: oneLine(inner, 2.7, 2) });
  y = writeInto(doc, name, { x, y, room: oneLine(inner, 5.4, 3), weight: 'bold' });
  y = writeInto(doc, company, { x, y, room: oneLine(inner, 3.6, 2.4) });
  y = writeInto(doc, street, { x, y, room: oneLine(inner, 4, 2.4) });
  y = writeInto(doc, town, { x, y, room: oneLine(inner, 4, 2.4) });
  const besideZip = inner - 36;
  y = writeInto(doc, [place, phone && `${words.phone} ${phone}`].filter(Boolean).join(' · '), {
    x,
    y,
    room: oneLine(besideZip, 4, 2.4),
    weight: 'bold',
  });
  const smallest = 2.2;
  const lines = Math.max(1, Math.floor((tops.from - 1 - y) / (smallest * leading)));
  writeInto(doc, references, {
    x,
    y: y + 0.4,
    room: { width: besideZip, lines: Math.min(lines, 3), size: 2.6, smallest },
  });
  drawZip(doc, zip);
}

function drawSender(doc: Doc, { sender }: LabelData, width: number): void {
  const { name, street, town, place, zip } = sender;
  const x = margin;
  const room = oneLine(width, 3.1, 2);
  let y = writeInto(doc, words.from, { x, y: tops.from + 0.8, room: oneLine(width, 2.7, 2) });
  y = writeInto(doc, name, { x, y, room, weight: 'bold' });
  y = writeInto(doc, street, { x, y, room });
  y = writeInto(doc, town, { x, y, room });
  writeInto(doc, [zip, place].filter(Boolean).join(' '), { x, y, room });
}

function drawMoney(doc: Doc, { collect: { goods, freight } }: LabelData, x: number): void {
  const height = tops.foot - tops.from;
  const room = (size: number, smallest: number) => oneLine(labelSize.width - x - margin - 3, size, smallest);
  const left = x + 3;
  if (goods + freight === 0) {
    doc
      .lineWidth(points(0.5))
      .moveTo(points(x), points(tops.from))
      .lineTo(points(x), points(tops.foot))
      .stroke('black');
    writeInto(doc, words.collectNothing, { x: left, y: tops.from + 3.5, room: room(3, 2) });
    writeInto(doc, words.nothing, { x: left, y: tops.from + 8, room: room(6, 3), weight: 'bold' });
    return;
  }
  doc.rect(points(x), points(tops.from), points(labelSize.width - x), points(height)).fill('black');
  const white = { x: left, color: 'white' } as const;
  writeInto(doc, words.collect, { ...white, y: tops.from + 2, room: room(3.2, 2) });
  writeInto(doc, formatPesos(goods + freight), { ...white, y: tops.from + 5.8, room: room(8, 4), weight: 'bold' });
  const parts = [
    goods > 0 && `${words.goods} ${formatPesos(goods)}`,
    freight > 0 && `${words.freight} ${formatPesos(freight)}`,
  ].filter((part) => part !== false);
  writeInto(doc, parts.join(' · '), { ...white, y: tops.from + 15.4, room: room(2.8, 1.8) });
}

function drawFoot(doc: Doc, { link, weightKg, orderedOn, orderNo, marks }: LabelData): void {
  const side = 28;
  drawQr(doc, link, { x: 1.5, y: tops.foot + 1.5, width: side, height: side });
  const x = side + 3.5;
  const room = oneLine(30, 3.2, 2);
  let y = writeInto(doc, `${weightKg} kg`, { x, y: tops.foot + 6, room: oneLine(30, 5, 3), weight: 'bold' });
  y = writeInto(doc, orderedOn, { x, y: y + 0.6, room });
  y = writeInto(doc, words.order, { x, y, room });
  writeInto(doc, orderNo, { x, y, room });
  const size = 10;
  marks.forEach((mark, index) => {
    const left = right - (size + 3) * (marks.length - index) + 3;
    drawMark(doc, mark, left, tops.foot + 7, size);
    writeInto(doc, markWords[mark], {
      x: left - 1,
      y: tops.foot + 18.2,
      room: oneLine(size + 2, 2.7, 1.8),
      align: 'center',
    });
  });
}

/** Draws a label whose top left corner is at x, y (mm), and nothing beyond its edges. */
export function drawLabel(doc: Doc, data: LabelData, x: number, y: number): void {
  const moneyX = 58;
  doc.save();
  doc.translate(points(x), points(y)).rect(0, 0, points(labelSize.width), points(labelSize.height)).clip();
  drawHead(doc, data);
  drawZone(doc, data);
  drawNumber(doc, data);
  drawRecipient(doc, data);
  drawSender(doc, data, moneyX - margin - 2);
  drawMoney(doc, data, moneyX);
  drawFoot(doc, data);
  drawLines(doc);
  doc.restore();
}
