import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { totalOf } from '#machines/app-order/app-order.rules.ts';
import { nothingSaved } from '#machines/order/order.draft.ts';
import { useObservable } from '#src/browser/observable.ts';
import { useApi } from '#src/api/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { appOrderParams } from '#src/shared/navigation/app-order-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { keepAsked, takeAsked } from '../place/asked-orders.ts';
import { hasUsableCoupon } from '../usable-coupons.ts';
import { written } from '../use-step-in-url.ts';
import type { AppOrder } from './use-app-order.ts';

/**
 * D-06: a visitor who places an order is asked to sign in; back with a session, the same order is placed, once, unless
 * a coupon would be left unused (D-70). The key in the URL says that this sign-in was asked for by that order, and the dispatch stays with it (D-99).
 */
export function useAppSignIn({ actor, answers, snapshot, saved, isSignedIn }: AppOrder): void {
  const api = useApi();
  const { openSignIn } = useSession();
  const prompt = useObservable(useAppState().prompt);
  const { search } = useLocation();
  const navigate = useNavigate();
  const isWaiting = snapshot.hasTag('signingIn');
  const { draft } = saved;

  const ask = useRef(() => undefined as void);
  useEffect(() => {
    ask.current = () => {
      const { context } = actor.getSnapshot();
      const { idempotencyKey, extendData } = context;
      // The draft on the device goes to the customer who signs in.
      draft.flush();
      keepAsked('mobile', { idempotencyKey, answers, keep: nothingSaved, total: totalOf(context) });
      openSignIn(appOrderParams.href(paths.appOrder, { asked: idempotencyKey, dispatch: extendData.dispatchNumber }));
    };
  }, [actor, answers, draft, openSignIn]);
  useEffect(() => {
    if (isWaiting) ask.current();
  }, [isWaiting]);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !prompt) actor.send({ type: 'signIn.closed' });
    wasOpen.current = prompt !== undefined;
  }, [actor, prompt]);

  const { asked: askedKey, dispatch } = appOrderParams.read(new URLSearchParams(search));
  useEffect(() => {
    if (!isSignedIn || askedKey === undefined) return;
    const asked = takeAsked('mobile', askedKey);
    void navigate(appOrderParams.href(paths.appOrder, { dispatch }), { replace: true, state: written });
    if (!asked) return;
    void hasUsableCoupon(api, asked.answers).then((isUsable) =>
      actor.send({
        type: 'order.resume',
        asked: { ...asked, dispatchNumber: dispatch },
        hasUsableCoupon: isUsable,
      }),
    );
  }, [actor, api, askedKey, dispatch, isSignedIn, navigate]);
}
