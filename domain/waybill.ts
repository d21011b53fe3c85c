/** Waybill numbers: JMX and 12 digits (RULE-TRK-02). */
import { constants } from './constants.ts';

const { waybillPrefix, waybillDigits } = constants.tracking;

/** RegExp source. */
export const waybillPattern = `^${waybillPrefix}[0-9]{${waybillDigits}}$`;

const waybill = new RegExp(waybillPattern);

/** 15 characters: JMX and 12 digits. Checks the format only, because old numbers may lack the check digit. */
export function isWaybillNumber(text: string): boolean {
  return waybill.test(text);
}

/** Luhn check digit: detects any single wrong digit and nearly all swapped neighbours. */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** False for a number with one wrong digit or two swapped neighbours. Valid old numbers may fail it. */
export function hasRightCheckDigit(waybillNo: string): boolean {
  const digits = waybillNo.slice(waybillPrefix.length);
  return isWaybillNumber(waybillNo) && digits.endsWith(String(checkDigit(digits.slice(0, -1))));
}

/**
 * The number of the n-th order: the zero-padded sequence and a check digit. Numbers can be guessed from their
 * neighbours; the phone suffix protects a parcel's data (D-43), not the number.
 * @throws RangeError unless n is an integer from 1 to 99 999 999 999.
 */
export function waybillFromSequence(n: number): string {
  const places = waybillDigits - 1;
  if (!Number.isInteger(n) || n < 1 || n >= 10 ** places) throw new RangeError(`No waybill number for sequence ${n}`);
  const digits = String(n).padStart(places, '0');
  return `${waybillPrefix}${digits}${checkDigit(digits)}`;
}

/** `['JMX', '0042', '7720', '1184']`, the groups in which a number is printed and read aloud. */
export function formatWaybill(waybillNo: string): string[] {
  if (!isWaybillNumber(waybillNo)) return [waybillNo];
  return [waybillPrefix, ...(waybillNo.slice(waybillPrefix.length).match(/.{4}/g) ?? [])];
}
