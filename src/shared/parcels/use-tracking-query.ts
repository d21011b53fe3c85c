import { useRef, useState } from 'react';
import { validate } from '#schemas/generated/tracking/query.js';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { TrackingQuery } from '#machines/tracking/tracking.types.ts';
import { useFieldStops } from '#src/shared/telemetry/use-field-stops.ts';
import { typedTail } from './typed-tail.ts';

export interface TrackingQueryOptions {
  initial: TrackingQuery;
  /** One's own parcels need no tail (D-40); the server decides again by the session. */
  signedIn: boolean;
  onTrack: (query: TrackingQuery) => void;
}

type FieldName = 'waybills' | 'tail';

const fieldOf = ({ pointer }: FieldError): FieldName => (pointer.startsWith('/tail') ? 'tail' : 'waybills');

/** The index of a wrong number in the list, from a pointer like `/waybills/2`. */
const indexOf = ({ pointer }: FieldError): number | undefined => {
  const index = /^\/waybills\/(\d+)/.exec(pointer)?.[1];
  return index === undefined ? undefined : Number(index);
};

/**
 * The two questions of tracking, judged by the same compiled rule as the server's (RULE-TRK-01 to 04).
 * A field is judged when it is left and when the form is sent; its error goes while it is being corrected.
 */
export function useTrackingQuery({ initial, signedIn, onTrack }: TrackingQueryOptions) {
  const [waybills, setWaybills] = useState<readonly string[]>(initial.waybills);
  const [tail, setTail] = useState(initial.tail ?? '');
  const [judged, setJudged] = useState<Readonly<Record<FieldName, boolean>>>({
    // Numbers that came with the address are complete, and can be judged at once.
    waybills: initial.waybills.length > 0,
    tail: false,
  });
  const waybillsBox = useRef<HTMLTextAreaElement>(null);
  const tailBox = useRef<HTMLInputElement>(null);

  const check = (numbers: readonly string[]) => validate({ waybills: numbers, signedIn, ...(tail && { tail }) });
  const errors = check(waybills);
  const shown = errors.filter((error) => judged[fieldOf(error)]);
  const tellRefused = useFieldStops('tracking/query', errors, shown);
  const errorOf = (field: FieldName) => shown.find((error) => fieldOf(error) === field);

  return {
    waybills,
    tail,
    waybillsBox,
    tailBox,
    changeWaybills: (next: readonly string[]) => {
      setWaybills(next);
      // A number that has just become a token is complete: it may be judged at once, an empty box may not.
      setJudged((last) => ({ ...last, waybills: next.length > 0 }));
    },
    changeTail: (text: string) => {
      setTail((last) => typedTail(text, last));
      setJudged((last) => ({ ...last, tail: false }));
    },
    leave: (field: FieldName) => {
      const typed = field === 'tail' ? tail !== '' : waybills.length > 0;
      if (typed) setJudged((last) => ({ ...last, [field]: true }));
    },
    waybillsError: errorOf('waybills'),
    tailError: errorOf('tail'),
    /** Why the number at an index is refused. */
    problemAt: (index: number) => shown.find((error) => indexOf(error) === index),
    submit: () => {
      setJudged({ waybills: true, tail: true });
      const first = errors[0];
      if (!first) return onTrack({ waybills, tail: tail || undefined });
      tellRefused();
      (errors.some((error) => fieldOf(error) === 'waybills') ? waybillsBox : tailBox).current?.focus();
    },
  };
}
