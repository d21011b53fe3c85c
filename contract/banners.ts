/** Banners above the pages' headings (ENT-08). */
import { Type as T } from '@sinclair/typebox';
import { bannerAreas } from '#domain/banner.ts';
import { nullable, oneOf } from './shapes.ts';

export const BannerList = T.Object({
  area: oneOf(bannerAreas),
  /** The first one is shown; the next one when that was put away. */
  banners: T.Array(
    T.Object({
      id: T.String(),
      text: T.String({ description: 'Plain text in the visitor’s language.' }),
      link: nullable(T.String({ description: 'A path of this site.' })),
      imageUrl: nullable(T.String({ description: 'A picture of this site, decoration beside the text.' })),
    }),
  ),
});
