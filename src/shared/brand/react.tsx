/** The site's brand, for screens that name the company (D-17). */
import { createContext, use, type ReactNode } from 'react';
import { type BrandDetails, defaultBrandDetails } from '#domain/brand.ts';

const BrandContext = createContext<BrandDetails>(defaultBrandDetails);

export function BrandProvider({ brand, children }: { brand: BrandDetails; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The courier's name and line; the neutral default without a provider. */
export function useBrand(): BrandDetails {
  return use(BrandContext);
}
