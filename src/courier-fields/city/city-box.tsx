import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';
import { comboboxProps, pressedIndex, useDone, walked, type WidgetProps } from '#src/forms/index.ts';
import type { CityChoices } from '../services.ts';
import { type CityEntry, cityGroups, meantCity } from './city-entries.ts';
import { type City, keepRecent, readRecent } from './recent-cities.ts';

const cityText = ({ city, state }: City): string => [city, state].filter(Boolean).join(', ');

export interface CityBoxProps {
  field: WidgetProps;
  choices: CityChoices;
  chosen: City | undefined;
  /** Undefined when what is typed is no city. */
  onChoose: (city: City | undefined) => void;
}

const storage = () => window.localStorage;

/** The active entry stays in view. */
function useInView(list: RefObject<HTMLElement | null>, active: number) {
  useEffect(() => {
    if (active >= 0) list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
}

/**
 * One text with one list: recent and hot cities, then states that open; typing searches all cities. Up and Down walk,
 * Enter chooses, Escape closes; the text never leaves the focus.
 */
export function CityBox({ field, choices, chosen, onChoose }: CityBoxProps) {
  const { t } = useWidgetText();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(chosen ? cityText(chosen) : '');
  const [shown, setShown] = useState(chosen);
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<string>();
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState<City[]>([]);
  const isDone = useDone(field);
  useInView(list, active);

  // Somebody else has answered: a draft, the address book.
  if (chosen?.city !== shown?.city || chosen?.state !== shown?.state) {
    setShown(chosen);
    setText(chosen ? cityText(chosen) : '');
  }

  const isSearch = !(chosen && text === cityText(chosen));
  const groups = isOpen ? cityGroups(choices, isSearch ? text : '', state, recent) : [];
  const entries = groups.flatMap((group) => group.entries);

  function open() {
    setRecent(readRecent(storage));
    setActive(-1);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setState(undefined);
  }

  function take(city: City) {
    setShown(city);
    setText(cityText(city));
    keepRecent(city, storage);
    onChoose(city);
    close();
  }

  function choose(entry: CityEntry | undefined) {
    if (!entry) return;
    input.current?.focus();
    if (entry.kind === 'city') return take(entry.city);
    setState(entry.kind === 'state' ? entry.state : undefined);
    // What was typed was the state's name.
    if (isSearch) setText('');
    setActive(entry.kind === 'state' ? 1 : -1);
  }

  function type(typed: string) {
    setText(typed);
    setActive(-1);
    if (!isOpen) setRecent(readRecent(storage));
    setOpen(true);
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

  function press({ target }: MouseEvent) {
    const pressed = pressedIndex(target);
    if (pressed !== undefined) return choose(entries[pressed]);
    if (target === input.current && !isOpen && !field.disabled) open();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open();
      setActive(walked(active, event.key === 'ArrowDown' ? 1 : -1, entries.length));
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Enter') return;
    if (!isOpen || active < 0) return settle();
    event.preventDefault();
    choose(entries[active]);
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
    // Presses and keys of the text and its list come up to here; both have roles of their own.
    <div className="suggest city" role="presentation" onClick={press} onKeyDown={handleKey}>
      <TextControl
        ref={input}
        {...comboboxProps(field, { listId, isOpen, active })}
        value={text}
        done={isDone}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        end={
          <span className="chev">
            <Icon name="down" />
          </span>
        }
      />
      <div
        ref={list}
        id={listId}
        className="groups"
        role="listbox"
        aria-label={t('widgets:city.list')}
        hidden={!isOpen || entries.length === 0}
        // Keeps the focus in the text, whose blur would close the list before the press is over.
        onPointerDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`${listId}-${group.name}`}>
            <div className="head" id={`${listId}-${group.name}`}>
              {group.name === 'of' ? <bdi>{state}</bdi> : t(`widgets:city.${group.name}`)}
            </div>
            {group.entries.map((entry) => {
              index += 1;
              return (
                <div
                  key={index}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={classNames(index === active && 'active', entry.kind === 'back' && 'other')}
                  data-index={index}
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
