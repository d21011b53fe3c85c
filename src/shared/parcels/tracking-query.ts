import { useRef } from 'react';
import { constants } from '#domain/constants.ts';
import { toWesternDigits } from '#domain/text/text.ts';
import { isWithin } from '#schemas/model/pointer.ts';
import { id, schema, ui, validate } from '#schemas/generated/tracking/query.js';
import type { TrackingQuery } from '#machines/tracking.rules.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { useForm, useFormView } from '#src/forms/core/use-form.ts';

const { tailDigits } = constants.tracking;

/**
 * The value of the field of the last digits after a change. Digits of any script count; of a whole phone number, pasted
 * or filled in by the browser, the end is used; an extra digit changes nothing.
 */
export function typedTail(text: string, before: string): string {
  const digits = toWesternDigits(text).replaceAll(/\D/g, '');
  if (digits.length <= tailDigits) return digits;
  const isOneKeyMore = digits.length === tailDigits + 1 && before.length === tailDigits;
  return isOneKeyMore ? before : digits.slice(-tailDigits);
}

interface TrackingQueryOptions {
  initial: TrackingQuery;
  /** One's own parcels need no tail (D-40); the server decides again by the session. */
  signedIn: boolean;
  onTrack: (query: TrackingQuery) => void;
}

type FieldName = 'waybills' | 'tail';

const form = { id, schema, ui, validate };
export const waybillsAsked = getField(form, 'waybills');

const fieldAt = ({ pointer }: { pointer: string }): FieldName => (pointer.startsWith('/tail') ? 'tail' : 'waybills');

/**
 * The two queries of tracking, validated by the same compiled rule as the server's (RULE-TRK-01 to 04). A field is
 * validated on blur and on submit; its error disappears while it is being corrected.
 */
export function useTrackingQuery({ initial, signedIn, onTrack }: TrackingQueryOptions) {
  const store = useForm(form, {
    value: { waybills: initial.waybills, tail: initial.tail ?? '' },
    toAnswers: ({ waybills, tail }) => ({ waybills, signedIn, ...(tail !== '' && { tail }) }),
    // Numbers that came with the address are complete, and can be validated at once.
    validated: initial.waybills.length > 0 ? ['/waybills'] : [],
  });
  const { value, errors } = useFormView(store);
  const waybills = value.waybills as readonly string[];
  const tail = String(value.tail);
  const waybillsBox = useRef<HTMLTextAreaElement>(null);
  const tailBox = useRef<HTMLInputElement>(null);
  const toError = (field: FieldName) => errors.find((error) => fieldAt(error) === field);

  return {
    waybills,
    tail,
    /** How the tail is asked for: one's own parcels need none. */
    tailAsked: getField(form, 'tail', { signedIn }),
    waybillsBox,
    tailBox,
    changeWaybills: (next: readonly string[]) => {
      store.change({ '/waybills': next });
      // A number that has just become a token is complete: it may be validated at once, an empty box may not.
      if (next.length > 0) store.reveal('/waybills');
      else store.hideErrors('/waybills');
    },
    changeTail: (text: string) => {
      store.change({ '/tail': typedTail(text, tail) });
      store.hideErrors('/tail');
    },
    leave: (field: FieldName) => {
      const isTyped = field === 'tail' ? tail !== '' : waybills.length > 0;
      if (isTyped) store.reveal(`/${field}`);
    },
    waybillsError: toError('waybills'),
    tailError: toError('tail'),
    /** Why the number at an index is rejected. */
    problemAt: (index: number) => errors.find(({ pointer }) => isWithin(pointer, `/waybills/${index}`)),
    submit: () => {
      const { errors: found } = store.submit();
      if (found.length === 0) return onTrack({ waybills, tail: tail || undefined });
      (found.some((error) => fieldAt(error) === 'waybills') ? waybillsBox : tailBox).current?.focus();
    },
  };
}
