/** Length in characters as people count them: an emoji outside the basic plane counts as one, as in JSON Schema. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
