/**
 * Isolates a foreign name or text from the direction of the text around it: a Spanish name inside an Arabic sentence,
 * or the other way round (FSI … PDI, Unicode bidirectional isolates).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
