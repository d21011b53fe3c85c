/** Whose site this is, for screens that name the company (D-17). */
import { createContext, use, type ReactNode } from 'react';
import { type BrandWords, defaultBrandWords } from '#domain/brand.ts';

const BrandContext = createContext<BrandWords>(defaultBrandWords);

export function BrandProvider({ brand, children }: { brand: BrandWords; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The courier's name and line; the neutral default without a provider. */
export function useBrand(): BrandWords {
  return use(BrandContext);
}
