/** How a parcel must be handled, and what its label says of it (D-69). */
import type { GoodsCategory } from './entities.ts';

/** D-69. */
export type Handling = 'document' | 'general' | 'fragile' | 'liquid' | 'battery' | 'perishable';

/** Signs on a label; ISO 780 where it has one. */
export type HandlingMark = 'fragile' | 'upright' | 'keepDry' | 'doNotBend' | 'liquid' | 'battery' | 'perishable';

const marks: Readonly<Record<Handling, readonly HandlingMark[]>> = {
  document: ['doNotBend', 'keepDry'],
  general: [],
  fragile: ['fragile', 'upright', 'keepDry'],
  liquid: ['liquid', 'upright'],
  battery: ['battery', 'keepDry'],
  perishable: ['perishable', 'upright'],
};

export const handlingMarks = (handling: Handling): readonly HandlingMark[] => marks[handling];

const proposals: Readonly<Record<GoodsCategory, Handling>> = {
  documents: 'document',
  clothing: 'general',
  electronics: 'battery',
  books: 'general',
  cosmetics: 'liquid',
  handicrafts: 'fragile',
  spareParts: 'general',
  food: 'perishable',
  other: 'general',
};

/** What follows from the type of the item where nobody has said how it must be handled. */
export const proposedHandling = (itemType: GoodsCategory): Handling => proposals[itemType];
