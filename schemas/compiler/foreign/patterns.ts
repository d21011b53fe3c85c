/** Patterns of somebody else: broken ones, and those that would freeze the page. */
import { judgePattern } from '../patterns.ts';

/** `F204` is only a note. */
export interface PatternFault {
  code: 'F106' | 'F107' | 'F204';
  what: string;
  todo: string;
}

function syntaxFault(pattern: string, flags: string): string | undefined {
  try {
    RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether the pattern is one under the `u` flag; many schemas are written without it in mind (`[\w-.]`). */
export const isUnicodePattern = (pattern: string): boolean => syntaxFault(pattern, 'u') === undefined;

/** Milliseconds of thinking for one pattern: a file may hold hundreds, and somebody waits. */
const longestThought = 2500;

export function faultOfPattern(pattern: string): PatternFault | undefined {
  const flags = isUnicodePattern(pattern) ? 'u' : '';
  const fault = syntaxFault(pattern, flags);
  if (fault !== undefined) return { code: 'F106', what: `${fault}.`, todo: 'Mend the expression.' };
  const verdict = judgePattern(pattern, flags, longestThought);
  if (verdict.harmless) return undefined;
  if (verdict.unproven)
    return {
      code: 'F204',
      what: `This pattern is used, but ${verdict.why}.`,
      todo: 'If the page freezes while somebody types here, write it more simply.',
    };
  return {
    code: 'F107',
    what: `This pattern isn't used: ${verdict.why}.`,
    todo: 'Write it so that every text can be matched in one way only, or leave it to "format" and "maxLength".',
  };
}
