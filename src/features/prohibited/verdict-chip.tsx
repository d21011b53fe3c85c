import type { ProhibitedVerdict } from '#domain/prohibited/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Status } from '#src/ui/status.tsx';

const looks = {
  prohibited: { tone: 'warn', icon: 'stop' },
  restricted: { tone: 'info', icon: 'info' },
} as const satisfies Record<ProhibitedVerdict, object>;

/** "Prohibido" or "Con condiciones". */
export function VerdictChip({ verdict }: { verdict: ProhibitedVerdict }) {
  const { t } = useText('prohibited');
  return <Status {...looks[verdict]}>{t(`prohibited:verdict.${verdict}`)}</Status>;
}
