import { constants } from '../constants.ts';
import type { GoodsCategory } from '../order-choices.ts';

/** Box rules (RULE-WEB-05, RULE-WEB-06, D-51). Centimetres. */
export interface Sides {
  length: number;
  width: number;
  height: number;
}

/** Sides are measured in hundredths; integers add without drift. */
export const partsPerCm = 100;

const descending = (sides: number[]): number[] => sides.toSorted((a, b) => b - a);

/** Length + width + height (RULE-WEB-06). */
export function sideSum({ length, width, height }: Sides): number {
  const parts = [length, width, height].map((side) => Math.round(side * partsPerCm));
  return parts.reduce((sum, side) => sum + side, 0) / partsPerCm;
}

/** Whether a box does not fit 60 × 60 × 40 in any orientation. Advice for the standard service, not an error (D-51). */
export function exceedsStandardBox({ length, width, height }: Sides): boolean {
  const box = constants.parcel.standardBox;
  const limits = descending([box.lengthCm, box.widthCm, box.heightCm]);
  return descending([length, width, height]).some((side, index) => side > (limits[index] ?? 0));
}

// How a parcel must be handled, and the marks on its label (D-69).

/** Signs on a label; ISO 780 where it has one. */
export type HandlingMark = 'fragile' | 'upright' | 'keepDry' | 'doNotBend' | 'liquid' | 'battery' | 'perishable';

const marks: Readonly<Record<GoodsCategory, readonly HandlingMark[]>> = {
  document: ['doNotBend', 'keepDry'],
  general: [],
  fragile: ['fragile', 'upright', 'keepDry'],
  liquid: ['liquid', 'upright'],
  battery: ['battery', 'keepDry'],
  perishable: ['perishable', 'upright'],
};

export const handlingMarks = (category: GoodsCategory): readonly HandlingMark[] => marks[category];
