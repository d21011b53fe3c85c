import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { settledTotal } from '#machines/order/order.price.ts';
import { useObservable } from '#src/lib/observable.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { keepAsked, takeAsked } from './asked-orders.ts';
import { written } from './use-step-in-url.ts';
import type { OpenOrder } from './use-open-order.ts';

/**
 * D-05, D-06: a customer who places an order signed out is asked to sign in; back with a session, the same order is
 * placed, once, unless its price has changed or the account has a coupon for it (D-70). The key in the URL says that
 * this order asked for the sign-in: a visitor who signs in later for something else doesn't place it.
 *
 * @param askedKey the key in the URL.
 * @param getPath the order's URL, with the key or without.
 */
export function useSigningIn(
  { actor, snapshot, saved: { draft }, isSignedIn }: OpenOrder,
  askedKey: string | undefined,
  getPath: (asked: string | undefined) => string,
): void {
  const { openSignIn } = useSession();
  const prompt = useObservable(useAppState().prompt);
  const navigate = useNavigate();
  const { flow } = snapshot.context;
  const isWaiting = snapshot.hasTag('signingIn');

  const latest = useRef({ openSignIn, getPath });
  useEffect(() => {
    latest.current = { openSignIn, getPath };
  }, [openSignIn, getPath]);
  useEffect(() => {
    if (!isWaiting) return;
    const { context } = actor.getSnapshot();
    const { idempotencyKey, answers, keep, extendData } = context;
    // The draft on the device goes to the customer who signs in.
    draft.flush();
    keepAsked(flow, { idempotencyKey, answers, keep, total: settledTotal(context), ...extendData });
    latest.current.openSignIn(latest.current.getPath(idempotencyKey));
  }, [actor, draft, flow, isWaiting]);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !prompt) actor.send({ type: 'signIn.closed' });
    wasOpen.current = prompt !== undefined;
  }, [actor, prompt]);

  useEffect(() => {
    if (!isSignedIn || askedKey === undefined) return;
    const asked = takeAsked(flow, askedKey);
    void navigate(latest.current.getPath(undefined), { replace: true, state: written });
    if (asked) actor.send({ type: 'order.resume', asked });
  }, [actor, askedKey, flow, isSignedIn, navigate]);
}
