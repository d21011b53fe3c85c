import type { IconName } from '#src/ui/icon.tsx';
import { Status, type Tone } from '#src/ui/status.tsx';
import type { RowState } from '../grid/view.ts';
import { useImportText } from '../texts.ts';

const looks = {
  ready: { tone: 'ok', icon: 'tick' },
  repair: { tone: 'err', icon: 'stop' },
  duplicate: { tone: 'warn', icon: 'copy' },
} as const satisfies Record<RowState, { tone: Tone; icon: IconName }>;

/** Whether a row can be imported, in colour, icon and word. */
export function RowStateChip({ state }: { state: RowState }) {
  const { t } = useImportText();
  return (
    <Status tone={looks[state].tone} icon={looks[state].icon}>
      {t(`import:state.${state}`)}
    </Status>
  );
}
