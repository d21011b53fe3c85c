import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure, Input } from '#src/api/types.ts';
import { useCall } from '#src/api/use-call.ts';

type Detail = Answer<'codSummaryDetail'>;
export type CodWaybill = Detail['rows'][number];

/** The pages after the first one; with another first page they are discarded. */
interface Further extends Pick<Detail, 'rows' | 'next'> {
  first: Detail;
  busy: boolean;
  failure: CallFailure | undefined;
}

/** The waybills of a cut or a period so far, and a function that loads more (CALL-51). */
export function useCodWaybills(filter: Input<'codSummaryReport'>) {
  const api = useApi();
  const state = useCall('codSummaryDetail', filter);
  const { data: first } = state;
  const [kept, setKept] = useState<Further>();
  const further = kept?.first === first ? kept : undefined;
  const next = further ? further.next : (first?.next ?? null);

  async function more() {
    if (!first || next === null || further?.busy) return;
    const begun: Further = { first, rows: further?.rows ?? [], next, busy: true, failure: undefined };
    setKept(begun);
    const result = await api.call('codSummaryDetail', { ...filter, after: next });
    const ended = result.ok
      ? { ...begun, rows: [...begun.rows, ...result.data.rows], next: result.data.next, busy: false }
      : { ...begun, busy: false, failure: result };
    setKept((now) => (now?.first === first ? ended : now));
  }

  return {
    state,
    rows: first ? [...first.rows, ...(further?.rows ?? [])] : [],
    hasMore: next !== null,
    more: () => void more(),
    isFetching: further?.busy ?? false,
    moreFailure: further?.failure,
  };
}
