/** What a letter shows of the brand's colors (D-17), each ground with a text that can be read on it. */

/** Of `src/ui/styles/tokens.css`, in the light theme: both grounds look the same in a dark one, and no mail program takes a pair. */
export const brandColors = {
  band: '#0b2728',
  'on-band': '#ffffff',
  brand: '#ffb000',
  'on-brand': '#0b2728',
} as const;

type ColorName = keyof typeof brandColors;

/** Colors as every mail program takes them, `#rgb` or `#rrggbb`. */
interface Ground {
  readonly ground: string;
  /** Of the text on it. */
  readonly ink: string;
}

export interface LetterColors {
  readonly head: Ground;
  readonly button: Ground;
}

/** What else a brand may write, such as `rgb(…)`, some programs drop, and the text with it. */
const plainColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** WCAG 2.2, 1.4.3: text of any size. */
const legibleRatio = 4.5;

/** WCAG 2.2, "relative luminance": 0 is black, 1 is white. */
function luminance(color: string): number {
  const short = color.length === 4;
  const channels = [0, 1, 2].map((at) => {
    const digits = short ? color.slice(at + 1, at + 2).repeat(2) : color.slice(2 * at + 1, 2 * at + 3);
    const value = Number.parseInt(digits, 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio", 1 to 21. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/**
 * A text that can't be read on its ground gives way to white or black, of which one always can.
 * @param brand JSON over the site's own brand.
 */
export function letterColors(brand: string | undefined): LetterColors {
  const { colors = {} } = JSON.parse(brand ?? '{}') as { colors?: Partial<Record<ColorName, unknown>> };
  const colorOf = (name: ColorName): string => {
    const own = colors[name];
    return typeof own === 'string' && plainColor.test(own) ? own : brandColors[name];
  };
  const groundOf = (name: 'band' | 'brand'): Ground => {
    const ground = colorOf(name);
    const ink = [colorOf(`on-${name}`), '#ffffff'].find((color) => contrast(color, ground) >= legibleRatio);
    return { ground, ink: ink ?? '#000000' };
  };
  return { head: groundOf('band'), button: groundOf('brand') };
}
