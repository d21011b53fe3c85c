import { lazy, Suspense, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { ActionMenu } from '#src/ui/action-menu.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SkeletonLine } from '#src/ui/states.tsx';
import type { OrdersQuery } from './orders-search-params.ts';

const PeriodForm = lazy(() => import('./period-form.tsx'));

type Asked = Pick<OrdersQuery, 'days' | 'from' | 'to'>;

const always: Asked = { days: undefined, from: undefined, to: undefined };

export const isPeriodAsked = ({ days, from, to }: Asked): boolean => (days ?? from ?? to) !== undefined;

/** When the orders on the list were placed. */
export function PeriodMenu({ query, onChoose }: { query: Asked; onChoose: (asked: Asked) => void }) {
  const { t, format } = useText('orders', 'fields');
  const [isChoosing, setChoosing] = useState(false);
  const { days, from, to } = query;
  const day = (date: string | undefined) => (date === undefined ? '…' : format.date(date));
  const shown = () => {
    if (days !== undefined) return t('orders:period.days', { count: days });
    return from === undefined && to === undefined
      ? t('orders:period.all')
      : t('orders:period.range', { from: day(from), to: day(to) });
  };
  const label = t('orders:period.label');
  return (
    <>
      <ActionMenu
        label={label}
        actions={[
          { label: t('orders:period.all'), icon: 'calendar', onChoose: () => onChoose(always) },
          ...constants.orders.periodDays.map((count) => ({
            label: t('orders:period.days', { count }),
            icon: 'calendar' as const,
            onChoose: () => onChoose({ ...always, days: count }),
          })),
          { label: t('orders:period.choose'), icon: 'edit', onChoose: () => setChoosing(true) },
        ]}
        button={(attributes) => (
          <Button variant="line" size="sm" icon="calendar" {...attributes}>
            <span className="sr">{label}: </span>
            {shown()}
          </Button>
        )}
      />
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t('fields:period.title')}>
        {isChoosing && (
          <Suspense fallback={<SkeletonLine tall />}>
            <PeriodForm
              value={{ from, to }}
              onChoose={(chosen) => {
                setChoosing(false);
                onChoose({ ...always, ...chosen });
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
