/** What labels use of two packages that come without types. */
declare module 'fontkit' {
  export interface GlyphPath {
    readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
    readonly bbox: { readonly minX: number };
  }
  interface Glyph {
    readonly advanceWidth: number;
    readonly path: GlyphPath;
  }
  /** The glyphs of a font that a document embeds. */
  export interface Subset {
    _addGlyph: (glyphId: number) => number;
    readonly font: Font;
    readonly glyf: Uint8Array[];
    readonly loca: { version: number; readonly offsets: number[] };
    readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
    offset: number;
  }
  export interface Font {
    readonly postscriptName: string;
    getGlyph: (glyphId: number) => Glyph;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    createSubset: () => Subset;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module 'bidi-js' {
  interface Levels {
    /** One for each UTF-16 unit; odd ones run from right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels: (text: string, direction?: 'ltr' | 'rtl' | 'auto') => Levels;
    getMirroredCharacter: (character: string) => string | null;
  }
  export default function bidiFactory(): Bidi;
}
