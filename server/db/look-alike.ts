import unhomoglyph from 'unhomoglyph';

/**
 * A key shared by texts that look alike, whatever their case, accents and scripts: `Аna` in Cyrillic, `ANA` and `Ana`.
 * The skeleton of UTS #39, taken before and after lower case, because some letters resemble others in one case only.
 */
export function toSkeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const lower = unhomoglyph(bare).toLowerCase();
  // A capital I looks like an l, but is typed as an i.
  return unhomoglyph(lower).toLowerCase().replaceAll('i', 'l');
}
