import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from '../icon.tsx';

interface FieldLinks {
  /** Id of the control; absent in a group, whose controls have ids of their own. */
  id?: string;
  hintId?: string;
  errorId?: string;
  countId?: string;
}

const FieldContext = createContext<FieldLinks | undefined>(undefined);

/** The attributes that tie a control to its field: id, `aria-describedby`, `aria-invalid`. Own props win. */
export function useFieldLinks(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const links = useContext(FieldContext);
  if (!links) return {};
  const described = [links.errorId, links.hintId, links.countId].filter(Boolean).join(' ');
  return {
    id: links.id,
    'aria-describedby': described || undefined,
    'aria-invalid': links.errorId ? true : undefined,
  };
}

interface FieldCount {
  used: number;
  max: number;
}

export interface FieldProps {
  /** Left out only with `as="bare"`. */
  label?: ReactNode;
  /** Id of the control (of the fieldset in a group); made up when absent. */
  id?: string;
  hint?: ReactNode;
  /** The sentence that says how to correct the value. Its presence marks the field as wrong. */
  error?: ReactNode;
  /** A confirmation in green under the control. */
  ok?: ReactNode;
  /** Marks the label with "(opcional)", or with these words; required fields carry no mark. */
  optional?: boolean | string;
  /** "66 de 200", shown from the start, announced from 90 % on. */
  count?: FieldCount;
  /** Stands at the start side of the counter, e.g. a help link. */
  aside?: ReactNode;
  /**
   * `group`: a fieldset with a legend, for several controls. `radios`: one whose radios are one answer. `bare`: no
   * label, for a checkbox that carries its own sentence.
   */
  as?: 'field' | 'group' | 'radios' | 'bare';
  className?: string;
  /** The field's place in the answers of a form. */
  'data-pointer'?: string;
  /** Controls that take `useFieldLinks()`. */
  children: ReactNode;
}

function Counter({ count, id }: { count: FieldCount; id: string }) {
  const { t } = useTranslation('ui');
  const text = t('count', { used: count.used, max: count.max });
  const near = count.used >= count.max * 0.9;
  return (
    <>
      <span className="num" id={id}>
        {text}
      </span>
      <span className="sr" role="status">
        {near && text}
      </span>
    </>
  );
}

function OptionalWord() {
  const { t } = useTranslation('ui');
  return t('optional');
}

/** Label, hint, control, error, counter: one field of a form. */
export function Field(props: FieldProps) {
  const { label, hint, error, ok, optional, count, aside, as = 'field', className, children } = props;
  const pointer = props['data-pointer'];
  const made = useId();
  const id = props.id ?? made;
  const isGroup = as === 'group' || as === 'radios';
  const [hinted, wrong, counted] = [Boolean(hint), Boolean(error), Boolean(count)];
  const links = useMemo(
    (): FieldLinks => ({
      id: isGroup ? undefined : id,
      hintId: hinted ? `${id}-hint` : undefined,
      errorId: wrong ? `${id}-error` : undefined,
      countId: counted ? `${id}-count` : undefined,
    }),
    [isGroup, id, hinted, wrong, counted],
  );
  const content = (
    <>
      {label}
      {optional && ' '}
      {optional && <span className="opt">{optional === true ? <OptionalWord /> : optional}</span>}
    </>
  );
  const classes = classNames('f', wrong && 'bad', className);
  const body = (
    <>
      {hint && (
        <span className="hint" id={links.hintId}>
          {hint}
        </span>
      )}
      <FieldContext value={links}>{children}</FieldContext>
      {error && (
        <p className="errm" id={links.errorId}>
          {error}
        </p>
      )}
      {ok && !error && (
        <p className="okm">
          <Icon name="tick" />
          <span>{ok}</span>
        </p>
      )}
      {(count || aside) && (
        <div className="count">
          {aside && <span>{aside}</span>}
          {count && <Counter count={count} id={`${id}-count`} />}
        </div>
      )}
    </>
  );
  if (isGroup) {
    const described = [links.errorId, links.hintId].filter(Boolean).join(' ') || undefined;
    // A plain group can't be wrong or required; one of radios can.
    const radios =
      as === 'radios'
        ? ({ role: 'radiogroup', 'aria-invalid': wrong || undefined, 'aria-required': !optional } as const)
        : {};
    return (
      <fieldset className={classes} id={id} data-pointer={pointer} aria-describedby={described} {...radios}>
        <legend className="lab">{content}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className={classes} data-pointer={pointer}>
      {as === 'field' && <label htmlFor={id}>{content}</label>}
      {body}
    </div>
  );
}

interface ControlLook {
  /** `short` is 44 px high, for toolbars. */
  size?: 'md' | 'short';
  /** Answered and valid: an ink border. */
  done?: boolean;
  /** Classes of the frame around the native element. */
  frame?: string;
}

const controlClasses = ({ size, done, frame }: ControlLook, ...further: readonly (string | undefined)[]) =>
  classNames('ctl', size === 'short' && 'short', done && 'done', frame, ...further);

export interface TextControlProps extends ControlLook, Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Sunk cell before the text: `+52`, `$`. */
  before?: ReactNode;
  /** Sunk cell after the text: `kg`, `cm`. */
  after?: ReactNode;
  /** Anything else at the end side, e.g. a show-password button. */
  end?: ReactNode;
}

/** One line of text; all native props and the ref go to the input, which has a frame only when something is beside it. */
export function TextControl({ before, after, end, size, done, frame, className, ...rest }: TextControlProps) {
  const links = useFieldLinks();
  const look = { size, done, frame };
  // By the props that are given, not by their values: the input stays the same element while a button comes and goes.
  if (before === undefined && after === undefined && end === undefined)
    return <input type="text" dir="auto" className={controlClasses(look, className)} {...links} {...rest} />;
  return (
    // With something before it (+52, $) a left-to-right control is an island: nothing in it changes sides.
    <div className={controlClasses(look)} dir={before && rest.dir === 'ltr' ? 'ltr' : undefined}>
      {before && <span className="unit num">{before}</span>}
      <input type="text" dir="auto" className={className} {...links} {...rest} />
      {after && <span className="unit e">{after}</span>}
      {end}
    </div>
  );
}

interface UnitControlProps extends TextControlProps {
  /** `kg`, `cm`, `%`, `MXN`: read out with the field. */
  unit: string;
}

/** A number with its unit: numeric keyboard, never `type=number`, left to right in every script. */
export function UnitControl({ unit, ...rest }: UnitControlProps) {
  return <TextControl inputMode="decimal" autoComplete="off" dir="ltr" {...rest} after={<bdi>{unit}</bdi>} />;
}

interface TextAreaControlProps extends ControlLook, ComponentPropsWithRef<'textarea'> {}

export function TextAreaControl({ size, done, frame, className, ...rest }: TextAreaControlProps) {
  const links = useFieldLinks();
  return (
    <textarea rows={3} dir="auto" className={controlClasses({ size, done, frame }, className)} {...links} {...rest} />
  );
}

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectControlProps extends ControlLook, Omit<ComponentPropsWithRef<'select'>, 'size' | 'children'> {
  options: readonly SelectOption[];
  /** The label of the empty choice; without it there is none. */
  empty?: string;
}

/** A native select: the phone's own list on a phone. */
export function SelectControl({ options, empty, size, done, frame, ...rest }: SelectControlProps) {
  const links = useFieldLinks();
  return (
    <div className={controlClasses({ size, done, frame }, 'arrowed')}>
      <select {...links} {...rest}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
