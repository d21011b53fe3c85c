/** Patterns of external schemas: broken ones, and the few that cannot be validated in bounded time. */
import { faultOfPattern as toFault } from '#schemas/runtime/patterns/index.ts';

export interface PatternFault {
  code: 'F106' | 'F107';
  what: string;
  todo: string;
}

export function faultOfPattern(pattern: string): PatternFault | undefined {
  const fault = toFault(pattern);
  if (!fault) return undefined;
  return fault.isBroken
    ? { code: 'F106', what: `This pattern is not checked: ${fault.why}.`, todo: 'Fix the expression.' }
    : {
        code: 'F107',
        what: `This pattern is not checked, because it could freeze the page: ${fault.why}.`,
        todo: 'Write it without referring back and with smaller numbers, or leave it to "format" and "maxLength".',
      };
}
