import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { totalOf } from '#machines/place-order/place-order.rules.ts';
import { useObservable } from '#src/browser/observable.ts';
import { useApi } from '#src/api/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { placeOrderPath, placeParams } from '#src/shared/navigation/place-order-params.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { written } from '../use-step-in-url.ts';
import { hasUsableCoupon } from '../usable-coupons.ts';
import { keepAsked, takeAsked } from './asked-orders.ts';
import type { Place } from './use-place-order.ts';

/**
 * D-05, D-06: a customer who places an order signed out is asked to sign in; back with a session, the same order is
 * placed, once, unless a coupon would be left unused (D-70). The key in the URL says that this order asked for the
 * sign-in: a visitor who signs in later for something else doesn't place it.
 */
export function useSigningIn({ actor, snapshot, forms, saved, isSignedIn }: Place): void {
  const api = useApi();
  const { openSignIn } = useSession();
  const prompt = useObservable(useAppState().prompt);
  const { search } = useLocation();
  const navigate = useNavigate();
  const isWaiting = snapshot.hasTag('signingIn');
  const { kind, isPriced } = forms;
  const { draft } = saved;

  const ask = useRef(openSignIn);
  useEffect(() => {
    ask.current = openSignIn;
  }, [openSignIn]);
  useEffect(() => {
    if (!isWaiting) return;
    const { context } = actor.getSnapshot();
    const { idempotencyKey, answers, keep } = context;
    // The draft on the device goes to the customer who signs in.
    draft.flush();
    keepAsked(kind, { idempotencyKey, answers, keep, total: totalOf(context) });
    ask.current(placeOrderPath({ kind, step: 'second', asked: idempotencyKey }));
  }, [actor, draft, isWaiting, kind]);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !prompt) actor.send({ type: 'signIn.closed' });
    wasOpen.current = prompt !== undefined;
  }, [actor, prompt]);

  const { asked: askedKey } = placeParams.read(new URLSearchParams(search));
  useEffect(() => {
    if (!isSignedIn || askedKey === undefined) return;
    const asked = takeAsked(kind, askedKey);
    void navigate(placeOrderPath({ kind, step: 'second' }), { replace: true, state: written });
    if (!asked) return;
    const resume = (isUsable: boolean) => actor.send({ type: 'order.resume', asked, hasUsableCoupon: isUsable });
    // Abroad nothing has a price yet that a coupon could pay.
    if (isPriced) void hasUsableCoupon(api, asked.answers).then(resume);
    else resume(false);
  }, [actor, api, askedKey, isPriced, isSignedIn, kind, navigate]);
}
