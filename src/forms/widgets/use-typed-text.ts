import {
  type FormEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { deepEqual } from '#schemas/model/equality.ts';
import { valueAt } from '#schemas/model/pointer.ts';
import { useFormParts, useRevision } from '../engine/form-context.ts';
import { type TextCodec, tidied } from '../core/codecs.ts';

/** A time or a day with its time, as a browser's own picker speaks of it and as RFC 3339 writes it, with its zone. */
type MomentKind = 'time' | 'date-time';

const written = /^(?:(\d{4}-\d\d-\d\d)[t\s])?(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+-]\d\d:?\d\d)$/i;
const picked = /^(?:\d{4}-\d\d-\d\dT)?\d\d:\d\d(:\d\d(?:\.\d+)?)?$/;

/** Represents a half-filled picker, so that the rule can reject it. */
export const halfPicked = '…';

/** Whether a picker can show the answer. */
export function isMoment(answer: unknown, kind: MomentKind): answer is string {
  const [, day] = (typeof answer === 'string' && written.exec(answer)) || [null];
  return day === null ? false : (day !== undefined) === (kind === 'date-time');
}

/** The zone that an answer is written in: `-06:00`, `Z`. */
export const getZone = (answer: unknown): string | undefined =>
  (typeof answer === 'string' && written.exec(answer)?.[4]?.toUpperCase()) || undefined;

const twoDigits = (number: number): string => String(Math.floor(Math.abs(number))).padStart(2, '0');

/** The device's own zone at a moment: `-06:00`. */
export function deviceZone(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  return `${minutes < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** @param zone of the answer that was there; without one the device's own. */
export const momentCodec = (zone: string | undefined): TextCodec => ({
  parse: (text) => {
    const [whole, seconds] = picked.exec(text) ?? [];
    if (whole === undefined) return text === '' ? undefined : text;
    const date = whole.includes('T') ? new Date(whole) : new Date();
    return `${whole}${seconds === undefined ? ':00' : ''}${zone ?? deviceZone(date)}`;
  },
  format: (answer) => {
    const [, day, time, seconds = ''] = (typeof answer === 'string' && written.exec(answer)) || [];
    if (time === undefined) return '';
    return `${day === undefined ? '' : `${day}T`}${time}${Number(seconds.slice(1)) === 0 ? '' : seconds}`;
  },
});

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The source of a text: the person's keys, or code that set the answer. */
type TextOrigin = 'typed' | 'set';

/** Sets the text of an input without moving the caret of a person typing there. */
function placeText(input: TextElement, text: string): void {
  if (input.value === text) return;
  const { selectionStart, selectionEnd } = input;
  input.value = text;
  if (document.activeElement !== input || selectionStart === null || selectionEnd === null) return;
  input.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionEnd, text.length));
}

/** A picker that is half filled in has no text of its own, and would pass for an empty one. */
const textIn = (input: TextElement): string => (input.value === '' && isHalfPicked(input) ? halfPicked : input.value);
const isHalfPicked = ({ validity }: TextElement): boolean => (validity as ValidityState | undefined)?.badInput === true;

const isInserted = ({ inputType }: InputEvent) => inputType === 'insertFromPaste' || inputType === 'insertFromDrop';

/**
 * An uncontrolled text input that hands its value over late: a key press stays in the browser, and the form receives
 * the text after a pause, on blur, or on a flush. The input shows another text only when the answer was set from
 * outside.
 *
 * @param codec must be the same object on every render.
 * @param onText receives every text, typed or set; anything but cheap work belongs in a transition.
 */
export function useTypedText(pointer: string, codec: TextCodec, onText?: (text: string, origin: TextOrigin) => void) {
  const { store } = useFormParts();
  const input = useRef<TextElement>(null);
  const revision = useRevision(pointer);
  const [initial] = useState(() => codec.format(valueAt(store.value(), pointer)));

  const adopt = useEffectEvent(() => {
    if (!input.current) return;
    const text = codec.format(valueAt(store.value(), pointer));
    placeText(input.current, text);
    onText?.(text, 'set');
  });
  useLayoutEffect(() => {
    if (revision > 0) adopt();
  }, [revision]);

  // Text typed last is preserved when its field is hidden.
  useEffect(() => () => void store.flush(pointer), [store, pointer]);

  function handleText(event: SyntheticEvent<TextElement>, isComposing: boolean) {
    const element = event.currentTarget;
    const read = () => codec.parse(textIn(element));
    if (isComposing) store.late.hold(pointer, read);
    else store.late.touch(pointer, read);
    onText?.(element.value, 'typed');
  }

  function handleLeave(element: TextElement) {
    const settled = codec.settle?.(element.value) ?? element.value;
    const isFurther = !deepEqual(codec.parse(settled), codec.parse(element.value));
    placeText(element, tidied(settled, codec));
    if (!isFurther) return;
    store.late.touch(pointer, () => codec.parse(element.value));
    onText?.(element.value, 'typed');
  }

  return {
    ref: useCallback((element: TextElement | null) => {
      input.current = element;
    }, []),
    defaultValue: initial,
    onInput: (event: FormEvent<TextElement>) => {
      const typed = event.nativeEvent as InputEvent;
      if (isInserted(typed)) placeText(event.currentTarget, tidied(event.currentTarget.value, codec));
      handleText(event, typed.isComposing);
    },
    onCompositionEnd: (event: SyntheticEvent<TextElement>) => handleText(event, false),
    onBlur: (event: SyntheticEvent<TextElement>) =>
      isHalfPicked(event.currentTarget) ? handleText(event, false) : handleLeave(event.currentTarget),
    // Enter sends the form from within the field.
    ...(codec.settle && {
      onKeyDown: ({ key, currentTarget }: KeyboardEvent<TextElement>) => {
        if (key === 'Enter') handleLeave(currentTarget);
      },
    }),
  };
}
