import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#src/lib/class-names.ts';
import { useFieldLinks } from './field.tsx';
import { Icon } from '../icon.tsx';

interface TokenProps {
  entry: string;
  face: ReactNode;
  /** Why it is rejected. Its text is then a button to correct it in place. */
  problem?: string;
  /** A likely correction: one press applies it. */
  meant?: string;
  disabled?: boolean;
  onRepair: (text: string) => void;
  onRemove: () => void;
}

/** One entry of a `TokenInput`: shown, corrected in place when it is wrong, removed. */
function Token({ entry, face, problem, meant, disabled, onRepair, onRemove }: TokenProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState<string>();
  const isOver = useRef(false);

  function begin() {
    isOver.current = false;
    setText(entry);
  }

  /** Escape and Enter take the input away, which is a blur once more. */
  function end(repaired?: string) {
    if (isOver.current) return;
    isOver.current = true;
    setText(undefined);
    if (repaired !== undefined && repaired !== entry) onRepair(repaired);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Enter' ? text : undefined);
  }

  if (text !== undefined) {
    return (
      <li className="tok bad">
        <input
          // The press that opened it has said what is to be corrected.
          ref={(input) => input?.focus()}
          aria-label={t('tokens.edit', { entry })}
          aria-invalid
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          size={Math.max(entry.length, text.length) + 1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          onBlur={() => end(text)}
        />
      </li>
    );
  }
  return (
    <li className={classNames('tok', problem && 'bad')} title={problem}>
      {problem ? (
        <button
          type="button"
          className="say reach"
          disabled={disabled}
          aria-label={t('tokens.edit', { entry })}
          onClick={begin}
        >
          {face}
          <Icon name="edit" />
        </button>
      ) : (
        face
      )}
      {problem && <span className="sr">{problem}</span>}
      {meant && (
        <button type="button" className="say meant reach" disabled={disabled} onClick={() => onRepair(meant)}>
          {t('tokens.meant', { entry: `\u2066${meant}\u2069` })}
        </button>
      )}
      <button
        type="button"
        className="reach"
        disabled={disabled}
        aria-label={t('tokens.remove', { entry })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

export interface TokenInputProps {
  /**
   * All entries. The first `max` are shown as tokens, the rest stay in the box as text, so that validation sees the
   * excess entries and nothing is dropped.
   */
  value: readonly string[];
  onChange: (value: string[]) => void;
  max: number;
  /** Cuts typed or pasted text into entries, normalized and each once. */
  split: (text: string) => string[];
  /** The parts of a text that `split` omitted, which are then announced. */
  leftOut?: (text: string) => readonly string[];
  /** An entry that needs no more typing: a space after it makes the token. */
  isComplete?: (entry: string) => boolean;
  /** Why an entry is rejected; the token turns red and shows the reason. */
  getProblem?: (entry: string, index: number) => string | undefined;
  /** A likely correction of a rejected entry. */
  suggest?: (entry: string) => string | undefined;
  renderToken?: (entry: string) => ReactNode;
  onBlur?: () => void;
  id?: string;
  /** Under which a form sends it without a script. */
  name?: string;
  disabled?: boolean;
  rows?: number;
  frame?: string;
  inputMode?: 'text' | 'numeric';
  /** At the end side, e.g. another way to enter one. */
  end?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

/** More than this come from a pasted text: they are not named one by one. */
const mostNamed = 5;

const unique = (entries: readonly string[]) => [...new Set(entries)];

/** Several entries in one box: space, Enter, comma or paste make tokens; Backspace takes the last one back, a wrong one is corrected in its place. */
export function TokenInput(props: TokenInputProps) {
  const {
    value,
    onChange,
    max,
    split,
    isComplete,
    getProblem,
    suggest,
    renderToken,
    onBlur,
    disabled,
    rows = 1,
    frame,
  } = props;
  const { t } = useTranslation('ui');
  const links = useFieldLinks();
  const box = useRef<HTMLTextAreaElement>(null);
  const tokens = value.slice(0, max);
  const surplus = value.slice(max).join(' ');
  /** The text being typed; undefined while the box shows only the excess entries. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? surplus;
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);

  function commit(entered: string) {
    setTyped(undefined);
    setLeftOut(props.leftOut?.(entered) ?? []);
    const next = unique([...tokens, ...split(entered)]);
    if (next.join(' ') !== value.join(' ')) onChange(next);
  }

  function handleText(entered: string) {
    const entries = split(entered);
    const ended = /[,;،؛、\n\t]$/.test(entered);
    const complete = /\s$/.test(entered) && entries.length > 0 && entries.every((entry) => isComplete?.(entry) ?? true);
    if (ended || complete) return commit(entered);
    setTyped(entered);
    if (surplus && entries.length === 0) onChange([...tokens]);
  }

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text');
    const { selectionStart, selectionEnd } = event.currentTarget;
    const whole = text.slice(0, selectionStart) + pasted + text.slice(selectionEnd);
    const entries = split(whole);
    if (entries.length < 2 && !entries.every((entry) => isComplete?.(entry))) return;
    event.preventDefault();
    commit(whole);
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (text.trim()) return commit(text);
      event.currentTarget.form?.requestSubmit();
    }
    const last = tokens.at(-1);
    if (event.key === 'Backspace' && !text && last) {
      event.preventDefault();
      onChange(tokens.slice(0, -1));
      setTyped(last);
    }
  }

  /** The correction takes the wrong entry's place; what found no room before may find it now. */
  function repair(index: number, repaired: string) {
    onChange(unique([...value.slice(0, index), ...split(repaired), ...value.slice(index + 1)]));
    box.current?.focus();
  }

  function remove(entry: string) {
    onChange(value.filter((other) => other !== entry));
    box.current?.focus();
  }

  const control = (
    <div className={classNames('ctl', 'tokens', frame)}>
      {tokens.length > 0 && (
        <ul>
          {tokens.map((entry, index) => {
            const problem = getProblem?.(entry, index);
            return (
              <Token
                key={entry}
                entry={entry}
                face={renderToken?.(entry) ?? entry}
                problem={problem}
                meant={problem && suggest?.(entry)}
                disabled={disabled}
                onRepair={(repaired) => repair(index, repaired)}
                onRemove={() => remove(entry)}
              />
            );
          })}
        </ul>
      )}
      <textarea
        {...links}
        id={props.id ?? links.id}
        name={props.name}
        ref={(element) => {
          box.current = element;
          if (typeof props.ref === 'function') props.ref(element);
          else if (props.ref) props.ref.current = element;
        }}
        rows={tokens.length > 0 ? 1 : rows}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        inputMode={props.inputMode}
        disabled={disabled}
        value={text}
        onChange={(event) => handleText(event.target.value)}
        onPaste={handlePaste}
        onKeyDown={handleKey}
        onBlur={() => {
          if (typed?.trim()) commit(typed);
          onBlur?.();
        }}
      />
      {props.end}
      <span className="sr" role="status">
        {value.length > 0 && t('count', { used: tokens.length, max })}
      </span>
    </div>
  );
  return (
    <>
      {control}
      {leftOut.length > 0 && (
        <p className="hint" role="status">
          {t(leftOut.length > mostNamed ? 'tokens.leftOutMany' : 'tokens.leftOut', {
            // Isolates entries of any script within a sentence of another.
            entries: leftOut.map((entry) => `\u2068${entry}\u2069`),
          })}
        </p>
      )}
    </>
  );
}
