import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { orderAgainPath } from '#src/shared/navigation/order-prefill.ts';
import { weightText } from '#src/shared/parcels/weight-text.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Card } from '#src/components/card.tsx';
import type { ListedOrder } from './last-order.ts';
import { useSeenBefore } from '../app-state/seen-before.ts';
import './repeat-card.css';

export interface OfferCardProps {
  icon: IconName;
  title: string;
  text: string;
  to: string;
  action: string;
}

/** One thing that can be done next. */
export function OfferCard({ icon, title, text, to, action }: OfferCardProps) {
  return (
    <Card className="repeat-card">
      <span className="repeat-card-icon">
        <Icon name={icon} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="soft sm">{text}</p>
      </div>
      <ButtonLink variant="go" to={to}>
        {action}
      </ButtonLink>
    </Card>
  );
}

/** Offers to repeat the last order. */
export function RepeatCard({ order }: { order: ListedOrder }) {
  const { t, format } = useText();
  // The pages of an order reserve space for it from now on.
  useSeenBefore('sentBefore', true);
  const { itemName, counterpartName, counterpartCity, orderNo } = order;
  return (
    <OfferCard
      icon="refresh"
      title={t('shell:again.title', { item: isolate(itemName), name: isolate(counterpartName) })}
      text={t('shell:again.text', { weight: weightText(t, format, order), city: isolate(counterpartCity) })}
      to={orderAgainPath(orderNo)}
      action={t('shell:again.action')}
    />
  );
}
