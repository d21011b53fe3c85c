import { lazy, Suspense } from 'react';
import { lazyExtra } from '#src/lib/lazy-extra.ts';
import type { SaveParcelProps } from './order-saved-parcels.tsx';

const loadPage = () => import('../pages/placed-page.tsx');

/** Fetched before the order is placed, so that it is confirmed whatever the line does then. */
export const preparePlacedPage = (): void => void loadPage().catch(() => undefined);

/**
 * Parts of the order that its first step doesn't need: loaded while the ends are filled in, so that no customer waits
 * for them later. A failure here shows itself where the part is rendered, or not at all where the page works without
 * it.
 */
const loadReview = () => import('../pages/review-part.tsx');
const loadAdvice = () => import('./item-advice.tsx');
const loadVerdict = () => import('./review-verdict.tsx');
const loadSavedParcels = () => import('./order-saved-parcels.tsx');

/** The bill of the mobile pages on a wide screen, which have no panel beside them. */
export const LatePricePanel = lazy(async () => ({ default: (await import('./price-panel.tsx')).PricePanel }));
export const ReviewPart = lazy(loadReview);
export const ItemAdvice = lazyExtra(async () => (await loadAdvice()).ItemAdvice);
export const ReviewVerdict = lazy(async () => ({ default: (await loadVerdict()).ReviewVerdict }));
export const DropOffVerdict = lazy(async () => ({ default: (await loadVerdict()).DropOffVerdict }));
/** Beside what is sent: who is signed out needs none of it. */
export const OrderCoupons = lazyExtra(async () => (await import('./order-coupons.tsx')).OrderCoupons);
const LateChoice = lazy(async () => ({ default: (await loadSavedParcels()).ChooseSavedParcel }));
const LateSaving = lazy(async () => ({ default: (await loadSavedParcels()).SaveParcel }));

const roomForParcels = <div className="order-saved-parcels" />;

export const ChooseSavedParcel = () => (
  <Suspense fallback={roomForParcels}>
    <LateChoice />
  </Suspense>
);
export const SaveParcel = (props: SaveParcelProps) => (
  <Suspense fallback={roomForParcels}>
    <LateSaving {...props} />
  </Suspense>
);

/** Call when the customer makes progress with an order. */
export function prepareLateParts(): void {
  for (const load of [loadAdvice, loadReview, loadVerdict, loadSavedParcels]) void load().catch(() => undefined);
  preparePlacedPage();
}
