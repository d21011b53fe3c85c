import { useState } from 'react';
import { FailureBox } from '../codes/failure-box.tsx';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { Button } from '#src/ui/button.tsx';
import { usePrivacyText } from '../texts.ts';

/** Everything that is stored about the customer, as a spreadsheet. */
export function Download() {
  const { t } = usePrivacyText();
  const api = useApi();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | CallFailure>('idle');

  async function download() {
    setState('busy');
    const result = await api.download('dataExport', {}, t('privacy:download.file'));
    setState(result.ok ? 'done' : result);
  }

  return (
    <div className="stack">
      <Button variant="line" size="sm" icon="download" busy={state === 'busy'} onClick={() => void download()}>
        {t('privacy:download.action')}
      </Button>
      <p className="okm" role="status">
        {state === 'done' && t('privacy:download.done')}
      </p>
      <FailureBox failure={typeof state === 'object' ? state : undefined} />
    </div>
  );
}
