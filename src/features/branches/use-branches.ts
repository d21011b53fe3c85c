import { startTransition, useCallback, useEffect, useState } from 'react';
import { writtenCode } from '#domain/place-text.ts';
import { isPostalCode } from '#domain/postal.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api, CallFailure, CallOptions, Input } from '#src/api/types.ts';
import type { Spot } from '#src/shared/branches/directions.ts';
import type { BranchAnswer } from '#src/shared/branches/types.ts';
import type { BranchQuestion } from './branch-search-params.ts';

/** A question with what only this device knows. */
export type AskedQuestion = Exclude<BranchQuestion, { kind: 'near' }> | { kind: 'near'; spot: Spot };

type Asked = { ok: true; data: BranchAnswer } | CallFailure;

/** A postal code alone uses CALL-31 (D-96); any other text is searched for. */
function askText(api: Api, text: string, options: CallOptions): Promise<Asked> {
  const zipCode = writtenCode(text);
  if (zipCode !== undefined && isPostalCode(zipCode)) return api.call('networkByZip', { zipCode }, options);
  return api.call('networkSearch', { text }, options);
}

function ask(api: Api, question: AskedQuestion, options: CallOptions): Promise<Asked> {
  if (question.kind === 'text') return askText(api, question.text, options);
  if (question.kind === 'near') return api.call('networkNear', question.spot, options);
  const { state, cityId } = question;
  return api.call('networkByProvince', { provinceId: state, ...(cityId && { cityId }) }, options);
}

/** Only a whole area has further pages: of the nearest branches a page is enough. */
function nextPage({ place, page, branches, total }: BranchAnswer): Input<'networkByProvince'> | undefined {
  const { kind, state, cityId } = place;
  if (branches.length >= total || state === null || (kind !== 'state' && kind !== 'city')) return undefined;
  return { provinceId: state, page: page + 1, ...(kind === 'city' && cityId !== null && { cityId }) };
}

/** The next page's branches behind those that are there. */
function joined(last: BranchAnswer, next: BranchAnswer): BranchAnswer {
  const known = new Set(last.branches.map(({ code }) => code));
  const added = next.branches.filter(({ code }) => !known.has(code));
  return { ...next, place: last.place, branches: [...last.branches, ...added] };
}

interface BranchesState {
  loading: boolean;
  data: BranchAnswer | undefined;
  failure: CallFailure | undefined;
}

/**
 * The branches of a question. While a new one is under way the last answer stays in sight; a state with more branches
 * than a page goes on in further calls.
 */
export function useBranches(question: AskedQuestion | undefined) {
  const api = useApi();
  const key = question && JSON.stringify(question);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<BranchesState>({
    loading: question !== undefined,
    data: undefined,
    failure: undefined,
  });

  useEffect(() => {
    if (key === undefined) {
      setState({ loading: false, data: undefined, failure: undefined });
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    setState((last) => ({ ...last, loading: true, failure: undefined }));
    const run = async () => {
      const result = await ask(api, JSON.parse(key) as AskedQuestion, { signal });
      if (signal.aborted) return;
      // Fifty rows and the map: on a slow device they are drawn bit by bit, and a press meanwhile is answered.
      startTransition(() =>
        setState(
          result.ok
            ? { loading: false, data: result.data, failure: undefined }
            : { loading: false, data: undefined, failure: result },
        ),
      );
    };
    void run();
    return () => controller.abort();
  }, [api, key, round]);

  const { data } = state;
  const next = data && nextPage(data);
  const fetchMore = async () => {
    if (!next) return;
    const result = await api.call('networkByProvince', next);
    setState((last) => {
      if (!data || last.data !== data) return last;
      return result.ok ? { ...last, data: joined(data, result.data) } : { ...last, failure: result };
    });
  };

  return { ...state, fetchMore: next && fetchMore, reload: useCallback(() => setRound((last) => last + 1), []) };
}
