import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { useFieldLinks } from './field.tsx';

export interface RadioTile {
  value: string;
  label: ReactNode;
  /** One soft line under the label. */
  note?: ReactNode;
  disabled?: boolean;
}

export interface RadioTilesProps {
  name: string;
  options: readonly RadioTile[];
  /** Controlled: the chosen value. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** Id of the first radio, where an error link moves the focus. */
  firstId?: string;
  className?: string;
}

/** Up to six choices as tiles; used inside a `Field as="radios"`. */
export function RadioTiles({ name, options, value, onChange, onBlur, firstId, className }: RadioTilesProps) {
  const links = useFieldLinks();
  return (
    <div className={classNames('tiles', className)}>
      {options.map((option, index) => (
        <label key={option.value} className="pick">
          <input
            type="radio"
            id={index === 0 ? firstId : undefined}
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            aria-describedby={links['aria-describedby']}
            onChange={() => onChange?.(option.value)}
            onBlur={onBlur}
          />
          <span className="text">
            {option.label}
            {option.note && <span className="soft">{option.note}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

export interface CheckRowProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** `tile` has a border, for consents. */
  look?: 'row' | 'tile';
  /** The sentence that is agreed to; the whole row is clickable. */
  children: ReactNode;
}

/** A checkbox with its sentence; native props and the ref go to the input. */
export function CheckRow({ look = 'row', children, className, ...rest }: CheckRowProps) {
  const links = useFieldLinks();
  return (
    <label className={classNames(look === 'tile' ? 'pick' : 'tick', className)}>
      <input type="checkbox" {...links} {...rest} />
      <span className="text">{children}</span>
    </label>
  );
}
