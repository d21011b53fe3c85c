import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { FailureBox } from '../codes/failure-box.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useDeviceName } from '../texts.ts';
import { usePersonalText } from '../texts.ts';

export interface EndDialogProps {
  what: Answer<'sessionList'>['sessions'][number] | 'others';
  /** @param how the key of the text that reports it. */
  onEnded: (how: 'ended' | 'endedOthers' | 'gone') => void;
  onClose: () => void;
}

/** Asks before a session ends, because that cannot be undone. */
export function EndDialog({ what, onEnded, onClose }: EndDialogProps) {
  const { t } = usePersonalText();
  const api = useApi();
  const deviceName = useDeviceName();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const areOthers = what === 'others';

  async function end() {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('sessionEnd', { sessionId: areOthers ? 'others' : what.sessionId });
    if (result.ok) return onEnded(areOthers ? 'endedOthers' : 'ended');
    if (result.codeName === 'notFound') return onEnded('gone');
    setFailure(result);
    setBusy(false);
  }

  const title = areOthers
    ? t('personal:sessions.askOthers')
    : t('personal:sessions.ask', { device: isolate(deviceName(what.device)) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void end()}>
            {t(areOthers ? 'personal:sessions.confirmOthers' : 'personal:sessions.confirm')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t(areOthers ? 'personal:sessions.keepOthers' : 'personal:sessions.keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FailureBox failure={failure} />
        <p>{t(areOthers ? 'personal:sessions.consequenceOthers' : 'personal:sessions.consequence')}</p>
      </div>
    </Dialog>
  );
}
