import { type InputHTMLAttributes, type Ref, type RefObject, useImperativeHandle, useLayoutEffect } from 'react';
import { useListCombobox } from '#src/components/fields/combobox.ts';
import { useText } from '#src/i18n/react.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { cityText, matchingCities } from './matching-cities.ts';
import type { Cities } from './use-cities.ts';

/** The interface between the text and its list. */
export interface CityListHandle extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'onKeyDown' | 'onChange' | 'onClick'
> {
  close: () => void;
}

/** The list's state, which the text announces to screen readers. */
export interface ShownList {
  isListed: boolean;
  /** Id of the active entry. */
  active: string | undefined;
}

export interface CityListProps {
  id: string;
  /** Of the text. */
  name: string;
  cities: Cities;
  text: string;
  input: RefObject<HTMLInputElement | null>;
  /** The person typed or pressed before the list was loaded. */
  isAwaited: boolean;
  onChoose: (text: string) => void;
  onShow: (shown: ShownList) => void;
  ref: Ref<CityListHandle>;
}

/** The list below a `CityText`, loaded when the person first focuses one. */
export default function CityList({ id, name, cities, text, input, isAwaited, onChoose, onShow, ref }: CityListProps) {
  const { t } = useText();
  const entries = matchingCities(cities.known, text);
  const { isOpen, active, inputProps, listProps, getItemProps, close } = useListCombobox({
    entries,
    isOpenAtFirst: isAwaited,
    onOpen: cities.want,
    onChoose: (city) => onChoose(cityText(city)),
  });
  const isName = text.trim() !== '' && !/\d/.test(text);
  const isListed = isOpen && entries.length > 0;
  const note = isOpen && isName && !isListed && cities.state !== 'unasked' ? t(`ui:cities.${cities.state}`) : undefined;

  // The text was there before its list and stays the same element: both are handed over instead of being drawn again.
  const { ref: inputRef, ...heard } = inputProps({ name, required: false, disabled: false });
  const { onKeyDown, onChange, onClick, 'aria-activedescendant': activeId } = heard;
  useImperativeHandle(ref, () => ({ onKeyDown, onChange, onClick, close }));
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current);
  useLayoutEffect(() => onShow({ isListed, active: activeId }), [isListed, activeId, onShow]);

  return (
    <>
      <ul {...listProps({ id, 'aria-label': t('ui:cities.list'), hidden: !isListed })}>
        {isListed &&
          entries.map((city, index) => (
            <li
              key={cityText(city)}
              {...getItemProps({ item: city, index })}
              className={classNames(index === active && 'active')}
            >
              <span>
                <bdi>{city.city}</bdi>{' '}
                <span className="soft sm">
                  <bdi>{city.state}</bdi>
                </span>
              </span>
            </li>
          ))}
      </ul>
      {note && <p className="sm suggest-note">{note}</p>}
      <span className="sr" role="status">
        {note ?? (isListed && t('ui:cities.found', { count: entries.length }))}
      </span>
    </>
  );
}
