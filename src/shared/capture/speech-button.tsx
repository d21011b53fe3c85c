import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#src/lib/device.ts';
import { useText } from '#src/i18n/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { IconButton } from '#src/components/button.tsx';
import { listen, ownRecognition } from './listen.ts';

export interface SpeechButtonProps {
  /** What was said, in the language of the page. */
  onText: (text: string) => void;
}

/** Says instead of types, in the language of the page; only where the browser offers it. A second press stops it. */
export function SpeechButton({ onText }: SpeechButtonProps) {
  const { t, language } = useText();
  const notify = useNotice();
  const taken = useHydrated();
  const [isListening, setListening] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const Own = taken ? ownRecognition() : undefined;
  if (!Own) return null;

  function press(recognition: NonNullable<typeof Own>) {
    if (stop.current) return stop.current();
    setListening(true);
    stop.current = listen(recognition, language.locale, {
      onText,
      onProblem: (problem) => notify(`notices:speech.${problem}`),
      onEnd: () => {
        stop.current = undefined;
        setListening(false);
      },
    });
  }

  return (
    <>
      <IconButton
        icon="mic"
        className={isListening ? 'listening' : undefined}
        label={t(isListening ? 'ui:speech.stop' : 'ui:speech.action')}
        onClick={() => press(Own)}
      />
      <span className="sr" role="status">
        {isListening && t('ui:speech.listening')}
      </span>
    </>
  );
}
