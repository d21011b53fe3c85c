/** Banners above the pages' headings (ENT-08). */
import { Type as T } from '@sinclair/typebox';
import { bannerAreas, bannerAudiences } from '#domain/content/banner.ts';
import { type CallRows, nullable, oneOf } from './call.ts';

const BannerList = T.Object({
  area: oneOf(bannerAreas),
  /** The first one for this visitor is shown; when it is closed, the next one. */
  banners: T.Array(
    T.Object({
      id: T.String(),
      text: T.String({ description: 'Plain text in the visitor’s language.' }),
      link: nullable(T.String({ description: 'A path of this site.' })),
      audience: oneOf(bannerAudiences),
      imageUrl: nullable(T.String({ description: 'A picture of this site, decoration beside the text.' })),
    }),
  ),
});

export const bannerCalls = {
  bannerList: {
    source: 'CALL-85',
    auth: 'none',
    input: 'calls/banner-list',
    codes: [],
    // A visit requests it once per page; many people may share an address.
    limit: [{ per: 'address', bucket: 'banners', limit: 600, windowSeconds: 15 * 60 }],
    summary: 'The banners of an area that hold now, in the visitor’s language (ENT-08).',
    answer: BannerList,
  },
} as const satisfies CallRows;
