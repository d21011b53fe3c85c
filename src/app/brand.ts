/** Whose site this is (D-17): configuration with a neutral default, so that another courier needs no code. */

/** The custom properties of the "Brand" block in `src/ui/styles/tokens.css`, without the dashes. */
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

export interface Brand {
  /** Wordmark: the heavy and the light part. */
  strong: string;
  light: string;
  hotline: {
    /** As people write it. */
    shown: string;
    /** In the `tel:` link, E.164. */
    dialed: string;
  };
  /** Shown in the footer; none by default. */
  social: readonly { name: string; url: string }[];
  colors: Partial<Record<BrandColor, string>>;
}

export const defaultBrand: Brand = {
  strong: 'JMX',
  light: 'Express',
  hotline: { shown: '55 0000 0123', dialed: '+525500000123' },
  social: [],
  colors: {},
};

/** "JMX Express". */
export function brandName(brand: Brand): string {
  return `${brand.strong} ${brand.light}`.trim();
}

/** The configuration in `<meta name="brand">` over the default; a missing or broken one leaves the default. */
export function readBrand(page: Pick<Document, 'querySelector'>): Brand {
  const written = page.querySelector('meta[name="brand"]')?.getAttribute('content');
  if (!written) return defaultBrand;
  try {
    return { ...defaultBrand, ...(JSON.parse(written) as Partial<Brand>) };
  } catch {
    return defaultBrand;
  }
}

/** Puts the brand's colors over the tokens; goes through the CSSOM, which the content security policy allows. */
export function applyBrandColors(root: HTMLElement, colors: Brand['colors']): void {
  for (const [name, color] of Object.entries(colors)) root.style.setProperty(`--${name}`, color);
}
