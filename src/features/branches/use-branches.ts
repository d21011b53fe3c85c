import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { StateCode } from '#domain/address/states.ts';
import { oneOf, param, searchParams, text, typedText } from '#src/shared/navigation/search-params.ts';
import { stateCode } from '#src/shared/navigation/state-param.ts';
import type { BranchAnswer, Spot } from '#src/shared/branches/branch.ts';
import { writtenCode } from '#domain/address/place-text.ts';
import { isPostalCode } from '#domain/address/postal.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api, CallFailure, CallOptions, Input } from '#src/api/types.ts';

/** The query in the URL: it can be shared, reloaded and restored by going back. */
export type BranchQuestion =
  /** A postal code, a city, a street. */
  | { kind: 'text'; text: string }
  /** Without a city, the whole state. */
  | { kind: 'area'; state: StateCode; cityId?: string }
  /** Near the own position, which stays out of the URL. */
  | { kind: 'near' };

const branchParams = searchParams({
  text: param('q', text()),
  state: param('state', stateCode),
  cityId: param('city', typedText),
  near: param('near', oneOf(['me'])),
});

/** Undefined when the URL asks nothing that can be asked. */
export function readQuestion(search: URLSearchParams): BranchQuestion | undefined {
  const asked = branchParams.read(search);
  if (asked.text) return { kind: 'text', text: asked.text };
  if (asked.state) return { kind: 'area', state: asked.state, ...(asked.cityId && { cityId: asked.cityId }) };
  return asked.near ? { kind: 'near' } : undefined;
}

export const writeQuestion = ({ kind, ...asked }: BranchQuestion): string =>
  branchParams.search(kind === 'near' ? { near: 'me' } : asked);

/** The browser's position, with a distinct result for every way of not getting it (MSG-18). */
type PositionProblem = 'denied' | 'unavailable' | 'timedOut' | 'unknown' | 'notSupported';

type Position = { ok: true; spot: Spot } | { ok: false; problem: PositionProblem };

/** `GeolocationPositionError.code`. */
const problems: Readonly<Record<number, PositionProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' };

const waitMs = 10_000;
/** A position up to one minute old is still valid. */
const fresh = 60_000;
/** About a hundred metres: no more than finding a branch needs leaves the device. */
const decimals = 3;

const rounded = (degrees: number): number => Number(degrees.toFixed(decimals));

/** @param geolocation of the browser; undefined where it has none. */
export function findPosition(geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined): Promise<Position> {
  if (!geolocation) return Promise.resolve({ ok: false, problem: 'notSupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ ok: true, spot: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) } }),
      ({ code }) => resolve({ ok: false, problem: problems[code] ?? 'unknown' }),
      { timeout: waitMs, maximumAge: fresh },
    );
  });
}

/** The position in a history entry; undefined when it has none. */
export function spotIn(state: unknown): Spot | undefined {
  if (typeof state !== 'object' || state === null || !('latitude' in state) || !('longitude' in state))
    return undefined;
  const { latitude, longitude } = state;
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

type Progress = 'asking' | PositionProblem | undefined;

async function isGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // A browser that can't say is asked by the button.
    return false;
  }
}

/**
 * The device's position as the place of a query: it is passed in the history's state, never in a URL.
 * @param wanted the URL asks for it and the history has none: it is located at once only where that needs no prompt.
 */
export function usePosition(wanted: boolean) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [progress, setProgress] = useState<Progress>();
  /** Counts up; an answer to any but the last question comes too late. */
  const question = useRef(0);

  const forget = () => {
    question.current += 1;
    setProgress(undefined);
  };

  const locate = async () => {
    const own = (question.current += 1);
    setProgress('asking');
    const position = await findPosition(navigator.geolocation);
    if (own !== question.current) return;
    setProgress(position.ok ? undefined : position.problem);
    if (position.ok)
      void navigate(writeQuestion({ kind: 'near' }), { state: position.spot satisfies Spot, replace: wanted });
  };

  const locateUnasked = useEffectEvent(async () => {
    const own = question.current;
    if ((await isGranted()) && own === question.current) await locate();
  });
  // A visitor who has moved on while the device was locating is not brought back.
  useEffect(
    () => () => {
      question.current += 1;
      setProgress(undefined);
    },
    [key],
  );
  useEffect(() => {
    if (wanted) void locateUnasked();
  }, [wanted]);

  return { progress, locate, forget };
}

/** A question with what only this device knows. */
export type AskedQuestion = Exclude<BranchQuestion, { kind: 'near' }> | { kind: 'near'; spot: Spot };

type Asked = { ok: true; data: BranchAnswer } | CallFailure;

/** A postal code alone uses CALL-31 (D-96); any other text is searched for. */
function askText(api: Api, query: string, options: CallOptions): Promise<Asked> {
  const zipCode = writtenCode(query);
  if (zipCode !== undefined && isPostalCode(zipCode)) return api.call('networkByZip', { zipCode }, options);
  return api.call('networkSearch', { text: query }, options);
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
