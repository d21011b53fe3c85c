/** Length in characters as people count them: one for an emoji outside the basic plane. JSON Schema counts the same. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
