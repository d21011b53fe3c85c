/** Texts in the five languages of customers, one line each. */
import { useId } from 'react';
import type { Dictionary } from '#schemas/compiler/workspace.ts';
import { dictionaries, type FiveTexts } from '#schemas/editing/operations/outcome.ts';
import { customerLanguages, useStudioWords } from './words.ts';

export const noTexts: FiveTexts = { es: '', en: '', pt: '', zh: '', ar: '' };
export const isComplete = (texts: FiveTexts): boolean => dictionaries.every((each) => texts[each].trim() !== '');

interface FiveTextsProps {
  label: string;
  value: FiveTexts;
  onChange: (value: FiveTexts) => void;
  /** Names that can be inserted between braces. */
  placeholders?: readonly string[];
}

export function FiveTextsInput({ label, value, onChange, placeholders = [] }: FiveTextsProps) {
  const { t } = useStudioWords();
  return (
    <fieldset className="st-five">
      <legend>{label}</legend>
      {customerLanguages.map(({ dictionary, locale }) => (
        <LanguageText
          key={dictionary}
          label={`${label}, ${t(`customers.${dictionary}`)}`}
          dictionary={dictionary}
          locale={locale}
          value={value[dictionary]}
          onChange={(text) => onChange({ ...value, [dictionary]: text })}
          placeholders={placeholders}
        />
      ))}
    </fieldset>
  );
}

interface LanguageTextProps {
  label: string;
  dictionary: Dictionary;
  locale: string;
  value: string;
  onChange: (text: string) => void;
  placeholders?: readonly string[];
  fault?: string | undefined;
}

/** One language's text. A placeholder is inserted where the cursor is. */
export function LanguageText({
  label,
  dictionary,
  locale,
  value,
  onChange,
  placeholders = [],
  fault,
}: LanguageTextProps) {
  const { t } = useStudioWords();
  const id = useId();
  const insert = (name: string) => {
    const input = document.getElementById(id) as HTMLTextAreaElement | null;
    const at = input?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}{{${name}}}${value.slice(input?.selectionEnd ?? at)}`);
    input?.focus();
  };
  return (
    <div className="st-text">
      <label htmlFor={id}>
        <span aria-hidden="true">{dictionary}</span>
        <span className="st-only-read">{label}</span>
      </label>
      <div>
        <textarea
          id={id}
          className="st-input"
          rows={Math.max(1, Math.ceil(value.length / 44))}
          lang={locale}
          dir="auto"
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
        />
        {placeholders.length > 0 && (
          <p className="st-chips">
            {placeholders.map((name) => (
              <button
                key={name}
                type="button"
                onClick={() => insert(name)}
                aria-label={`${t('inspector.insert')} ${name}`}
              >
                {name}
              </button>
            ))}
          </p>
        )}
        <p className="st-fault" id={`${id}-fault`} role="status">
          {fault}
        </p>
      </div>
    </div>
  );
}
