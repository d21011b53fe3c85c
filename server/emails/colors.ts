/** What a letter shows of the brand's colors (D-17), each ground with a text that can be read on it. */
import { contrast } from '#domain/contrast.ts';

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

export interface EmailColors {
  readonly head: Ground;
  readonly button: Ground;
}

/** What else a brand may write, such as `rgb(…)`, some programs drop, and the text with it. */
const plainColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** WCAG 2.2, 1.4.3: text of any size. */
const legibleRatio = 4.5;

/**
 * A text that can't be read on its ground gives way to white or black, of which one always can.
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
