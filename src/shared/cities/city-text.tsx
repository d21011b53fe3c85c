import type { Ref } from 'react';
import { useListCombobox } from '#src/ui/fields/combobox.ts';
import { useText } from '#src/i18n/react.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { TextControl, type TextControlProps } from '#src/ui/fields/controls.tsx';
import { cityText, matchingCities } from './matching-cities.ts';
import type { Cities } from './use-cities.ts';

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
 * A text for a place, with the cities that it may mean below it. Up and Down walk, Enter chooses, Escape closes; what is
 * typed counts as it stands, with a list, without one and offline.
 */
export function CityText({ name, control, cities, text, onText, onChoose, onLeave, ref }: CityTextProps) {
  const { t } = useText();
  const entries = matchingCities(cities.known, text);
  const { isOpen, active, inputProps, listProps, getItemProps, close } = useListCombobox({
    entries,
    onOpen: cities.want,
    onChoose: (city) => onChoose(cityText(city)),
  });
  const isName = text.trim() !== '' && !/\d/.test(text);
  const isListed = isOpen && entries.length > 0;
  const note = isOpen && isName && !isListed && cities.state !== 'unasked' ? t(`ui:cities.${cities.state}`) : undefined;
  return (
    <div className="suggest">
      <TextControl
        {...control}
        {...inputProps({ name, required: false, disabled: false }, ref)}
        aria-expanded={isListed}
        value={text}
        spellCheck={false}
        onFocus={cities.want}
        onInput={(event) => onText(event.currentTarget.value)}
        onBlur={() => {
          onLeave?.();
          close();
        }}
      />
      <ul {...listProps({ 'aria-label': t('ui:cities.list'), hidden: !isListed })}>
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
    </div>
  );
}
