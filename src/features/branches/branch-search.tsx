import { type FormEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { findState, type StateCode, states } from '#domain/address/states.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Field, SelectControl } from '#src/components/fields/field.tsx';
import { Box, Skeleton } from '#src/components/status.tsx';
import type { BranchAnswer, BranchPoint } from '#src/shared/branches/branch.ts';
import { BranchMap } from '#src/shared/branches/branch-map.tsx';
import { type BranchQuestion, type useBranches, writeQuestion } from './use-branches.ts';

type AreaQuestion = Extract<BranchQuestion, { kind: 'area' }>;

interface AreaFormProps {
  initial: AreaQuestion | undefined;
  onSearch: (question: AreaQuestion) => void;
}

/** State, then city (D-02). Without its call the 32 states can still be chosen. */
export function AreaForm({ initial, onSearch }: AreaFormProps) {
  const { t } = useText('branches');
  const { data, failure } = useCall('areaList', {});
  const [state, setState] = useState<string>(initial?.state ?? '');
  const [cityId, setCity] = useState(initial?.cityId ?? '');
  const [validated, setValidated] = useState(false);
  const box = useRef<HTMLSelectElement>(null);
  const counted = (name: string, total: number | undefined) =>
    total === undefined ? name : t('branches:search.counted', { name, total });
  const cities = data?.areas.find((area) => area.state === state)?.cities ?? [];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = findState(state);
    if (chosen) return onSearch({ kind: 'area', state: chosen.code, ...(cityId && { cityId }) });
    setValidated(true);
    box.current?.focus();
  };
  return (
    <form className="branch-area" noValidate onSubmit={submit}>
      {failure && <Box tone="info">{t('branches:search.citiesFailed')}</Box>}
      <Field
        label={t('branches:search.state')}
        error={validated && state === '' ? t('branches:search.stateMissing') : undefined}
      >
        <SelectControl
          ref={box}
          name="state"
          empty={t('branches:search.chooseState')}
          options={states.map(({ code, name }) => ({
            value: code,
            label: counted(name, data?.areas.find((area) => area.state === code)?.branches),
          }))}
          value={state}
          onChange={(event) => {
            setState(event.target.value);
            setCity('');
          }}
        />
      </Field>
      {cities.length > 0 && (
        <Field label={t('branches:search.city')}>
          <SelectControl
            name="city"
            empty={t('branches:search.anyCity')}
            options={cities.map((city) => ({ value: city.cityId, label: counted(city.name, city.branches) }))}
            value={cityId}
            onChange={(event) => setCity(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="line">
        {t('branches:search.showArea')}
      </Button>
    </form>
  );
}

/** Before anything is asked: what the map shows, as a list (D-91). */
function StateIndex({ points }: { points: readonly BranchPoint[] }) {
  const { t } = useText('branches');
  return (
    <section className="branch-start">
      <h2>{t('branches:start.title')}</h2>
      <p className="soft">{t('branches:start.hint')}</p>
      <ul aria-label={t('branches:start.states')}>
        {states.map(({ code, name }) => (
          <li key={code}>
            <Link to={writeQuestion({ kind: 'area', state: code })} preventScrollReset>
              <bdi>{name}</bdi>
              {points.length > 0 && (
                <span className="soft num">{points.filter(({ state }) => state === code).length}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A branch that the step here was made for: a pin of the map in another city. */
function branchIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('branch' in state)) return undefined;
  return typeof state.branch === 'string' ? state.branch : undefined;
}

/** For a query about a place, the nearest branch is open from the start. */
function firstOpen({ place, branches }: BranchAnswer): string | undefined {
  return place.kind === 'state' ? undefined : branches[0]?.code;
}

function focusOutlet(code: string): void {
  const row = document.getElementById(`branch-${code}`);
  row?.querySelector('button')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Which row of the list is open. A pin opens its row and leads to it; a press on an open row closes it. */
function useOpenRow(answer: BranchAnswer | undefined, historyState: unknown) {
  const wanted = branchIn(historyState);
  const [shown, setShown] = useState<BranchAnswer['place']>();
  const [selected, setSelected] = useState<string>();
  const reached = useRef<string>(undefined);

  // A new result resets the open row; a further page of the same one doesn't.
  if (answer && answer.place !== shown) {
    setShown(answer.place);
    setSelected(answer.branches.find(({ code }) => code === wanted)?.code ?? firstOpen(answer));
  }

  useEffect(() => {
    const code = reached.current;
    if (code !== selected || code === undefined) return;
    reached.current = undefined;
    focusOutlet(code);
  }, [selected]);

  return {
    selected,
    /** Stays the same function: hundreds of rows need not be drawn again. */
    toggle: useCallback((code: string) => setSelected((last) => (last === code ? undefined : code)), []),
    /** False when the list doesn't have it. */
    open: (code: string): boolean => {
      if (!answer?.branches.some((branch) => branch.code === code)) return false;
      if (code === selected) focusOutlet(code);
      reached.current = code;
      setSelected(code);
      return true;
    },
  };
}

const loadResults = () => import('./results.tsx');
/** Rows with their hours come with the first question. */
const Results = lazy(loadResults);

/** Call when the visitor is about to search. A failure shows itself when there are results to list. */
export const prepareResults = () => void loadResults().catch(() => undefined);

const noPoints: readonly BranchPoint[] = [];
const noBranches: BranchAnswer['branches'] = [];

const stateTo = (state: StateCode): string => writeQuestion({ kind: 'area', state });

interface MapAndListProps {
  /** Whether anything has been asked; until then the list is that of the states. */
  asked: boolean;
  found: ReturnType<typeof useBranches>;
  /** The state of the history entry. */
  historyState: unknown;
  onAsk: (question: BranchQuestion, state: object) => void;
  onLocate: () => void;
}

/** The results, on the map and as a list. Opening a row rerenders these two, not the forms beside them. */
export function MapAndList({ asked, found, historyState, onAsk, onLocate }: MapAndListProps) {
  const { t } = useText('branches');
  const { loading, data, failure, fetchMore, reload } = found;
  const map = useCall('networkMap', {});
  const points = map.data?.points ?? noPoints;
  const { selected, toggle, open } = useOpenRow(data, historyState);
  const answer = asked ? data : undefined;

  /** A branch on the map that isn't in the list leads to its city. */
  const openOnMap = (code: string) => {
    if (open(code)) return;
    const point = points.find((branch) => branch.code === code);
    if (point) onAsk({ kind: 'area', state: point.state, cityId: point.cityId }, { branch: code });
  };
  return (
    <>
      <div className="branch-map-place">
        <BranchMap
          place={answer?.place}
          points={points}
          branches={answer?.branches ?? noBranches}
          selected={selected}
          stateTo={stateTo}
          onBranch={openOnMap}
          onLocate={onLocate}
        />
        {map.failure && <p className="soft sm">{t('branches:map.failed')}</p>}
      </div>
      <div className="branch-found">
        {asked ? (
          <Suspense fallback={<Skeleton label={t('branches:search.loading')} />}>
            <Results
              loading={loading}
              answer={data}
              failure={failure}
              selected={selected}
              onSelect={toggle}
              onRetry={reload}
              onFetchMore={fetchMore}
            />
          </Suspense>
        ) : (
          <StateIndex points={points} />
        )}
      </div>
    </>
  );
}
