import { lazy, Suspense, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { ActionMenu } from '#src/components/overlays/action-menu.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { SkeletonLine } from '#src/components/status.tsx';
import { always, type PeriodQuery } from './period.ts';

const PeriodForm = lazy(() => import('./period-form.tsx'));

/** A period in words. */
function usePeriodText({ days, from, to }: PeriodQuery): string {
  const { t, format } = useText('orders');
  const day = (date: string | undefined) => (date === undefined ? '…' : format.date(date));
  if (days !== undefined) return t('orders:period.days', { count: days });
  return from === undefined && to === undefined
    ? t('orders:period.all')
    : t('orders:period.range', { from: day(from), to: day(to) });
}

export interface PeriodMenuProps {
  query: PeriodQuery;
  /** What happens within the period; that orders were placed, without it. */
  label?: string;
  /** Whether all there ever was can be asked for. */
  hasAll?: boolean;
  onChoose: (asked: PeriodQuery) => void;
}

/** The period of a list of orders. */
export function PeriodMenu({ query, label: given, hasAll = true, onChoose }: PeriodMenuProps) {
  const { t } = useText('orders', 'fields');
  const [isChoosing, setChoosing] = useState(false);
  const { from, to } = query;
  const shown = usePeriodText(query);
  const label = given ?? t('orders:period.label');
  return (
    <>
      <ActionMenu
        label={label}
        actions={[
          ...(hasAll
            ? [{ label: t('orders:period.all'), icon: 'calendar' as const, onChoose: () => onChoose(always) }]
            : []),
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
            {shown}
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
