import type { CodStage } from '#domain/cod-settlement.ts';
import { useText } from '#src/i18n/react.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { Status, type Tone } from '#src/ui/status.tsx';

const looks = {
  collected: { tone: 'neu', icon: 'cash' },
  reconciled: { tone: 'info', icon: 'clock' },
  paid: { tone: 'ok', icon: 'tick' },
} as const satisfies Record<CodStage, { tone: Tone; icon: IconName }>;

/** Where the money is. */
export function StageChip({ stage }: { stage: CodStage }) {
  const { t } = useText('cod');
  return <Status {...looks[stage]}>{t(`cod:stage.${stage}`)}</Status>;
}
