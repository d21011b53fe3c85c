/** The courier's name and contact data (D-17), unless an installation overrides them. */

export interface BrandDetails {
  /** Wordmark: the heavy and the light part. */
  strong: string;
  light: string;
  hotline: {
    /** As people write it. */
    shown: string;
    /** In the `tel:` link, E.164. */
    dialed: string;
  };
  /** Its pages elsewhere, shown beside the contact form; none by default. */
  social: readonly { name: string; url: string }[];
  /** https addresses of its apps; null where there is none. */
  apps: { android: string | null; ios: string | null };
  /** Map providers (D-91). */
  map: BrandMap;
}

interface BrandMap {
  /**
   * Target of "directions", with `{latitude}` and `{longitude}`; `geo:{latitude},{longitude}` opens a phone's own map
   * app.
   */
  directions: string;
  /** Tile URL for the branch map, with `{z}`, `{x}` and `{y}`; null draws the states alone. */
  tiles: string | null;
  /** Attribution for the tiles. */
  tilesCredit: string | null;
}

export const defaultBrandDetails: BrandDetails = {
  strong: 'JMX',
  light: 'Express',
  hotline: { shown: '55 0000 0123', dialed: '+525500000123' },
  social: [],
  apps: { android: null, ios: null },
  map: {
    directions: 'https://www.openstreetmap.org/directions?to={latitude}%2C{longitude}',
    tiles: null,
    tilesCredit: null,
  },
};

/** @param configured JSON that overrides the site's own brand. */
export const brandDetails = (configured: string | undefined): BrandDetails => ({
  ...defaultBrandDetails,
  ...(configured === undefined ? {} : (JSON.parse(configured) as Partial<BrandDetails>)),
});

/** "JMX Express". */
export function brandName({ strong, light }: Pick<BrandDetails, 'strong' | 'light'>): string {
  return `${strong} ${light}`.trim();
}
