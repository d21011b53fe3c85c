import { type OrderPhase, orderPhases } from '#domain/parcel/order-status.ts';
import { countPhase, type StatusCounts } from '#domain/parcel/parcel-verdict.ts';
import type { Chip } from '#src/components/lists.tsx';
import { useText } from '#src/i18n/react.tsx';
import { phaseIcons } from '#src/shared/parcels/order-status.tsx';

/** A filter for each phase with what it counts, the same in every list; without a count until the counts are known. */
export function usePhaseChips() {
  const { t } = useText('status');
  return (counts: Partial<StatusCounts> | undefined, to: (phase: OrderPhase) => string): Chip[] =>
    orderPhases.map((id) => {
      const count = counts && countPhase(counts, id);
      return { id, label: t(`status:phase.${id}`), icon: phaseIcons[id], ...(count && { count }), to: to(id) };
    });
}
