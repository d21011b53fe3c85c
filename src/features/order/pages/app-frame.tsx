import { type ReactNode, type Ref, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { DraftLine, DraftNewsBox } from '#src/forms/drafts/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from '#src/components/icon.tsx';
import { OrderPlaceholder } from '../components/order-placeholder.tsx';
import { OwnerPlaceholder } from '../components/owner-placeholder.tsx';
import { UnlessPlaced } from '../components/placed-here.tsx';
import { PriceAnnouncement, PriceBar } from '../components/price-bar.tsx';
import { type AppOrder, useAppOrder } from '../model/use-app-order.ts';
import { useAllowedCod } from '../model/parcel-rules.ts';
import { useUsualSender } from '../model/use-usual-sender.ts';
import { appDraftForms, appForms } from '../model/app-forms.ts';
import './order.css';
import './app-order.css';

export interface AppFrameProps {
  order: AppOrder;
  title: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  /** Under the question. */
  note?: ReactNode;
  /** Where the page belongs; the order itself has none. */
  back?: { to: string; label: string };
  /** Beside the way back. */
  aside?: ReactNode;
  /** The button at the bottom that leads on; without one there is no price either. */
  barAction?: ReactNode;
  /** What the page is about begins on the band. */
  lifted?: boolean;
  children: ReactNode;
}

/** What every page of the mobile order has around it: the way back, the question, the saved draft, the price. */
export function AppFrame({ order, title, heading, note, back, aside, barAction, lifted, children }: AppFrameProps) {
  const { actor, saved, snapshot } = order;
  return (
    <>
      <div className={classNames('app-band on-brand', lifted && 'lifted')}>
        <div className="page app-head">
          <div className="app-top">
            {back ? (
              <Link className="app-back" to={back.to}>
                <Icon name="back" />
                <span className="sr">{back.label}</span>
              </Link>
            ) : (
              <span />
            )}
            {aside ?? <DraftLine state={saved.state} />}
          </div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {note && <p className="app-note">{note}</p>}
        </div>
      </div>
      <div className="page order app-order">
        <DraftNewsBox news={saved.news} draft={saved.draft} forms={appDraftForms} />
        {children}
        {barAction && (
          <>
            <PriceBar snapshot={snapshot} onRetry={() => actor.send({ type: 'price.retry' })}>
              {barAction}
            </PriceBar>
            <PriceAnnouncement snapshot={snapshot} />
          </>
        )}
      </div>
    </>
  );
}

/** A page of the order of the signed-in customer, or of a guest. */
export function WithAppOrder({ children }: { children: (order: AppOrder) => ReactNode }) {
  useText('app');
  const { signedIn, user } = useSession();
  const owner = signedIn ? user?.userId : undefined;
  const order = (
    <UnlessPlaced flow="mobile">
      <Suspense fallback={<OrderPlaceholder />}>
        <Opened key={owner ?? ''} owner={owner}>
          {children}
        </Opened>
      </Suspense>
    </UnlessPlaced>
  );
  return signedIn && !user ? <OwnerPlaceholder>{order}</OwnerPlaceholder> : order;
}

function Opened({ owner, children }: { owner: string | undefined; children: (order: AppOrder) => ReactNode }) {
  const order = useAppOrder(owner);
  useUsualSender(order, appForms.sender);
  useAllowedCod(order);
  return children(order);
}
