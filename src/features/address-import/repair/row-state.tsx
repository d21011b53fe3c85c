import { useText } from '#src/i18n/react.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { Status, type Tone } from '#src/ui/status.tsx';
import type { RowState } from '../grid/view.ts';
import { importNamespaces } from '../words.ts';

const looks = {
  ready: { tone: 'ok', icon: 'tick' },
  repair: { tone: 'err', icon: 'stop' },
  duplicate: { tone: 'warn', icon: 'copy' },
} as const satisfies Record<RowState, { tone: Tone; icon: IconName }>;

/** Whether a row can be imported, in colour, icon and word. */
export function RowStateChip({ state }: { state: RowState }) {
  const { t } = useText(...importNamespaces);
  return (
    <Status tone={looks[state].tone} icon={looks[state].icon}>
      {t(`import:state.${state}`)}
    </Status>
  );
}
