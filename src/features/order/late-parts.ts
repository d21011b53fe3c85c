/**
 * Parts of the order that its first step doesn't need: loaded while the ends are filled in, so that no customer waits
 * for them later. A failure here shows itself where the part is rendered, or not at all where the page works without
 * it.
 */
import { lazy } from 'react';
import { lazyExtra } from '#src/ui/lazy-extra.ts';
import { preparePlacedPage } from './placed/to-placed.tsx';

const loadReview = () => import('./review-part.tsx');
const loadAdvice = () => import('./item-advice.tsx');
const loadVerdict = () => import('./review-verdict.tsx');
const loadSavedParcels = () => import('./saved-parcels.tsx');

export const ReviewPart = lazy(loadReview);
export const ItemAdvice = lazyExtra(async () => (await loadAdvice()).ItemAdvice);
export const ReviewVerdict = lazy(async () => ({ default: (await loadVerdict()).ReviewVerdict }));
/** Beside what is sent: who has no coupon needs none of it. */
export const CouponNote = lazyExtra(async () => (await import('./coupon-note.tsx')).CouponNote);
export const ChooseSavedParcel = lazy(async () => ({ default: (await loadSavedParcels()).ChooseSavedParcel }));
export const SaveParcel = lazy(async () => ({ default: (await loadSavedParcels()).SaveParcel }));

/** Call when the customer makes progress with an order. */
export function prepareLateParts(): void {
  for (const load of [loadAdvice, loadReview, loadVerdict, loadSavedParcels]) void load().catch(() => undefined);
  preparePlacedPage();
}
