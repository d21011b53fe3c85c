import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type Text, useText } from '#src/i18n/react.tsx';
import { findState, type StateCode } from '#domain/address/states.ts';
import type { BranchAnswer } from '#src/shared/branches/branch.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Box } from '#src/components/status.tsx';
import { Icon } from '#src/components/icon.tsx';
import { id, schema, ui, validate } from '#schemas/generated/branches/search.js';
import { getMessage } from '#src/forms/core/errors.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { fieldText } from '#src/forms/core/text.ts';
import { useForm, useFormView } from '#src/forms/core/use-form.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { CityText } from '#src/shared/addresses/city-text.tsx';
import { useCities } from '#src/shared/addresses/use-cities.ts';
import { Button } from '#src/components/button.tsx';
import { Field } from '#src/components/fields/field.tsx';
import { AreaForm, MapAndList, prepareResults } from './branch-search.tsx';
import {
  type AskedQuestion,
  type BranchQuestion,
  readQuestion,
  spotIn,
  useBranches,
  usePosition,
  writeQuestion,
} from './use-branches.ts';
import './branches-page.css';

interface SearchFormProps {
  initial: string;
  busy: boolean;
  onSearch: (text: string) => void;
  /** Under the field. */
  children?: ReactNode;
}

const form = { id, schema, ui, validate };
const { label, control } = getField(form, 'text');

/** One field for anything a visitor knows: postal code, city, street. Validated by the server's own rule. */
function SearchForm({ initial, busy, onSearch, children }: SearchFormProps) {
  const { t } = useText('branches', 'fields', 'rules');
  const box = useRef<HTMLInputElement>(null);
  const store = useForm(form, { value: { text: initial } });
  const [error] = useFormView(store).errors;
  const [text, setText] = useState(initial);
  const cities = useCities();
  const typed = () => box.current?.value ?? '';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (store.submit().errors.length === 0) return onSearch(typed().trim());
    box.current?.focus();
  };
  const type = (next: string) => {
    setText(next);
    store.hideErrors('/text');
    store.late.touch('/text', typed);
  };
  return (
    <form
      className="branch-search"
      role="search"
      method="post"
      action={paths.findBranches}
      noValidate
      onSubmit={submit}
    >
      <Field label={fieldText(t, label)} error={error && getMessage(t, error)}>
        <CityText
          name="text"
          control={{ ...control, enterKeyHint: 'search' }}
          ref={box}
          cities={cities}
          text={text}
          onText={type}
          onChoose={onSearch}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('branches:search.submit')}
      </Button>
      {children}
    </form>
  );
}

interface SearchPanelProps {
  question: BranchQuestion | undefined;
  busy: boolean;
  position: ReturnType<typeof usePosition>;
  onAsk: (question: BranchQuestion) => void;
}

/** The three ways to ask: a text, one's own position, state and city. */
function SearchPanel({ question, busy, position, onAsk }: SearchPanelProps) {
  const { t } = useText('branches');
  const area = useId();
  const [isOpen, setOpen] = useState(question?.kind === 'area');
  const { progress } = position;
  return (
    <>
      <SearchForm
        initial={question?.kind === 'text' ? question.text : ''}
        busy={busy}
        onSearch={(text) => onAsk({ kind: 'text', text })}
      />
      <div className="branch-ways">
        <button
          type="button"
          className="link"
          aria-disabled={progress === 'asking'}
          onClick={() => progress !== 'asking' && void position.locate()}
        >
          <Icon name="locate" />
          {t('branches:search.locate')}
        </button>
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={area}
          onClick={() => setOpen(!isOpen)}
        >
          {t('branches:search.byArea')}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
        <Link className="link" to={paths.networkSelect}>
          {t('shell:nav.network')}
        </Link>
      </div>
      <div role="status">{progress === 'asking' && <p className="soft sm">{t('branches:position.asking')}</p>}</div>
      {progress && progress !== 'asking' && (
        <Box tone="warn" role="alert">
          {t(`branches:position.${progress}`)}
        </Box>
      )}
      {question?.kind === 'near' && !progress && <p className="soft sm">{t('branches:position.privacy')}</p>}
      <div id={area} hidden={!isOpen}>
        {isOpen && <AreaForm initial={question?.kind === 'area' ? question : undefined} onSearch={onAsk} />}
      </div>
    </>
  );
}

type Namesake = BranchAnswer['namesakes'][number];

const stateName = (code: StateCode): string => findState(code)?.name ?? code;

const getHref = ({ state, cityId, zip, city }: Namesake): string =>
  writeQuestion(cityId ? { kind: 'area', state, cityId } : { kind: 'text', text: zip ?? city });

/** Several places have the name that was asked for: which one is meant. */
function Namesakes({ namesakes }: { namesakes: readonly Namesake[] }) {
  const { t } = useText('branches');
  return (
    <nav className="branch-namesakes no-print" aria-label={t('branches:found.namesakes')}>
      <p>{t('branches:found.namesakes')}</p>
      <ul>
        {namesakes.map((namesake) => (
          <li key={namesake.state}>
            <Link to={getHref(namesake)} preventScrollReset>
              <bdi>{`${namesake.city}, ${stateName(namesake.state)}`}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function whereOf({ place }: BranchAnswer, asked: string, { t }: Text): string {
  const names = [place.zip, place.city, place.state && stateName(place.state)];
  const shown = isolate(names.filter(Boolean).join(', '));
  if (place.kind === 'position') return t('branches:found.you');
  if (place.kind === 'street') return t('branches:found.words', { text: isolate(asked) });
  return t(place.kind === 'state' ? 'branches:found.in' : 'branches:found.near', { place: shown });
}

/** How many branches, and where; for an unknown postal code that they are its neighbours' (MSG-09). */
function FoundLine({ answer, asked }: { answer: BranchAnswer; asked: string }) {
  const text = useText('branches');
  const { t } = text;
  const { place, total, namesakes } = answer;
  return (
    <>
      {!place.known && place.zip && <Box tone="warn">{t('branches:found.unknownZip', { zip: place.zip })}</Box>}
      <p role="status">
        <b>{t('branches:found.count', { count: total })}</b> {whereOf(answer, asked, text)}
      </p>
      {namesakes.length > 0 && <Namesakes namesakes={namesakes} />}
    </>
  );
}

function getAsked(question: BranchQuestion | undefined, historyState: unknown): AskedQuestion | undefined {
  if (question?.kind !== 'near') return question;
  const spot = spotIn(historyState);
  return spot && { kind: 'near', spot };
}

/** Branches by one flexible field, by state and city, or by the own position (FEAT-04, ROUTE-11, D-02). */
export function BranchesPage() {
  const { t } = useText('branches', 'fields', 'rules', 'answers');
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const question = readQuestion(search);
  const asked = getAsked(question, location.state);
  const position = usePosition(question?.kind === 'near' && !asked);
  const found = useBranches(asked);
  const answer = asked && !found.failure ? found.data : undefined;

  const ask = (next: BranchQuestion, state?: object) => {
    position.forget();
    const href = writeQuestion(next);
    // The same question again is asked again.
    if (href === location.search && !state) return found.reload();
    void navigate(href, { state, preventScrollReset: true });
  };
  return (
    <div className="page branch-page">
      <div className="branch-ask">
        <h1>{t('branches:title')}</h1>
        <div className="branch-question no-print" onFocus={prepareResults}>
          <SearchPanel key={location.search} question={question} busy={found.loading} position={position} onAsk={ask} />
        </div>
        {answer && <FoundLine answer={answer} asked={question?.kind === 'text' ? question.text : ''} />}
      </div>
      <MapAndList
        asked={asked !== undefined}
        found={found}
        historyState={location.state}
        onAsk={ask}
        onLocate={() => void position.locate()}
      />
    </div>
  );
}
