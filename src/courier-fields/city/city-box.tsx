import { useId, useMemo, useState } from 'react';
import { browserStorage } from '#src/browser/storage.ts';
import { classNames } from '#src/ui/class-names.ts';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';
import { useDone, type WidgetProps } from '#src/forms/index.ts';
import { useListCombobox } from '#src/ui/fields/combobox.ts';
import type { CityChoices } from '../services.ts';
import { type CityEntry, cityGroups, meantCity } from './city-entries.ts';
import { type City, saveRecent, readRecent } from './recent-cities.ts';

const cityText = ({ city, state }: City): string => [city, state].filter(Boolean).join(', ');

export interface CityBoxProps {
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
export function CityBox({ field, choices, chosen, onChoose }: CityBoxProps) {
  const { t } = useWidgetText();
  const headId = useId();
  const [text, setText] = useState(chosen ? cityText(chosen) : '');
  const [shown, setShown] = useState(chosen);
  const [state, setState] = useState<string>();
  const [recent, setRecent] = useState<City[]>([]);
  const isDone = useDone(field);

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
        end={
          <span className="chev">
            <Icon name="down" />
          </span>
        }
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
