import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

export interface FieldLinks {
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
          <Icon name="stop" />
          <span>{error}</span>
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
      <fieldset className={classes} id={id} aria-describedby={described} {...radios}>
        <legend className="lab">{content}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className={classes}>
      {as === 'field' && <label htmlFor={id}>{content}</label>}
      {body}
    </div>
  );
}
