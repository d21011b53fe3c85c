import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { hit } from '../../http/rate-limit.ts';
import { findBanners } from './store.ts';

/** A visit asks once a page; many people may share an address. */
const limit = { bucket: 'banners', limit: 600, windowSeconds: 15 * 60 };

export const bannerHandlers = {
  async bannerList({ context, input: { area }, language, ip }) {
    const { allowed } = await hit(context, limit, ip);
    if (!allowed) throw new BusinessError('tooManyRequests');
    const rows = await findBanners(context.db, area, context.clock());
    return { area, banners: rows.map(({ id, texts, link, image }) => ({ id, text: texts[language.dictionary], link, imageUrl: image })) };
  },
} satisfies Partial<Handlers>;
