/**
 * One label: every part has a place of its own. Typed text is printed completely; long texts take space from others.
 */
import type { DoorCollection } from '#domain/pricing/cod.ts';
import type { CarriedAs } from '#domain/order-choices.ts';
import type { HandlingMark } from '#domain/parcel/parcel.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { type DotGrid, drawBars, drawQr } from './bars.ts';
import {
  type Block,
  type BlockRoom,
  getBlock,
  type Paragraph,
  printable,
  type Room,
  writeBlock,
  writeInto,
} from './fit.ts';
import { type Doc, drawMark, points, write } from './pen.ts';
import { markWords, productWords, words } from './words.ts';

/** mm */
export interface LabelSize {
  readonly width: number;
  readonly height: number;
}

export interface LabelPerson {
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly street: string;
  /** The colony, and the municipality when it differs from the city. */
  readonly town: string;
  /** `Mérida, Yuc.` */
  readonly place: string;
  readonly zip: string;
  readonly references: string;
}

export interface LabelData {
  readonly waybillNo: string;
  readonly orderNo: string;
  /** The content of the QR code. */
  readonly link: string;
  readonly brand: string;
  readonly productType: CarriedAs;
  /** ISO 3166-2:MX without the country prefix, abroad the country; empty for an unknown state. */
  readonly stateCode: string;
  readonly sender: LabelPerson;
  readonly recipient: LabelPerson;
  readonly weightKg: number;
  /** As it is printed. */
  readonly orderedOn: string;
  readonly marks: readonly HandlingMark[];
  /** Centavos that the courier collects at the door. */
  readonly collect: Readonly<DoorCollection>;
}

const margin = 4;
const heights = { head: 10, foot: 31 } as const;

/** Where each part starts, mm from the top, and where the money's column starts, mm from the left. */
interface Plan {
  readonly width: number;
  readonly zone: number;
  readonly bars: number;
  readonly to: number;
  readonly from: number;
  readonly foot: number;
  readonly money: number;
}

/** @param share heights in mm of the parts that shrink for long addresses, and the width of the money's column. */
const getPlan = (
  { width, height }: LabelSize,
  share: { readonly zone: number; readonly bars: number; readonly from: number; readonly money: number },
): Plan => ({
  width,
  zone: heights.head,
  bars: heights.head + share.zone,
  to: heights.head + share.zone + share.bars,
  from: height - heights.foot - share.from,
  foot: height - heights.foot,
  money: width - share.money,
});

type Plans = readonly [Plan, ...Plan[]];

/** From the preferred one to the one with most space for addresses. */
const getPlans = (size: LabelSize): Plans => [
  getPlan(size, { zone: 20, bars: 29, from: 20, money: 47 }),
  getPlan(size, { zone: 20, bars: 24, from: 24, money: 42 }),
  getPlan(size, { zone: 13, bars: 20, from: 27, money: 38 }),
];

const oneLine = (width: number, size: number, smallest: number): Room => ({ width, lines: 1, size, smallest });

/** The company's logo, in black; the same outline as on the site. */
function drawLogo(doc: Doc, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(points(x), points(y))
    .scale(points(size) / 40);
  doc.roundedRect(0, 0, 40, 40, 9).fill('black');
  doc.lineWidth(3.6).path('M32 0v20.5a12 12 0 0 1-24 0M26 0v20.5a6 6 0 0 1-12 0M5.8 21.5h10.4').stroke('white');
  doc.restore();
}

function drawLines(doc: Doc, { width, zone, bars, to, from, foot }: Plan): void {
  doc.lineWidth(points(0.5));
  for (const top of [zone, bars, to, from, foot]) doc.moveTo(0, points(top)).lineTo(points(width), points(top));
  doc.stroke('black');
}

function drawHead(doc: Doc, { brand, productType }: LabelData, { width }: Plan): void {
  drawLogo(doc, margin, 1.5, 7);
  writeInto(doc, brand, { x: margin + 9, y: 2.6, room: oneLine(50, 4.4, 3), weight: 'bold' });
  writeInto(doc, productWords[productType], {
    x: 65,
    y: 2.6,
    room: oneLine(width - margin - 65, 4.4, 3),
    weight: 'bold',
    align: 'end',
  });
}

/** The number of postal code digits that sorting belts use. */
const zoneDigits = 3;

function drawZone(doc: Doc, { stateCode, recipient }: LabelData, { width, zone: top, bars }: Plan): void {
  const height = bars - top;
  const box = { x: width - 32, width: 32 };
  const state = oneLine(box.x - margin - 3, height * 0.95, 8);
  writeInto(doc, stateCode, { x: margin, y: top - 0.1, room: state, weight: 'bold' });
  doc.rect(points(box.x), points(top), points(box.width), points(height)).fill('black');
  const inBox = { x: box.x + 2, color: 'white', align: 'center' } as const;
  writeInto(doc, words.zone, { ...inBox, y: top + height * 0.08, room: oneLine(box.width - 4, height * 0.17, 2) });
  // Abroad the belts sort by country.
  const zone = recipient.zip.slice(0, zoneDigits) || stateCode;
  const digits = oneLine(box.width - 4, height * 0.55, 5);
  writeInto(doc, zone, { ...inBox, y: top + height * 0.27, room: digits, weight: 'bold' });
}

/** `JMX 0042 8122 0417` */
const grouped = (waybillNo: string): string => waybillNo.replace(/\d{4}/g, ' $&');

function drawNumber(doc: Doc, { waybillNo }: LabelData, { width, bars, to }: Plan, grid: DotGrid): void {
  const inner = width - 2 * margin;
  const textTop = to - 7.6;
  drawBars(doc, waybillNo, { x: margin, y: bars + 2.5, width: inner, height: textTop - bars - 3.1 }, grid);
  const room = oneLine(inner, 5.6, 4);
  writeInto(doc, grouped(waybillNo), { x: margin, y: textTop, room, weight: 'bold', align: 'center' });
}

const zipCell = { width: 6.4, height: 7.6 } as const;

function drawZip(doc: Doc, zip: string, { width, from }: Plan): void {
  const digits = Array.from(printable(zip)).slice(0, 5);
  const y = from - zipCell.height - 2;
  digits.forEach((digit, index) => {
    const x = width - margin - zipCell.width * (digits.length - index);
    doc
      .lineWidth(points(0.45))
      .rect(points(x), points(y), points(zipCell.width), points(zipCell.height))
      .stroke('black');
    write(doc, digit, { x: x + zipCell.width / 2, baseline: y + 5.8, align: 'center' }, { size: 5.6, weight: 'bold' });
  });
}

function recipientBlock(doc: Doc, { recipient }: LabelData, { width, to, from }: Plan): Block {
  const { name, company, street, town, place, phone, references, zip } = recipient;
  const paragraphs: readonly Paragraph[] = [
    { text: words.to, size: 2.7, smallest: 2, weight: 'regular' },
    { text: name, size: 5.4, smallest: 3, weight: 'bold' },
    { text: company, size: 3.6, smallest: 2.2, weight: 'regular' },
    { text: street, size: 4, smallest: 2.2, weight: 'regular' },
    { text: town, size: 4, smallest: 2.2, weight: 'regular' },
    {
      text: [place, phone && `${words.phone} ${phone}`].filter(Boolean).join(' · '),
      size: 4,
      smallest: 2.2,
      weight: 'bold',
    },
    { text: references, size: 2.9, smallest: 2.1, weight: 'regular' },
  ];
  const corner = { width: 5 * zipCell.width + 3, height: zipCell.height + 2 };
  const room: BlockRoom = { width: width - 2 * margin, height: from - to - 1.5, ...(zip && { corner }) };
  return getBlock(doc, paragraphs, room);
}

function senderBlock(doc: Doc, { sender }: LabelData, { from, foot, money }: Plan): Block {
  const { name, street, town, place, zip } = sender;
  const lines = { size: 3.1, smallest: 1.9, weight: 'regular' } as const;
  const paragraphs: readonly Paragraph[] = [
    { ...lines, text: words.from, size: 2.7 },
    { ...lines, text: name, weight: 'bold' },
    { ...lines, text: street },
    { ...lines, text: town },
    { ...lines, text: [zip, place].filter(Boolean).join(' ') },
  ];
  return getBlock(doc, paragraphs, { width: money - margin - 2, height: foot - from - 1.2 });
}

interface Arranged {
  readonly plan: Plan;
  readonly recipient: Block;
  readonly sender: Block;
}

/** By the first plan in which both addresses are legible; else by the one with most space. */
function arrange(doc: Doc, data: LabelData, [plan, ...others]: Plans): Arranged {
  const arranged = { plan, recipient: recipientBlock(doc, data, plan), sender: senderBlock(doc, data, plan) };
  const [next, ...rest] = others;
  if (!next || (arranged.recipient.isLegible && arranged.sender.isLegible)) return arranged;
  return arrange(doc, data, [next, ...rest]);
}

function drawMoney(
  doc: Doc,
  { collect: { goods, freight, total } }: LabelData,
  { width, money: x, from, foot }: Plan,
): void {
  const room = (size: number, smallest: number) => oneLine(width - x - margin - 3, size, smallest);
  const left = x + 3;
  if (total === 0) {
    doc.lineWidth(points(0.5)).moveTo(points(x), points(from)).lineTo(points(x), points(foot)).stroke('black');
    writeInto(doc, words.collectNothing, { x: left, y: from + 3.5, room: room(3, 2) });
    writeInto(doc, words.nothing, { x: left, y: from + 8, room: room(6, 3), weight: 'bold' });
    return;
  }
  doc.rect(points(x), points(from), points(width - x), points(foot - from)).fill('black');
  const white = { x: left, color: 'white' } as const;
  writeInto(doc, words.collect, { ...white, y: from + 2, room: room(3.2, 2) });
  writeInto(doc, formatPesos(total), { ...white, y: from + 5.8, room: room(8, 4), weight: 'bold' });
  const parts = [
    goods > 0 && `${words.goods} ${formatPesos(goods)}`,
    freight > 0 && `${words.freight} ${formatPesos(freight)}`,
  ].filter((part) => part !== false);
  writeInto(doc, parts.join(' · '), { ...white, y: from + 15.4, room: room(2.8, 1.8) });
}

function drawFoot(doc: Doc, data: LabelData, { width, foot }: Plan, grid: DotGrid): void {
  const { link, weightKg, orderedOn, orderNo, marks } = data;
  const side = 28;
  drawQr(doc, link, { x: 1.5, y: foot + 1.5, width: side, height: side }, grid);
  const x = side + 3.5;
  const room = oneLine(30, 3.2, 2);
  let y = writeInto(doc, `${weightKg} kg`, { x, y: foot + 6, room: oneLine(30, 5, 3), weight: 'bold' });
  y = writeInto(doc, orderedOn, { x, y: y + 0.6, room });
  y = writeInto(doc, words.order, { x, y, room });
  writeInto(doc, orderNo, { x, y, room });
  const size = 10;
  marks.forEach((mark, index) => {
    const left = width - margin - (size + 3) * (marks.length - index) + 3;
    drawMark(doc, mark, left, foot + 7, size);
    writeInto(doc, markWords[mark], {
      x: left - 1,
      y: foot + 18.2,
      room: oneLine(size + 2, 2.7, 1.8),
      align: 'center',
    });
  });
}

/** Draws a label at the grid's origin, within its edges. */
export function drawLabel(doc: Doc, data: LabelData, size: LabelSize, grid: DotGrid): void {
  doc.save();
  doc.translate(points(grid.origin.x), points(grid.origin.y));
  doc.rect(0, 0, points(size.width), points(size.height)).clip();
  const { plan, recipient, sender } = arrange(doc, data, getPlans(size));
  drawHead(doc, data, plan);
  drawZone(doc, data, plan);
  drawNumber(doc, data, plan, grid);
  writeBlock(doc, recipient, margin, plan.to + 0.8);
  drawZip(doc, data.recipient.zip, plan);
  writeBlock(doc, sender, margin, plan.from + 0.8);
  drawMoney(doc, data, plan);
  drawFoot(doc, data, plan, grid);
  drawLines(doc, plan);
  doc.restore();
}
