/** Whose site this is (D-17): configuration with a neutral default, so that another courier needs no code. */
import { type BrandDetails, defaultBrandDetails } from '#domain/brand.ts';

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

export interface Brand extends BrandDetails {
  /** Shown in the footer; none by default. */
  social: readonly { name: string; url: string }[];
  colors: Partial<Record<BrandColor, string>>;
}

export const defaultBrand: Brand = { ...defaultBrandDetails, social: [], colors: {} };

/** The configuration in `<meta name="brand">` over the default. */
export const readBrand = (page: Pick<Document, 'querySelector'>): Brand =>
  brandFrom(page.querySelector('meta[name="brand"]')?.getAttribute('content'));

/** @param written JSON over the default; a missing or broken one leaves the default. */
export function brandFrom(written: string | null | undefined): Brand {
  if (!written) return defaultBrand;
  try {
    const { map, ...other } = JSON.parse(written) as Omit<Partial<Brand>, 'map'> & { map?: Partial<Brand['map']> };
    return { ...defaultBrand, ...other, map: { ...defaultBrand.map, ...map } };
  } catch {
    return defaultBrand;
  }
}

/** Puts the brand's colors over the tokens; goes through the CSSOM, which the content security policy allows. */
export function applyBrandColors(root: HTMLElement, colors: Brand['colors']): void {
  for (const [name, color] of Object.entries(colors)) root.style.setProperty(`--${name}`, color);
}
