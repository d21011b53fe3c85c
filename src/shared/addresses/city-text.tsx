import { lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { TextControl, type TextControlProps } from '#src/components/fields/field.tsx';
import { Optional } from '#src/components/optional.tsx';
import type { CityListHandle, ShownList } from './city-list.tsx';
import type { Cities } from './use-cities.ts';

const CityList = lazy(() => import('./city-list.tsx'));

const hidden: ShownList = { isListed: false, active: undefined };

export interface CityTextProps {
  name: string;
  /** Of the field's own compiled rule. */
  control: TextControlProps;
  cities: Cities;
  text: string;
  onText: (text: string) => void;
  onChoose: (text: string) => void;
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A text for a place, with matching cities below it. Up and Down move, Enter chooses, Escape closes; typed text is a
 * valid answer as it is, with a list, without one and offline.
 */
export function CityText({ name, control, cities, text, onText, onChoose, onLeave, ref }: CityTextProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const list = useRef<CityListHandle>(null);
  /** The list is loaded when the text gets the focus; a person who keeps typing until it has loaded finds it open. */
  const [wanted, setWanted] = useState<'no' | 'closed' | 'open'>('no');
  const [{ isListed, active }, setShown] = useState(hidden);
  return (
    <div className="suggest">
      <TextControl
        {...control}
        ref={input}
        name={name}
        dir="auto"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={isListed}
        aria-activedescendant={active}
        value={text}
        spellCheck={false}
        onFocus={() => {
          cities.want();
          if (wanted === 'no') setWanted('closed');
        }}
        onKeyDown={(event) => list.current?.onKeyDown?.(event)}
        onClick={(event) => {
          setWanted('open');
          list.current?.onClick?.(event);
        }}
        onChange={(event) => {
          setWanted('open');
          onText(event.currentTarget.value);
          list.current?.onChange?.(event);
        }}
        onBlur={() => {
          setWanted('closed');
          onLeave?.();
          list.current?.close();
        }}
      />
      {wanted !== 'no' && (
        <Optional>
          <Suspense>
            <CityList
              ref={list}
              id={listId}
              name={name}
              cities={cities}
              text={text}
              input={input}
              isAwaited={wanted === 'open'}
              onChoose={onChoose}
              onShow={setShown}
            />
          </Suspense>
        </Optional>
      )}
    </div>
  );
}
