import { useId, useMemo, useState } from 'react';
import { states } from '#domain/address/states.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { SelectControl, TextControl } from '#src/components/fields/field.tsx';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { lineCodec } from '#src/forms/core/codecs.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import {
  FieldFrame,
  useAnswer,
  isAnswered,
  useFormParts,
  useRemoteOptions,
  useTypedText,
  type WidgetProps,
} from '#src/forms/index.ts';
import { browserStorage } from '#src/lib/storage.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from '#src/components/icon.tsx';
import { useListCombobox } from '#src/components/fields/combobox.ts';
import { type CityChoices, useCourierServices } from './services.ts';
import './city.css';
import { type CityEntry, cityGroups, meantCity } from './city-entries.ts';
import { type City, readRecent, saveRecent } from './recent-cities.ts';

const cityText = ({ city, state }: City): string => [city, state].filter(Boolean).join(', ');

interface CityBoxProps {
  field: WidgetProps;
  choices: CityChoices;
  chosen: City | undefined;
  /** Undefined when what is typed is no city. */
  onChoose: (city: City | undefined) => void;
}

/**
 * One text with one list: recent and hot cities, then states that open; typing searches all cities. Up and Down walk,
 * Enter chooses, Escape closes; the text never leaves the focus.
 */
function CityBox({ field, choices, chosen, onChoose }: CityBoxProps) {
  const { t } = useWidgetText();
  const headId = useId();
  const [text, setText] = useState(chosen ? cityText(chosen) : '');
  const [shown, setShown] = useState(chosen);
  const [state, setState] = useState<string>();
  const [recent, setRecent] = useState<City[]>([]);
  const isDone = isAnswered(field);

  // The answer was set from outside: by a draft or the address book.
  if (chosen?.city !== shown?.city || chosen?.state !== shown?.state) {
    setShown(chosen);
    setText(chosen ? cityText(chosen) : '');
  }

  const isSearch = !(chosen && text === cityText(chosen));
  const typed = isSearch ? text : '';
  const groups = useMemo(() => cityGroups(choices, typed, state, recent), [choices, typed, state, recent]);
  const entries = groups.flatMap((group) => group.entries);

  const { isOpen, active, inputProps, listProps, getItemProps, close } = useListCombobox({
    entries,
    onOpen: () => setRecent(readRecent(browserStorage)),
    onClose: () => setState(undefined),
    onChoose: choose,
    onEnter: settle,
    placeAfter: ({ kind }) => (kind === 'state' ? 1 : kind === 'back' ? -1 : undefined),
  });

  function take(city: City) {
    setShown(city);
    setText(cityText(city));
    saveRecent(city, browserStorage);
    onChoose(city);
  }

  function choose(entry: CityEntry) {
    if (entry.kind === 'city') return take(entry.city);
    setState(entry.kind === 'state' ? entry.state : undefined);
    // The typed text was the state's name.
    if (isSearch) setText('');
  }

  function type(written: string) {
    setText(written);
    if (chosen) {
      setShown(undefined);
      onChoose(undefined);
    }
  }

  /** A name that is written out needs no choosing. */
  function settle() {
    const meant = chosen ? undefined : meantCity(choices, text);
    if (meant) take(meant);
    close();
  }

  const label = (entry: CityEntry) => {
    if (entry.kind === 'back') return t('widgets:city.back');
    if (entry.kind === 'state') return <bdi>{entry.state}</bdi>;
    return (
      <span>
        <bdi>{entry.city.city}</bdi>
        {state === undefined && (
          <span className="soft sm">
            {' '}
            <bdi>{entry.city.state}</bdi>
          </span>
        )}
      </span>
    );
  };

  let index = -1;
  return (
    <div className="suggest city">
      <TextControl
        {...inputProps(field)}
        value={text}
        done={isDone}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={settle}
        end={<span className="chev" />}
      />
      <div
        {...listProps({ 'aria-label': t('widgets:city.list'), hidden: !isOpen || entries.length === 0 })}
        className="groups"
      >
        {isOpen &&
          groups.map((group) => (
            <div key={group.name} role="group" aria-labelledby={`${headId}-${group.name}`}>
              <div className="head" id={`${headId}-${group.name}`}>
                {group.name === 'of' ? <bdi>{state}</bdi> : t(`widgets:city.${group.name}`)}
              </div>
              {group.entries.map((entry) => {
                index += 1;
                return (
                  <div
                    key={index}
                    {...getItemProps({ item: entry, index })}
                    className={classNames(index === active && 'active', entry.kind === 'back' && 'other')}
                  >
                    {entry.kind === 'back' && <Icon name="back" />}
                    {label(entry)}
                    {entry.kind === 'state' && <Icon name="next" />}
                  </div>
                );
              })}
            </div>
          ))}
      </div>
      {!isOpen && !chosen && text.trim() !== '' && <p className="soft sm">{t('widgets:city.unlisted')}</p>}
      <span className="sr" role="status">
        {isOpen && isSearch && t('widgets:city.found', { count: entries.length })}
      </span>
    </div>
  );
}

const textIn = (answer: unknown): string | undefined =>
  typeof answer === 'string' && answer !== '' ? answer : undefined;

/** Without a catalogue: the state from the country's own list, the city as it is written. */
function TypedCity({ field, statePointer }: { field: WidgetProps; statePointer: string }) {
  const { t } = useWidgetText();
  const { store } = useFormParts();
  const id = useId();
  const state = textIn(useAnswer(statePointer));
  const text = useTypedText(field.pointer, lineCodec);
  return (
    <div className="typed-city">
      <div>
        <label htmlFor={`${id}-state`}>{t('widgets:city.state')}</label>
        <SelectControl
          id={`${id}-state`}
          disabled={field.disabled}
          options={states.map(({ name }) => ({ value: name, label: name }))}
          empty={t('forms:select.empty')}
          value={state ?? ''}
          onChange={(event) => store.change({ [statePointer]: event.target.value || undefined })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-city`}>{t('widgets:city.city')}</label>
        <TextControl
          {...text}
          id={`${id}-city`}
          name={field.name}
          dir="auto"
          autoComplete="off"
          disabled={field.disabled}
          aria-required={field.required || undefined}
        />
      </div>
    </div>
  );
}

/**
 * State and city from one list (ROUTE-38). Two fields, as with the postal code: this one is the city, the state is the
 * field that `fills.state` names, else the one `filledBy` this, else `state`.
 *
 * Layout: `"city": { "widget": "city", "fills": { "state": "state" } }, "state": { "widget": "text", "hidden": true,
 * "filledBy": "city" }`; both are strings.
 */
export function CityWidget(field: WidgetProps) {
  const { pointer, name, ui } = field;
  const { t } = useWidgetText();
  const { form, store } = useFormParts();
  const services = useCourierServices();
  const [asked, retry] = useRemoteOptions((signal) => services().cities?.(signal));
  const filled = Object.entries(form.ui?.fields ?? {}).find(([, other]) => other.filledBy === name)?.[0];
  const statePointer = pointerTo(ui.fills?.state ?? filled ?? 'state');
  const city = textIn(useAnswer(pointer));
  const state = textIn(useAnswer(statePointer));
  const isTyped = asked.status === 'failed' || asked.status === 'absent';

  if (isTyped) {
    return (
      <FieldFrame field={field} as="group">
        <LoadFailure onRetry={asked.status === 'failed' ? retry : undefined}>
          {t(`widgets:city.${asked.status}`)}
        </LoadFailure>
        <TypedCity field={field} statePointer={statePointer} />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame field={field}>
      {asked.status === 'loaded' ? (
        <CityBox
          field={field}
          choices={asked.answer}
          chosen={city === undefined ? undefined : { city, state: state ?? '' }}
          onChoose={(chosen) => store.change({ [pointer]: chosen?.city, [statePointer]: chosen?.state })}
        />
      ) : (
        <TextControl
          name={name}
          value={[city, state].filter(Boolean).join(', ')}
          readOnly
          aria-busy="true"
          disabled={field.disabled}
          end={<span className="unit soft sm">{t('widgets:city.loading')}</span>}
        />
      )}
    </FieldFrame>
  );
}
