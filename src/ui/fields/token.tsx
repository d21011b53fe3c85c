import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

export interface TokenProps {
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
export function Token({ entry, face, problem, meant, disabled, onRepair, onRemove }: TokenProps) {
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
