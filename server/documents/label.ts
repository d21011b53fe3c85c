/**
 * One label: every part has a place of its own. Typed text is printed completely; long texts take space from others.
 */
import type { DoorCollection } from '#domain/pricing/cod.ts';
import type { CarriedAs } from '#domain/order-choices.ts';
import type { HandlingMark } from '#domain/parcel/parcel.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import type { Canvas } from './canvas.ts';
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
  /** What the sender shows at the counter; absent for a parcel that is picked up. */
  readonly counterCode?: string;
  readonly marks: readonly HandlingMark[];
  /** Centavos that the courier collects at the door. */
  readonly collect: Readonly<DoorCollection>;
  /** Goes back to the sender of an order, and is not delivered as a parcel of its own. */
  readonly isReturn?: true;
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

function drawLines(canvas: Canvas, { width, zone, bars, to, from, foot }: Plan): void {
  for (const y of [zone, bars, to, from, foot]) canvas.drawLine({ x: 0, y }, { x: width, y }, 0.5);
}

function drawHead(canvas: Canvas, { brand, productType }: LabelData, { width }: Plan): void {
  canvas.drawLogo({ x: margin, y: 1.5, size: 7 });
  writeInto(canvas, brand, { x: margin + 9, y: 2.6, room: oneLine(50, 4.4, 3), weight: 'bold' });
  writeInto(canvas, productWords[productType], {
    x: 65,
    y: 2.6,
    room: oneLine(width - margin - 65, 4.4, 3),
    weight: 'bold',
    align: 'end',
  });
}

/** The number of postal code digits that sorting belts use. */
const zoneDigits = 3;

function drawZone(canvas: Canvas, { stateCode, recipient }: LabelData, { width, zone: top, bars }: Plan): void {
  const height = bars - top;
  const box = { x: width - 32, width: 32 };
  const state = oneLine(box.x - margin - 3, height * 0.95, 8);
  writeInto(canvas, stateCode, { x: margin, y: top - 0.1, room: state, weight: 'bold' });
  canvas.fill({ ...box, y: top, height });
  const inBox = { x: box.x + 2, color: 'white', align: 'center' } as const;
  writeInto(canvas, words.zone, { ...inBox, y: top + height * 0.08, room: oneLine(box.width - 4, height * 0.17, 2) });
  // Abroad the belts sort by country.
  const zone = recipient.zip.slice(0, zoneDigits) || stateCode;
  const digits = oneLine(box.width - 4, height * 0.55, 5);
  writeInto(canvas, zone, { ...inBox, y: top + height * 0.27, room: digits, weight: 'bold' });
}

/** `JMX 0042 8122 0417` */
const grouped = (waybillNo: string): string => waybillNo.replace(/\d{4}/g, ' $&');

function drawNumber(canvas: Canvas, { waybillNo }: LabelData, { width, bars, to }: Plan): void {
  const inner = width - 2 * margin;
  const textTop = to - 7.6;
  canvas.drawBars(waybillNo, { x: margin, y: bars + 2.5, width: inner, height: textTop - bars - 3.1 });
  const room = oneLine(inner, 5.6, 4);
  writeInto(canvas, grouped(waybillNo), { x: margin, y: textTop, room, weight: 'bold', align: 'center' });
}

const zipCell = { width: 6.4, height: 7.6 } as const;

function drawZip(canvas: Canvas, zip: string, { width, from }: Plan): void {
  const digits = Array.from(printable(zip)).slice(0, 5);
  const y = from - zipCell.height - 2;
  digits.forEach((digit, index) => {
    const x = width - margin - zipCell.width * (digits.length - index);
    canvas.drawFrame({ ...zipCell, x, y }, 0.45);
    canvas.write(
      digit,
      { x: x + zipCell.width / 2, baseline: y + 5.8, align: 'center' },
      { size: 5.6, weight: 'bold' },
    );
  });
}

function recipientBlock({ recipient }: LabelData, { width, to, from }: Plan): Block {
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
  return getBlock(paragraphs, room);
}

function senderBlock({ sender }: LabelData, { from, foot, money }: Plan): Block {
  const { name, street, town, place, zip } = sender;
  const lines = { size: 3.1, smallest: 1.9, weight: 'regular' } as const;
  const paragraphs: readonly Paragraph[] = [
    { ...lines, text: words.from, size: 2.7 },
    { ...lines, text: name, weight: 'bold' },
    { ...lines, text: street },
    { ...lines, text: town },
    { ...lines, text: [zip, place].filter(Boolean).join(' ') },
  ];
  return getBlock(paragraphs, { width: money - margin - 2, height: foot - from - 1.2 });
}

interface Arranged {
  readonly plan: Plan;
  readonly recipient: Block;
  readonly sender: Block;
}

/** By the first plan in which both addresses are legible; else by the one with most space. */
function arrange(data: LabelData, [plan, ...others]: Plans): Arranged {
  const arranged = { plan, recipient: recipientBlock(data, plan), sender: senderBlock(data, plan) };
  const [next, ...rest] = others;
  if (!next || (arranged.recipient.isLegible && arranged.sender.isLegible)) return arranged;
  return arrange(data, [next, ...rest]);
}

function drawMoney(
  canvas: Canvas,
  { collect: { goods, freight, total }, isReturn }: LabelData,
  { width, money: x, from, foot }: Plan,
): void {
  const room = (size: number, smallest: number) => oneLine(width - x - margin - 3, size, smallest);
  const left = x + 3;
  if (isReturn) {
    canvas.fill({ x, y: from, width: width - x, height: foot - from });
    const white = { x: left, color: 'white' } as const;
    writeInto(canvas, words.return, { ...white, y: from + 3, room: room(6, 3), weight: 'bold' });
    writeInto(canvas, `${words.collectNothing}: ${words.nothing}`, { ...white, y: from + 11.5, room: room(3, 1.8) });
    return;
  }
  if (total === 0) {
    canvas.drawLine({ x, y: from }, { x, y: foot }, 0.5);
    writeInto(canvas, words.collectNothing, { x: left, y: from + 3.5, room: room(3, 2) });
    writeInto(canvas, words.nothing, { x: left, y: from + 8, room: room(6, 3), weight: 'bold' });
    return;
  }
  canvas.fill({ x, y: from, width: width - x, height: foot - from });
  const white = { x: left, color: 'white' } as const;
  writeInto(canvas, words.collect, { ...white, y: from + 2, room: room(3.2, 2) });
  writeInto(canvas, formatPesos(total), { ...white, y: from + 5.8, room: room(8, 4), weight: 'bold' });
  const parts = [
    goods > 0 && `${words.goods} ${formatPesos(goods)}`,
    freight > 0 && `${words.freight} ${formatPesos(freight)}`,
  ].filter((part) => part !== false);
  writeInto(canvas, parts.join(' · '), { ...white, y: from + 15.4, room: room(2.8, 1.8) });
}

function drawFoot(canvas: Canvas, data: LabelData, { width, foot }: Plan): void {
  const { link, weightKg, orderedOn, orderNo, counterCode, marks } = data;
  const side = 28;
  canvas.drawQr(link, { x: 1.5, y: foot + 1.5, size: side });
  const x = side + 3.5;
  const room = oneLine(30, 3.2, 2);
  let y = writeInto(canvas, `${weightKg} kg`, { x, y: foot + 6, room: oneLine(30, 5, 3), weight: 'bold' });
  y = writeInto(canvas, orderedOn, { x, y: y + 0.6, room });
  y = writeInto(canvas, words.order, { x, y, room });
  y = writeInto(canvas, orderNo, { x, y, room });
  if (counterCode) writeInto(canvas, `${words.counter} ${counterCode}`, { x, y, room, weight: 'bold' });
  const size = 10;
  marks.forEach((mark, index) => {
    const left = width - margin - (size + 3) * (marks.length - index) + 3;
    canvas.drawMark(mark, { x: left, y: foot + 7, size });
    writeInto(canvas, markWords[mark], {
      x: left - 1,
      y: foot + 18.2,
      room: oneLine(size + 2, 2.7, 1.8),
      align: 'center',
    });
  });
}

/** Draws a label within its edges. */
export function drawLabel(canvas: Canvas, data: LabelData, size: LabelSize): void {
  const { plan, recipient, sender } = arrange(data, getPlans(size));
  drawHead(canvas, data, plan);
  drawZone(canvas, data, plan);
  drawNumber(canvas, data, plan);
  writeBlock(canvas, recipient, margin, plan.to + 0.8);
  drawZip(canvas, data.recipient.zip, plan);
  writeBlock(canvas, sender, margin, plan.from + 0.8);
  drawMoney(canvas, data, plan);
  drawFoot(canvas, data, plan);
  drawLines(canvas, plan);
}
