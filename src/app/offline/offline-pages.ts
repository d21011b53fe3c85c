/** The pages that work offline; their code is cached in advance (docs/offline.md). */
import type { PageId } from '#src/shared/navigation/pages.ts';

export const offlinePages = [
  'home',
  'tracking',
  'appOrder',
  'appAddress',
  'appOrigin',
  'appCity',
  'appGoods',
  'appTerms',
  'appDetail',
  'appTrack',
  'orderPlaced',
  'orders',
  'orderDetail',
  'addressList',
  'personalMsg',
  'userCenter',
  'findBranches',
  'freight',
  'prohibited',
  'faqs',
] as const satisfies readonly PageId[];

/** What the site's frame loads on demand: the session, the frame of the account, dialogs, the help, saved data. */
export const offlineParts = [
  'src/shared/session/session-actor.ts',
  'src/features/account/components/personal-center-shell.tsx',
  'src/components/overlays/dialog-frame.tsx',
  'src/features/help/panel.tsx',
  'src/shared/offline/copies.ts',
  'src/app/offline/clear-private-cache.ts',
  'src/shared/offline/outbox.ts',
  'src/shared/offline/outbox-store.ts',
  'src/features/order/model/send-saved.ts',
  'src/features/orders/drafts.tsx',
  'src/features/orders/draft-forms.ts',
] as const;

/** The help's texts beyond those of these pages. */
export const helpTexts = ['help', 'rates', 'fields'] as const;
