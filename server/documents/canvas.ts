/** What labels are drawn on: a PDF, a picture, or the commands of a label printer. Positions and sizes in mm. */
import type { HandlingMark } from '#domain/parcel/parcel.ts';
import type { Weight } from './fonts.ts';

export interface Style {
  /** Font size, mm. */
  readonly size: number;
  readonly weight: Weight;
  readonly color?: 'black' | 'white';
}

export interface Spot {
  readonly x: number;
  /** The baseline of the text. */
  readonly baseline: number;
  /** Which part of the text is at `x`. */
  readonly align?: 'start' | 'center' | 'end';
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A square. */
export interface Square extends Point {
  readonly size: number;
}

export interface Canvas {
  /** @param text printable. */
  readonly write: (text: string, spot: Spot, style: Style) => void;
  /** Black. */
  readonly fill: (box: Box) => void;
  readonly drawFrame: (box: Box, lineWidth: number) => void;
  /** Horizontal or vertical, centred on its ends. */
  readonly drawLine: (from: Point, to: Point, lineWidth: number) => void;
  /** Code 128, centred in the width, its quiet zones included. @param text printable ASCII. */
  readonly drawBars: (text: string, box: Box) => void;
  /** Centred in its square, quiet zone included. @param text ASCII: readers guess the encoding of anything else. */
  readonly drawQr: (text: string, square: Square) => void;
  /** The company's logo. */
  readonly drawLogo: (square: Square) => void;
  /** How the parcel is handled; its name is written below. */
  readonly drawMark: (mark: HandlingMark, square: Square) => void;
}

/** Whatever text can be written on. */
export type Writer = Pick<Canvas, 'write'>;

/** The company's logo as an outline of 40 by 40: a filled square with rounded corners, then white lines. */
export const logo = {
  viewBox: 40,
  radius: 9,
  lines: 'M32 0v20.5a12 12 0 0 1-24 0M26 0v20.5a6 6 0 0 1-12 0M5.8 21.5h10.4',
  lineWidth: 3.6,
} as const;

/** Handling marks as outlines of 24 by 24, drawn with a line, framed, with a label below. */
export const markOutlines: Readonly<Record<HandlingMark, string>> = {
  fragile: 'M7 3h10l-1 7a4 4 0 0 1-8 0ZM12 14v6.5M8 20.5h8',
  upright: 'M7.5 17V5M3.5 9l4-4.5 4 4.5M16.5 17V5M12.5 9l4-4.5 4 4.5M3 20.5h18',
  keepDry: 'M3 12a9 9 0 0 1 18 0ZM12 12v6.5a2 2 0 0 0 4 0',
  doNotBend: 'M3 9c4-3 5 3 9 0s5 3 9 0M3 15c4-3 5 3 9 0s5 3 9 0M4 21L20 3',
  liquid: 'M12 3c4 5 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2-6 6-11Z',
  battery: 'M3 8h15v9h-15ZM18 11h3v3h-3M11 9.500l-2 3h4l-2 3',
  perishable: 'M12 3a9 9 0 1 0 .01 0ZM12 7v5.500l3.500 2',
};

export const markFrame = {
  viewBox: 24,
  /** Relative to the frame's side. */
  inset: 0.09,
  lineWidth: 0.05,
  radius: 0.1,
} as const;

/** Of a mark's lines, in units of its outline. */
export const markLineWidth = markFrame.viewBox * markFrame.lineWidth * 1.4;
