import { type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isObject } from '#schemas/model/json.ts';
import { parsePointer, pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { Icon } from '#src/ui/icon.tsx';
import { getUi } from '#src/form-core/answers.ts';
import { titlePath } from '../engine/field-title.ts';
import { unfinished } from '../engine/unfinished.ts';
import { useFormParts, useShownErrors } from '../engine/form-context.ts';
import type { ShownError } from '#src/form-core/shown-errors.ts';
import { useErrorTitle } from '#src/form-core/error-title.ts';
import { getMessage, namedMessage, namesItsField } from '#src/form-core/errors.ts';
import { fieldText, useFormText } from '#src/form-core/text.ts';

/** Fewer faults than these are found by going to the first: a list of them would only push them down the page. */
const fewestListed = 3;

/** Widgets whose title is the very sentence that the message refers to. */
const sentences: ReadonlySet<string> = new Set(['checkbox', 'consent']);

const isMissing = ({ keyword }: ShownError): boolean =>
  keyword === 'required' || keyword === 'notBlank' || keyword === unfinished;

function SummaryLine({ error }: { error: ShownError }) {
  const { t } = useFormText();
  const { form, store, focus } = useFormParts();
  const [name = ''] = parsePointer(error.pointer);
  const message = getMessage(t, error);
  const titles = titlePath(form, store.value(), error.pointer);
  // A form of one value is a field itself, and what is unfinished has a place on screen.
  const isField = (error.pointer === '' && !isObject(store.value())) || error.keyword === unfinished;
  if (titles.length === 0 && !isField) return <li>{message}</li>;
  const entry = error.pointer === pointerTo(name) ? undefined : valueAt(store.value(), error.pointer);
  // An entry of a list of texts is best named by its own value.
  const isEntry = typeof entry === 'string' && titles.length === 1;
  const items = titles.map(({ title, position }) => {
    const label = fieldText(t, title) || t('forms:names.value');
    return position === undefined ? label : t('forms:errors.entry', { label, position });
  });
  const label = isEntry ? entry : items.join(', ');
  const isOwnSentence = titles.length === 1 && !isEntry && namesItsField(error);
  const standsAlone = isOwnSentence || sentences.has(getUi(form, name)?.widget ?? '');

  function follow(event: MouseEvent) {
    event.preventDefault();
    focus(error.pointer);
  }
  return (
    <li>
      <a href={`#${name}`} onClick={follow}>
        {standsAlone || titles.length === 0 ? message : namedMessage(t, label, message)}
      </a>
    </li>
  );
}

/**
 * The errors that block the form, in the same sentences as at the fields, each a link to its control. It takes the
 * focus at every rejection (`attempt`) and shrinks while errors are corrected. A few errors need no summary: the focus
 * goes to the first of them, unless one has no field to be shown at.
 */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const { t } = useFormText();
  const { form, store, focus } = useFormParts();
  const listed = useShownErrors().filter((error) => error.listed);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useErrorTitle(listed.length > 0, t('forms:errors.titlePrefix'));
  // Decided when the form is rejected: a list stays a list while it shrinks.
  const [summed, setSummed] = useState({ attempt: 0, isList: false });
  if (summed.attempt !== attempt) {
    const isHomeless = ({ pointer, keyword }: ShownError) =>
      keyword !== unfinished && titlePath(form, store.value(), pointer).length === 0;
    setSummed({ attempt, isList: listed.length >= fewestListed || listed.some(isHomeless) });
  }
  const lead = useEffectEvent(() => {
    if (box.current) return box.current.focus();
    if (listed[0]) focus(listed[0].pointer);
  });
  useEffect(() => {
    // The target may have to be drawn first, and nothing can be in the middle of an effect.
    if (attempt > 0) queueMicrotask(() => lead());
  }, [attempt]);

  if (listed.length === 0 || !summed.isList) return null;
  return (
    <div className="errsum" ref={box} tabIndex={-1} role="alert" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Icon name="stop" />
        {t(listed.every(isMissing) ? 'forms:errors.summary' : 'forms:errors.wrong', { count: listed.length })}
      </h2>
      <ul>
        {listed.map((error) => (
          <SummaryLine key={error.pointer} error={error} />
        ))}
      </ul>
    </div>
  );
}
