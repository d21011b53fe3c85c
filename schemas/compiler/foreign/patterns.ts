/** Patterns of somebody else: broken ones, and those that would freeze the page. */

export interface PatternFault {
  code: 'F106' | 'F107';
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

export function faultOfPattern(pattern: string): PatternFault | undefined {
  const fault = syntaxFault(pattern, '');
  if (fault !== undefined && !isUnicodePattern(pattern)) return { code: 'F106', what: `${fault}.`, todo: 'Mend the expression.' };
  return undefined;
}
