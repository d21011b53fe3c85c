/** Banners of a new development installation (ENT-08); in production an operator writes the own ones. */
import type { Kysely } from 'kysely';
import type { BannerArea } from '#domain/banner.ts';
import type { DictionaryLanguage } from '#domain/languages.ts';
import type { Database } from '../db/schema.ts';

interface StarterBanner {
  id: string;
  area: BannerArea;
  link: string | null;
  texts: Record<DictionaryLanguage, string>;
}

const starterBanners: readonly StarterBanner[] = [
  {
    id: 'starter-index',
    area: 'index',
    link: '/shipping-rates',
    texts: {
      es: 'Mira el precio completo antes de enviar, con IVA y sin cuenta.',
      en: 'See the full price before you send, taxes included, no account needed.',
      zh: '寄件前即可查看含税总价，无需注册账户。',
      pt: 'Veja o preço completo antes de enviar, com impostos e sem criar conta.',
      ar: 'اطّلع على السعر الكامل شاملاً الضريبة قبل الإرسال، دون حساب.',
    },
  },
  {
    id: 'starter-trajectory',
    area: 'trajectory',
    link: null,
    texts: {
      es: '¿Dice entregado y no te llegó? Repórtalo desde tu guía y ve cuándo te respondemos.',
      en: 'Says delivered, but you don’t have it? Report it from its tracking page and see when we answer.',
      zh: '显示已签收却没收到？请在运单页面反馈，并查看我们何时答复。',
      pt: 'Consta como entregue e não chegou? Avise pela sua guia e veja quando respondemos.',
      ar: 'تظهر أنها سُلّمت ولم تصلك؟ أبلغ عنها من صفحة شحنتك واعرف موعد ردّنا.',
    },
  },
  {
    id: 'starter-network',
    area: 'networkSelect',
    link: '/contraband',
    texts: {
      es: 'Antes de ir a la sucursal, revisa qué no se puede enviar.',
      en: 'Before you go to a branch, check what can’t be sent.',
      zh: '前往网点之前，请先查看哪些物品不能寄送。',
      pt: 'Antes de ir à agência, veja o que não pode ser enviado.',
      ar: 'قبل التوجه إلى الفرع، راجع ما لا يمكن إرساله.',
    },
  },
];

/** Fills an empty table. */
export async function seedBanners(db: Kysely<Database>, now: Date): Promise<void> {
  const present = await db.selectFrom('banners').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const rows = starterBanners.map(({ texts, ...banner }) => ({
    ...banner,
    position: 0,
    texts: JSON.stringify(texts),
    image: null,
    starts_at: now,
  }));
  await db.insertInto('banners').values(rows).execute();
}
