import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';

export interface CopyButtonProps {
  /** The raw text for the clipboard. */
  text: string;
  /** "Copiar guía". */
  label: string;
  onCopied?: () => void;
  /** Clipboard access was rejected (insecure page, denied permission): say so and show the text to select. */
  onFailure?: (error: unknown) => void;
}

/** How long the tick stays before the copy icon is back, in milliseconds. */
const confirmationMs = 2000;

/** Copies a text; says "copied" to screen readers and shows a tick for a moment. */
export function CopyButton({ text, label, onCopied, onFailure }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      onFailure?.(error);
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmationMs);
    onCopied?.();
  }

  return (
    <>
      <IconButton icon={copied ? 'tick' : 'copy'} label={label} onClick={() => void copy()} />
      <span className="sr" role="status">
        {copied && t('copied')}
      </span>
    </>
  );
}
