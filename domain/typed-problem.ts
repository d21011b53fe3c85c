/** Explains why a text is not a valid number (D-107). */
import { readLength, readWeight } from './typed-measure.ts';
import type { Ambiguous, OtherCurrency, Reading } from './typed-number.ts';
import { readPesos } from './typed-pesos.ts';

const isNamed = (reading: Reading): reading is Ambiguous | OtherCurrency =>
  'problem' in reading && reading.problem !== 'unreadable';

/** Undefined when the only explanation is that it is not a number. */
export function findNumberProblem(text: string): Ambiguous | OtherCurrency | undefined {
  return [readWeight(text), readLength(text), readPesos(text)].find(isNamed);
}
