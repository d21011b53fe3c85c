/** A picture (SVG) of the first page of a file, to be looked at before it is printed. Its text is drawn as outlines. */
import { type Box, type Canvas, logo, markFrame, markLineWidth, markOutlines } from './canvas.ts';
import { type DotGrid, getBars, getQr } from './bars.ts';
import { getOutlines } from './outlines.ts';
import { type PageSize, type Pages, toGrid } from './pages.ts';
import { getLeft } from './runs.ts';

/** Finer than a screen shows. In mm. */
const rounded = (mm: number): string => String(Math.round(mm * 1000) / 1000);

const toPath = (boxes: readonly Box[]): string =>
  boxes
    .map(
      ({ x, y, width, height }) =>
        `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`,
    )
    .join('');

interface Glyphs {
  /** @returns the id of an outline within the picture. */
  readonly use: (id: string, path: () => string) => string;
}

function createPictureCanvas(add: (element: string) => void, glyphs: Glyphs, grid: DotGrid): Canvas {
  const fill = (boxes: readonly Box[]) => add(`<path d="${toPath(boxes)}"/>`);
  const drawLine: Canvas['drawLine'] = (from, to, lineWidth) => {
    const d = `M${rounded(from.x)} ${rounded(from.y)}L${rounded(to.x)} ${rounded(to.y)}`;
    add(`<path d="${d}" stroke="#000" stroke-width="${rounded(lineWidth)}"/>`);
  };
  return {
    write(text, spot, style) {
      const left = getLeft(text, spot, style);
      const outlines = getOutlines(text, style);
      const [first] = outlines;
      if (!first) return;
      const uses = outlines.map(({ id, path, ...at }) => {
        const place = `translate(${rounded(left + at.x)} ${rounded(spot.baseline - at.y)}) scale(${at.scale.toPrecision(4)})`;
        return `<use href="#${glyphs.use(id, () => path.toSVG())}" transform="${place}"/>`;
      });
      add(`<g fill="${style.color === 'white' ? '#fff' : '#000'}">${uses.join('')}</g>`);
    },
    fill: (box) => fill([box]),
    drawFrame({ x, y, width, height }, lineWidth) {
      const frame = `x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"`;
      add(`<rect ${frame} fill="none" stroke="#000" stroke-width="${rounded(lineWidth)}"/>`);
    },
    drawLine,
    drawBars: (text, box) => fill(getBars(text, box, grid)),
    drawQr: (text, square) => fill(getQr(text, square, grid)),
    drawLogo({ x, y, size }) {
      const { viewBox, radius, lines, lineWidth } = logo;
      add(
        `<g transform="translate(${rounded(x)} ${rounded(y)}) scale(${rounded(size / viewBox)})">` +
          `<rect width="${viewBox}" height="${viewBox}" rx="${radius}"/>` +
          `<path d="${lines}" fill="none" stroke="#fff" stroke-width="${lineWidth}"/></g>`,
      );
    },
    drawMark(mark, { x, y, size }) {
      const { viewBox, inset, lineWidth, radius } = markFrame;
      const place = `translate(${rounded(x + size * inset)} ${rounded(y + size * inset)})`;
      add(
        `<g fill="none" stroke="#000"><rect x="${rounded(x)}" y="${rounded(y)}" width="${size}" height="${size}" ` +
          `rx="${rounded(size * radius)}" stroke-width="${rounded(size * lineWidth)}"/>` +
          `<path transform="${place} scale(${rounded((size * (1 - 2 * inset)) / viewBox)})" d="${markOutlines[mark]}" ` +
          `stroke-width="${rounded(markLineWidth)}" stroke-linecap="round" stroke-linejoin="round"/></g>`,
      );
    },
  };
}

/**
 * @param getParts draws the parts of a file; those after the first page are left out.
 * @returns the bytes of the picture, in UTF-8; sizes are those of the paper.
 */
export function createPicture(getParts: (pages: Pages) => Iterable<() => void>): Uint8Array {
  const elements: string[] = [];
  const outlines = new Map<string, { readonly name: string; readonly path: string }>();
  const glyphs: Glyphs = {
    use(id, path) {
      let outline = outlines.get(id);
      if (!outline) outlines.set(id, (outline = { name: `g${outlines.size}`, path: path() }));
      return outline.name;
    },
  };
  const add = (element: string) => void elements.push(element);
  let count = 0;
  let page: PageSize = { width: 0, height: 0 };
  const pages: Pages = {
    addPage(size) {
      count += 1;
      if (count === 1) page = size;
    },
    drawIn(area, draw) {
      if (count > 1) return;
      const { box, scale } = area;
      add(`<g transform="translate(${rounded(box.x)} ${rounded(box.y)}) scale(${scale})">`);
      draw(createPictureCanvas(add, glyphs, toGrid(area)));
      add('</g>');
    },
    drawCuts({ width, height }) {
      if (count > 1) return;
      const d = `M${rounded(width / 2)} 0v${rounded(height)}M0 ${rounded(height / 2)}h${rounded(width)}`;
      add(`<path d="${d}" stroke="#808080" stroke-width=".4" stroke-dasharray="1.5"/>`);
    },
  };
  for (const draw of getParts(pages)) {
    draw();
    if (count > 1) break;
  }
  const [width, height] = [rounded(page.width), rounded(page.height)];
  const defs = Array.from(
    outlines.values(),
    ({ name, path }) => `<path id="${name}" transform="scale(1 -1)" d="${path}"/>`,
  );
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">` +
    `<defs>${defs.join('')}</defs><path fill="#fff" d="M0 0h${width}v${height}H0z"/>${elements.join('')}</svg>`;
  return new TextEncoder().encode(picture);
}
