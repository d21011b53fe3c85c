/** The parts of untyped packages that labels and bar codes use. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    /** @param text ASCII. */
    constructor(text: string, options: object);
    /** `data` has a character per module from the first bar to the last: 1 is dark. */
    encode(): { readonly data: string };
  }
}

declare module 'fontkit' {
  /** In units of the font. */
  export interface Position {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  /** The glyphs of a font that a document embeds. */
  export interface Subset {
    readonly glyf: Uint8Array[];
    readonly loca: { readonly offsets: number[] };
    readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
    offset: number;
    includeGlyph: (glyph: number | string) => number;
    _addGlyph: (glyph: number | string) => void;
  }
  /** In units of the font. */
  export interface Path {
    readonly commands: readonly {
      readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
      readonly args: readonly number[];
    }[];
    toSVG: () => string;
  }
  /** As `fonts.ts` lays out text. */
  export interface DocumentGlyph {
    /** The key in the subset: the same shape is a different glyph for a different character. */
    readonly id: string;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly maxp: { readonly maxComponentDepth: number };
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    createSubset: () => Subset;
    getGlyph: (glyph: number) => { readonly path: Path };
    layout: (text: string) => { readonly glyphs: readonly DocumentGlyph[]; readonly advanceWidth: number };
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
