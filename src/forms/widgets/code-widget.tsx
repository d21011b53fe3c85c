import { type RefCallback, useEffect, useRef, useState } from 'react';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { Button } from '#src/components/button.tsx';
import { TextControl } from '#src/components/fields/field.tsx';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { digitsCodec } from '#src/forms/core/codecs.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { useFormParts } from '../engine/form-context.ts';
import { CodeNotSent } from '../widget-services.ts';
import { FieldFrame } from './field-frame.tsx';
import { isAnswered } from './text-widgets.tsx';
import type { WidgetProps } from '../types.ts';
import { useTypedText } from './use-typed-text.ts';
import './codes.css';

const second = 1000;

/**
 * Whole seconds until something may be done again; counts by the clock, so that a sleeping phone doesn't stop it.
 *
 * @param first seconds that are left when it appears.
 */
function useCountdown(first = 0): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(() => (first > 0 ? Date.now() + first * second : 0));
  const [left, setLeft] = useState(first);

  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / second));
      setLeft(now);
      if (now === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [until]);

  return [left, (seconds) => setUntil(Date.now() + seconds * second)];
}

/** `0:42`. */
const getClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type Sending = 'idle' | 'sending' | 'sent' | 'failed' | 'nowhere';

/**
 * Requests a code and shows the state of the request. Pressed too early, the button says how long to wait instead of
 * being disabled.
 */
function SendLine({ field, onSent }: { field: WidgetProps; onSent: () => void }) {
  const { t } = useWidgetText();
  const { store, services } = useFormParts();
  const [sentBefore] = useState(() => services().codeSent);
  const [sending, setSending] = useState<Sending>(sentBefore ? 'sent' : 'idle');
  const [rejection, setRejection] = useState<string>();
  const [left, wait] = useCountdown(sentBefore?.waitSeconds);
  const [isImpatient, setImpatient] = useState(false);
  const over = useRef<AbortController>(undefined);
  useEffect(() => () => over.current?.abort(), []);
  const { sentTo } = field.ui;

  async function send() {
    const ask = services().sendCode;
    if (!ask || sending === 'sending') return;
    if (left > 0) return setImpatient(true);
    const to = sentTo === undefined ? undefined : valueAt(store.flush(), pointerTo(sentTo));
    if (sentTo !== undefined && typeof to !== 'string') {
      setSending('nowhere');
      return;
    }
    setImpatient(false);
    setRejection(undefined);
    setSending('sending');
    const question = new AbortController();
    over.current = question;
    try {
      const { waitSeconds } = await ask(typeof to === 'string' ? to : undefined, question.signal);
      if (question.signal.aborted) return;
      wait(waitSeconds);
      setSending('sent');
      onSent();
    } catch (error) {
      if (question.signal.aborted) return;
      setRejection(error instanceof CodeNotSent ? error.message : undefined);
      setSending('failed');
    }
  }

  if (!services().sendCode) return null;
  const isSent = sending === 'sent';
  return (
    <div className="send">
      <Button
        variant={isSent ? 'quiet' : 'line'}
        size="sm"
        className={isSent ? 'flush' : undefined}
        busy={sending === 'sending'}
        disabled={field.disabled}
        onClick={() => void send()}
      >
        {t(isSent ? 'widgets:code.again' : 'widgets:code.send')}
      </Button>
      {left > 0 && (
        <span className="soft sm num" aria-hidden="true">
          {t('widgets:code.wait', { time: `\u2066${getClock(left)}\u2069` })}
        </span>
      )}
      <span className="sr" role="status">
        {isSent && left > 0 && !isImpatient && t('widgets:code.sent')}
        {isSent && left === 0 && t('widgets:code.ready')}
      </span>
      {isImpatient && left > 0 && (
        <p className="soft sm wide" role="status">
          {t('widgets:code.patience', { count: left })}
        </p>
      )}
      {sending === 'failed' && <LoadFailure>{rejection ?? t('widgets:code.failed')}</LoadFailure>}
      {sending === 'nowhere' && <LoadFailure>{t('widgets:code.nowhere')}</LoadFailure>}
    </div>
  );
}

/**
 * A one-time code in one real input: it is pasted, filled in by the phone, or typed in digits of any script. Never
 * stored in a draft.
 *
 * Schema: `{ "type": "string", "digits": { "$const": "account.codeDigits" } }`; layout: `"widget": "code"`, `"sentTo":
 * "phone"` where the form itself sends it.
 */
export function CodeWidget(field: WidgetProps) {
  const { pointer, ui, schema } = field;
  const { store } = useFormParts();
  const input = useRef<HTMLInputElement>(null);
  const length = ui.length ?? (typeof schema.digits === 'number' ? schema.digits : undefined);
  const text = useTypedText(pointer, digitsCodec, (typed, origin) => {
    const code = digitsCodec.parse(typed);
    // A complete code is not debounced: other fields may wait for it.
    if (origin === 'typed' && typeof code === 'string' && code.length === length) store.flush(pointer);
  });
  const hold: RefCallback<HTMLInputElement> = (element) => {
    input.current = element;
    text.ref(element);
  };
  return (
    <FieldFrame field={field}>
      <TextControl
        {...text}
        ref={hold}
        name={field.name}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        dir="ltr"
        className="num"
        frame="spaced code"
        disabled={field.disabled}
        aria-required={field.required || undefined}
        done={isAnswered(field)}
      />
      <SendLine field={field} onSent={() => input.current?.focus()} />
    </FieldFrame>
  );
}
