/** Text as outlines, for whatever has no fonts: a picture on the screen, or dots for a printer. */
import type { Path } from 'fontkit';
import type { Style } from './canvas.ts';
import { getParts, type LabelFont } from './fonts.ts';
import { getRuns } from './runs.ts';

interface Outline {
  /** Unique among the glyphs of all fonts. */
  readonly id: string;
  /** In units of the font, upwards from the baseline. */
  readonly path: Path;
  /** Its origin, mm from the start of the text; upwards from the baseline. */
  readonly x: number;
  readonly y: number;
  /** mm per unit of the font. */
  readonly scale: number;
}

const paths = new Map<string, Path>();

function getPath({ name, font }: LabelFont, glyph: number): Pick<Outline, 'id' | 'path'> {
  const id = `${name}-${glyph}`;
  let path = paths.get(id);
  if (!path) paths.set(id, (path = font.getGlyph(glyph).path));
  return { id, path };
}

/** @param text printable. */
export function getOutlines(text: string, { size, weight }: Style): Outline[] {
  let at = 0;
  return getRuns(text, weight).flatMap(({ text: run, font }) => {
    const scale = size / font.font.unitsPerEm;
    return font.font.layout(run).glyphs.flatMap((glyph) => {
      const start = at;
      at += glyph.advanceWidth * scale;
      return getParts(glyph).map((part) => ({
        ...getPath(font, part.glyph),
        x: start + part.x * scale,
        y: part.y * scale,
        scale,
      }));
    });
  });
}
