/** Pages of a file or a picture, on which labels are drawn. Sizes in mm. */
import type { DotGrid } from './bars.ts';
import type { Box, Canvas } from './canvas.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Part of a page. */
export interface Area {
  readonly box: Box;
  /** Lengths on the page per length of the canvas. */
  readonly scale: number;
  /** Of the printer; bar codes need it. */
  readonly dotsPerMm?: number;
}

export interface Pages {
  readonly addPage: (size: PageSize) => void;
  /** Draws within a part of the newest page. */
  readonly drawIn: (area: Area, draw: (canvas: Canvas) => void) => void;
  /** Dashed lines for cutting the newest page into four. */
  readonly drawCuts: (size: PageSize) => void;
}

/** Any, for a part without bar codes. */
const someDotsPerMm = 8;

/** The printer's dots as the canvas of an area has them. */
export const toGrid = ({ box, scale, dotsPerMm = someDotsPerMm }: Area): DotGrid => ({
  dotsPerMm: dotsPerMm * scale,
  origin: { x: box.x / scale, y: box.y / scale },
});
