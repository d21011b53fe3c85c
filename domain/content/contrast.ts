/** Contrast between a text and its background, by WCAG 2.2. Colors are `#rgb` or `#rrggbb`. */

/** "Relative luminance": 0 is black, 1 is white. */
function luminance(color: string): number {
  const isShort = color.length === 4;
  const channels = [0, 1, 2].map((at) => {
    const digits = isShort ? color.slice(at + 1, at + 2).repeat(2) : color.slice(2 * at + 1, 2 * at + 3);
    const value = Number.parseInt(digits, 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio, 1 to 21, in either order of the colors; NaN when one is not a color. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
