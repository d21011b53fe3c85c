import type { Handlers } from '../../http/handlers.ts';
import { countCall } from '../call-limit.ts';
import { findBanners } from './store.ts';

/** A visit asks once a page; many people may share an address. */
const limit = { bucket: 'banners', limit: 600, windowSeconds: 15 * 60 };

export const bannerHandlers = {
  async bannerList({ context, input: { area }, language, ip }) {
    await countCall(context, limit, ip);
    const rows = await findBanners(context.db, area, context.clock());
    return {
      area,
      banners: rows.map(({ id, texts, link, image }) => ({
        id,
        text: texts[language.dictionary] ?? texts.en,
        link,
        imageUrl: image,
      })),
    };
  },
} satisfies Partial<Handlers>;
