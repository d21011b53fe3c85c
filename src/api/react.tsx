import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import type { Api, CallFailure, CallOptions, CallResult, Input } from './types.ts';

const ApiContext = createContext<Api | undefined>(undefined);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The client of the nearest `ApiProvider`. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}

/**
 * One reading call of a screen. While a new input is loading, the last answer stays (`data`), so that a list stays in
 * place; an outdated answer is dropped, because its call is aborted.
 */
export interface CallState<K extends CallId> {
  loading: boolean;
  data: Answer<K> | undefined;
  failure: CallFailure | undefined;
  reload: () => void;
}

/** The response in the page's HTML, with the key of its call. */
function usePreloadedResponse<K extends CallId>(api: Api, id: K, key: string | undefined): CallResult<K> | undefined {
  const found = key === undefined ? undefined : api.preloaded?.(id, key);
  return (found instanceof Promise ? use(found) : found) as CallResult<K> | undefined;
}

/** @param input compared by content, so it may be a new object on every render; undefined makes no call. */
export function useCall<K extends CallId>(id: K, input: Input<K> | undefined): CallState<K> {
  const api = useApi();
  const key = input === undefined ? undefined : JSON.stringify(input);
  const [round, setRound] = useState(0);
  const preloaded = usePreloadedResponse(api, id, key);
  /** The key of the call that is already answered. */
  const answered = useRef(preloaded && key);
  const [state, setState] = useState<Omit<CallState<K>, 'reload'>>({
    loading: key !== undefined && !preloaded,
    data: preloaded?.ok ? preloaded.data : undefined,
    failure: preloaded && !preloaded.ok ? preloaded : undefined,
  });

  useEffect(() => {
    const isAnswered = answered.current !== undefined && answered.current === key;
    answered.current = undefined;
    if (isAnswered) return undefined;
    if (key === undefined) return setState({ loading: false, data: undefined, failure: undefined });
    const controller = new AbortController();
    setState((last) => ({ ...last, loading: true, failure: undefined }));
    const { signal } = controller;
    const ask = async () => {
      const call = api.call as (id: K, input: Input<K>, options: CallOptions) => Promise<CallResult<K>>;
      const result = await call(id, JSON.parse(key) as Input<K>, { signal });
      if (signal.aborted) return;
      setState((last) =>
        result.ok
          ? { loading: false, data: result.data, failure: undefined }
          : { ...last, loading: false, failure: result },
      );
    };
    void ask();
    return () => controller.abort();
  }, [api, id, key, round]);

  const reload = useCallback(() => setRound((last) => last + 1), []);
  return { ...state, reload };
}
