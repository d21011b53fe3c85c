import { useState } from 'react';
import { parseSource } from '#schemas/model/source.ts';
import { isObject } from '#schemas/model/json.ts';
import { useText } from '#src/i18n/react.tsx';

export interface AnswersPanelProps {
  answers: unknown;
  /** An external schema may accept any value; our forms require an object. */
  takesAny: boolean;
  onChange: (answers: unknown) => void;
}

interface TypedAnswers {
  text: string;
  /** Why the text is not valid; undefined when it is. */
  fault: string | undefined;
}

/** The answers as JSON, live; typing or pasting fills in the form. */
export function AnswersPanel({ answers, takesAny, onChange }: AnswersPanelProps) {
  const { t } = useText('workbench');
  const [typed, setTyped] = useState<TypedAnswers>();

  function read(text: string) {
    const { value, faults } = parseSource('', text);
    const [fault] = faults;
    const isAnswers = value !== undefined && (takesAny || isObject(value));
    const what = fault
      ? t('workbench:answers.broken', { line: fault.line, column: fault.column })
      : isAnswers
        ? undefined
        : t('workbench:answers.noObject');
    setTyped({ text, fault: what });
    if (isAnswers) onChange(value);
  }
  const text = typed?.text ?? JSON.stringify(answers, null, 2) ?? '';
  return (
    <section className="tool-panel" aria-labelledby="answers">
      <h2 id="answers">{t('workbench:answers.title')}</h2>
      <p className="tool-note" id="answers-hint">
        {t('workbench:answers.hint')}
      </p>
      <textarea
        className="tool-json"
        dir="ltr"
        spellCheck={false}
        rows={Math.min(24, text.split('\n').length + 1)}
        aria-labelledby="answers"
        aria-describedby="answers-hint answers-fault"
        aria-invalid={typed?.fault !== undefined}
        value={text}
        onChange={({ target }) => read(target.value)}
        // A valid text is in the form now, which renders it from here on; an invalid one stays to be fixed.
        onBlur={() => typed?.fault === undefined && setTyped(undefined)}
      />
      <p className="errm" id="answers-fault" role="status">
        {typed?.fault}
      </p>
    </section>
  );
}
