/** How each state of the account for cash on delivery looks (STATE-05); its word is `cod:state.<name>`. */
import type { CodStateName } from '#machines/cod-steps.ts';
import type { IconName } from '#src/components/icon.tsx';
import type { Tone } from '#src/components/status.tsx';

export const codStateLooks = {
  notApplied: { tone: 'neu', icon: 'info' },
  underReview: { tone: 'info', icon: 'clock' },
  approved: { tone: 'ok', icon: 'tick' },
  failed: { tone: 'err', icon: 'stop' },
  disabled: { tone: 'warn', icon: 'triangle' },
} as const satisfies Record<CodStateName, { tone: Tone; icon: IconName }>;
