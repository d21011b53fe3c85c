/** Whose site this is (D-17): configuration with a neutral default, so that another courier needs no code. */
import { type BrandDetails, defaultBrandDetails } from '#domain/content/brand.ts';

/** The custom properties of the "Brand" block in `src/components/styles/tokens.css`, without the dashes. */
type BrandColor =
  | 'brand'
  | 'brand-strong'
  | 'brand-tint'
  | 'on-brand'
  | 'band'
  | 'band-2'
  | 'on-band'
  | 'on-band-soft'
  | 'accent'
  | 'accent-tint'
  | 'link'
  | 'link-hover';

export interface Brand extends BrandDetails {
  colors: Partial<Record<BrandColor, string>>;
  /** What of it is another color in the dark theme. */
  darkColors: Partial<Record<BrandColor, string>>;
}

/** Chosen for a light ground: where a brand names no dark one, the dark theme keeps its own. */
const onLight: ReadonlySet<string> = new Set<BrandColor>(['brand-tint', 'accent', 'accent-tint', 'link', 'link-hover']);

export const defaultBrand: Brand = { ...defaultBrandDetails, colors: {}, darkColors: {} };

/** The configuration in `<meta name="brand">` over the default. */
export const readBrand = (page: Pick<Document, 'querySelector'>): Brand =>
  brandFrom(page.querySelector('meta[name="brand"]')?.getAttribute('content'));

/** @param written JSON over the default; a missing or broken one leaves the default. */
export function brandFrom(written: string | null | undefined): Brand {
  if (!written) return defaultBrand;
  try {
    const { map, apps, ...other } = JSON.parse(written) as Omit<Partial<Brand>, 'map' | 'apps'> & {
      map?: Partial<Brand['map']>;
      apps?: Partial<Brand['apps']>;
    };
    return {
      ...defaultBrand,
      ...other,
      map: { ...defaultBrand.map, ...map },
      apps: { ...defaultBrand.apps, ...apps },
    };
  } catch {
    return defaultBrand;
  }
}

/** A set of colors where one of the themes holds, by the person's choice or by the device. */
function getRules(theme: 'light' | 'dark', colors: Brand['colors']): string[] {
  const tokens = Object.entries(colors).map(([name, color]) => `--${name}: ${color};`);
  if (tokens.length === 0) return [];
  const other = theme === 'light' ? 'dark' : 'light';
  return [
    `:root[data-theme='${theme}'] { ${tokens.join(' ')} }`,
    `@media (prefers-color-scheme: ${theme}) { :root:not([data-theme='${other}']) { ${tokens.join(' ')} } }`,
  ];
}

/** The brand's colors over the tokens, as rules of a style sheet. */
export function brandRules({ colors, darkColors }: Pick<Brand, 'colors' | 'darkColors'>): readonly string[] {
  const lasting = Object.entries(colors).filter(([name]) => !onLight.has(name));
  return [...getRules('light', colors), ...getRules('dark', { ...Object.fromEntries(lasting), ...darkColors })];
}

/** Puts the brand's colors on the page; goes through the CSSOM, which the content security policy allows. */
export function applyBrandColors(page: Document, brand: Pick<Brand, 'colors' | 'darkColors'>): void {
  const rules = brandRules(brand);
  if (rules.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  page.adoptedStyleSheets.push(sheet);
}
