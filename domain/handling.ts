/** How a parcel must be handled, and the marks on its label (D-69). */
import type { GoodsCategory } from './entities.ts';

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
