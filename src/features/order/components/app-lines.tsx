/** What was answered on the pages before, in a line that leads back to it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { canBeOffered, isRight } from '#machines/order/order.rules.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { appAddressPath } from '#src/shared/navigation/order-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSeenBefore } from '#src/shared/app-state/seen-before.ts';
import { Icon } from '#src/components/icon.tsx';
import { SkeletonLine } from '#src/components/status.tsx';
import type { AppOrder } from '../model/use-app-order.ts';

function AnsweredLine({ to, onLeave, children }: { to: string; onLeave: () => void; children: ReactNode }) {
  return (
    <Link className="app-line" to={to} onClick={onLeave}>
      <span className="app-dot" aria-hidden="true">
        <Icon name="tick" />
      </span>
      <span>{children}</span>
      <Icon name="edit" />
    </Link>
  );
}

/** The sender, who is the same for most parcels of a person; while the usual one is asked for, the room of the line. */
export function SenderLine({ order: { answers, snapshot, isSignedIn, flush } }: { order: AppOrder }) {
  const { t } = useText('app');
  const { context } = snapshot;
  const { name, town, zip } = answers.sender;
  const isKnown = isRight(context, 'sender');
  const isExpected = useSeenBefore('usualSender', isKnown && answers.sender === context.offered);
  if (!isKnown)
    return isSignedIn && isExpected && canBeOffered(context, {}) ? (
      <p className="app-line">
        <span>
          <SkeletonLine width={60} />
        </span>
      </p>
    ) : null;
  return (
    <AnsweredLine to={appAddressPath('sender')} onLeave={flush}>
      <span className="sr">{t('app:sends')} </span>
      <b>
        <bdi>{name}</bdi>
      </b>
      {' · '}
      <bdi>{[town, zip].filter(Boolean).join(', ')}</bdi>
    </AnsweredLine>
  );
}

/** From where to where. */
export function WayLine({ order: { answers, snapshot, flush } }: { order: AppOrder }) {
  const { t } = useText('app');
  const { context } = snapshot;
  const [from, to] = [answers.sender.city, answers.recipient.city];
  if (!from || !to || !isRight(context, 'sender') || !isRight(context, 'recipient')) return null;
  return (
    <AnsweredLine to={paths.appOrder} onLeave={flush}>
      <b>{t('app:way', { from: isolate(from), to: isolate(to) })}</b>
    </AnsweredLine>
  );
}
