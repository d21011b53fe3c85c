/** What the courier is called and where it is reached (D-17), unless an installation says otherwise. */

export interface BrandWords {
  /** Wordmark: the heavy and the light part. */
  strong: string;
  light: string;
  hotline: {
    /** As people write it. */
    shown: string;
    /** In the `tel:` link, E.164. */
    dialed: string;
  };
}

export const defaultBrandWords: BrandWords = {
  strong: 'JMX',
  light: 'Express',
  hotline: { shown: '55 0000 0123', dialed: '+525500000123' },
};

/** "JMX Express". */
export function brandName({ strong, light }: Pick<BrandWords, 'strong' | 'light'>): string {
  return `${strong} ${light}`.trim();
}
