import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { useFieldLinks } from './field.tsx';

export interface ControlLook {
  /** `short` is 44 px high, for toolbars. */
  size?: 'md' | 'short';
  /** Answered and valid: an ink border. */
  done?: boolean;
  /** Classes of the frame around the native element. */
  frame?: string;
}

const frameClasses = ({ size, done, frame }: ControlLook) =>
  classNames('ctl', size === 'short' && 'short', done && 'done', frame);

export interface TextControlProps extends ControlLook, Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Sunk cell before the text: `+52`, `$`. */
  before?: ReactNode;
  /** Sunk cell after the text: `kg`, `cm`. */
  after?: ReactNode;
  /** Anything else at the end side, e.g. a show-password button. */
  end?: ReactNode;
}

/** One line of text; all native props and the ref go to the input. */
export function TextControl({ before, after, end, size, done, frame, ...rest }: TextControlProps) {
  const links = useFieldLinks();
  return (
    // With something before it (+52, $) a left-to-right control is an island: nothing in it changes sides.
    <div className={frameClasses({ size, done, frame })} dir={before && rest.dir === 'ltr' ? 'ltr' : undefined}>
      {before && <span className="unit num">{before}</span>}
      <input type="text" dir="auto" {...links} {...rest} />
      {after && <span className="unit e">{after}</span>}
      {end}
    </div>
  );
}

export interface UnitControlProps extends TextControlProps {
  /** `kg`, `cm`, `%`, `MXN`: read out with the field. */
  unit: string;
}

/** A number with its unit: numeric keyboard, never `type=number`, left to right in every script. */
export function UnitControl({ unit, ...rest }: UnitControlProps) {
  return <TextControl inputMode="decimal" autoComplete="off" dir="ltr" {...rest} after={<bdi>{unit}</bdi>} />;
}

export interface TextAreaControlProps extends ControlLook, ComponentPropsWithRef<'textarea'> {}

export function TextAreaControl({ size, done, frame, ...rest }: TextAreaControlProps) {
  const links = useFieldLinks();
  return (
    <div className={frameClasses({ size, done, frame })}>
      <textarea rows={3} dir="auto" {...links} {...rest} />
    </div>
  );
}

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectControlProps extends ControlLook, Omit<ComponentPropsWithRef<'select'>, 'size' | 'children'> {
  options: readonly SelectOption[];
  /** The label of the empty choice; without it there is none. */
  empty?: string;
}

/** A native select: the phone's own list on a phone. */
export function SelectControl({ options, empty, size, done, frame, ...rest }: SelectControlProps) {
  const links = useFieldLinks();
  return (
    <div className={frameClasses({ size, done, frame })}>
      <select {...links} {...rest}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="chev">
        <Icon name="down" />
      </span>
    </div>
  );
}
