import { useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import { type Api, type CallFailure, type CallResult, failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/components/status.tsx';

type ChangeCall = 'savedParcelAdd' | 'savedParcelRename' | 'savedParcelDelete';

/** One change of the saved parcels at a time, and why the last one was rejected. */
export function useChange(onDone: () => void) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function change(work: (api: Api) => Promise<CallResult<ChangeCall>>) {
    setBusy(true);
    const result = await work(api);
    setBusy(false);
    setFailure(result.ok ? undefined : result);
    if (result.ok) onDone();
  }

  return { busy, failure, change, forget: () => setFailure(undefined) };
}

/** Why a saved parcel couldn't be changed; an error of the name is shown at its field. */
export function FailureBox({ failure }: { failure: CallFailure | undefined }) {
  const { t } = useText('savedParcels', 'answers');
  if (!failure || failure.errors.length > 0) return null;
  return (
    <Box tone="err" role="alert">
      <b>{t('savedParcels:notDone')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
    </Box>
  );
}
