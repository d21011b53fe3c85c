import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { isObject } from '#schemas/model/json.ts';
import { parsePointer, pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { Icon } from '#src/ui/icon.tsx';
import { uiOf } from '#src/form-core/answers.ts';
import { titlePath } from '../engine/field-title.ts';
import { useFormParts, useShownErrors } from '../engine/form-context.ts';
import type { ShownError } from '#src/form-core/shown-errors.ts';
import { messageOf, namedMessage } from '#src/form-core/errors.ts';
import { fieldText, useFormText } from '#src/form-core/text.ts';

/** Says in the title of the window, and so to who hears it first, that the page has come back with errors. */
function useErrorTitle(hasErrors: boolean, prefix: string) {
  useEffect(() => {
    if (!hasErrors) return;
    const titled = `${prefix} ${document.title}`;
    const before = document.title;
    document.title = titled;
    return () => {
      if (document.title === titled) document.title = before;
    };
  }, [hasErrors, prefix]);
}

/** Widgets whose title is the very sentence that the message speaks of. */
const sentences: ReadonlySet<string> = new Set(['checkbox', 'consent']);

const isMissing = ({ keyword }: ShownError): boolean => keyword === 'required' || keyword === 'notBlank';

function SummaryLine({ error }: { error: ShownError }) {
  const { t } = useFormText();
  const { form, store, focus } = useFormParts();
  const [name = ''] = parsePointer(error.pointer);
  const message = messageOf(t, error);
  const titles = titlePath(form, store.value(), error.pointer);
  // A form of one value is a field itself.
  const isField = error.pointer === '' && !isObject(store.value());
  if (titles.length === 0 && !isField) return <li>{message}</li>;
  const entry = error.pointer === pointerTo(name) ? undefined : valueAt(store.value(), error.pointer);
  // An entry of a list of texts is best called by itself.
  const isEntry = typeof entry === 'string' && titles.length === 1;
  const items = titles.map(({ title, position }) => {
    const label = fieldText(t, title) || t('forms:names.value');
    return position === undefined ? label : t('forms:errors.entry', { label, position });
  });
  const label = isEntry ? entry : items.join(', ');
  const carriesItsSentence = sentences.has(uiOf(form, name)?.widget ?? '');

  function follow(event: MouseEvent) {
    event.preventDefault();
    focus(error.pointer);
  }
  return (
    <li>
      <a href={`#${name}`} onClick={follow}>
        {carriesItsSentence || isField ? message : namedMessage(t, label, message)}
      </a>
    </li>
  );
}

/**
 * What keeps the form from going on, in the words that stand at the fields, each a link to its control. It takes
 * the focus at every refusal (`attempt`) and shrinks while faults are corrected.
 */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const { t } = useFormText();
  const listed = useShownErrors().filter((error) => error.listed);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useErrorTitle(listed.length > 0, t('forms:errors.titlePrefix'));
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (listed.length === 0) return null;
  return (
    <div className="errsum" ref={box} tabIndex={-1} role="alert" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Icon name="stop" />
        {t(listed.some(isMissing) ? 'forms:errors.summary' : 'forms:errors.wrong', { count: listed.length })}
      </h2>
      <ul>
        {listed.map((error) => (
          <SummaryLine key={error.pointer} error={error} />
        ))}
      </ul>
    </div>
  );
}
