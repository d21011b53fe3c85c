import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure, Input } from '#src/api/types.ts';
import { useCall } from '#src/api/use-call.ts';

type Page = Answer<'myWaybillPage'>;
export type Waybill = Page['rows'][number];

/** What was fetched behind the first page. */
interface Further extends Page {
  /** The first page that it continues; with another one it is discarded. */
  first: Page;
  busy: boolean;
  failure: CallFailure | undefined;
}

/** The waybills so far and the way to the next ones (CALL-64). */
export function useWaybills(filter: Input<'myWaybillSums'>) {
  const api = useApi();
  const { data: first, failure, loading, reload } = useCall('myWaybillPage', filter);
  const [kept, setKept] = useState<Further>();
  const further = kept?.first === first ? kept : undefined;
  const next = further ? further.next : (first?.next ?? null);

  async function more() {
    if (!first || next === null || further?.busy) return;
    const begun: Further = { ...(further ?? { first, rows: [], next }), busy: true, failure: undefined };
    setKept(begun);
    const result = await api.call('myWaybillPage', { ...filter, after: next });
    const ended = result.ok
      ? { ...begun, rows: [...begun.rows, ...result.data.rows], next: result.data.next, busy: false }
      : { ...begun, busy: false, failure: result };
    setKept((now) => (now?.first === first ? ended : now));
  }

  return {
    rows: first && [...first.rows, ...(further?.rows ?? [])],
    hasMore: next !== null,
    loading,
    failure,
    reload,
    more: () => void more(),
    isFetching: further?.busy ?? false,
    moreFailure: further?.failure,
  };
}
