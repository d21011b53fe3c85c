import { useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import type { Api, CallFailure, CallResult } from '#src/api/types.ts';

type ChangeCall = 'parcelProfileAdd' | 'parcelProfileRename' | 'parcelProfileDelete';

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
