/** Fonts of the web (WOFF2), made fit for a PDF. */
import { create, type Font, type Subset } from 'fontkit';
import { glyphOutline } from './outline.ts';

/** Offsets of 32 bits: a subset of a few hundred Chinese glyphs is beyond 16. */
const longOffsets = 1;

/**
 * A WOFF2 file keeps its outlines packed, where fontkit looks for them as they stand in a TrueType file and embeds
 * blanks. Each outline is therefore written again from the path that it has unpacked.
 */
function addGlyph(this: Subset, glyphId: number): number {
  const glyph = this.font.getGlyph(glyphId);
  const outline = glyphOutline(glyph.path);
  const { minX } = glyph.path.bbox;
  this.glyf.push(outline);
  this.loca.version = longOffsets;
  this.loca.offsets.push(this.offset);
  this.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: Number.isFinite(minX) ? minX : 0 });
  this.offset += outline.length;
  return this.glyf.length - 1;
}

/**
 * @param name stands in the document; files of one family must differ in it, or pdfkit takes them for the same.
 */
export function openFont(bytes: Uint8Array, name: string): Font {
  const font = create(bytes);
  const subsetOf = font.createSubset.bind(font);
  Object.defineProperty(font, 'postscriptName', { value: name });
  return Object.assign(font, { createSubset: () => Object.assign(subsetOf(), { _addGlyph: addGlyph }) });
}
