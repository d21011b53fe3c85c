import type { Handlers } from '../../http/handlers.ts';
import { findBanners } from './store.ts';

export const bannerHandlers = {
  async bannerList({ context, input: { area }, language }) {
    const rows = await findBanners(context.db, area, context.clock());
    return {
      area,
      banners: rows.map(({ id, texts, link, image, audience }) => ({
        id,
        text: texts[language.dictionary] ?? texts.en,
        link,
        audience,
        imageUrl: image,
      })),
    };
  },
} satisfies Partial<Handlers>;
