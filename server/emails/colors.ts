/** The brand's colors in e-mails (D-17), each background with a legible text color. */
import { contrast } from '#domain/contrast.ts';

/**
 * From `src/ui/styles/tokens.css`, in the light theme: both backgrounds look the same in the dark one, and mail
 * programs don't support a color per theme.
 */
export const brandColors = {
  band: '#0b2728',
  'on-band': '#ffffff',
  brand: '#ffb000',
  'on-brand': '#0b2728',
} as const;

type ColorName = keyof typeof brandColors;

/** Colors that every mail program supports, `#rgb` or `#rrggbb`. */
interface Ground {
  readonly ground: string;
  /** Of the text on it. */
  readonly ink: string;
}

export interface EmailColors {
  readonly head: Ground;
  readonly button: Ground;
}

/** Some programs drop other notations, such as `rgb(…)`, and the text with them. */
const plainColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** WCAG 2.2, 1.4.3: text of any size. */
const legibleRatio = 4.5;

/**
 * An illegible text color is replaced by white or black, of which one is always legible.
 * @param brand JSON over the site's own brand.
 */
export function emailColors(brand: string | undefined): EmailColors {
  const { colors = {} } = JSON.parse(brand ?? '{}') as { colors?: Partial<Record<ColorName, unknown>> };
  const getColor = (name: ColorName): string => {
    const own = colors[name];
    return typeof own === 'string' && plainColor.test(own) ? own : brandColors[name];
  };
  const getGround = (name: 'band' | 'brand'): Ground => {
    const ground = getColor(name);
    const ink = [getColor(`on-${name}`), '#ffffff'].find((color) => contrast(color, ground) >= legibleRatio);
    return { ground, ink: ink ?? '#000000' };
  };
  return { head: getGround('band'), button: getGround('brand') };
}
