import type { ReactNode } from 'react';
import { constants } from '#domain/constants.ts';
import { isWaybillNumber } from '#domain/waybill.ts';
import { splitWaybills, suggestWaybill } from '#domain/waybill-text.ts';
import { useText } from '#src/i18n/react.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { TokenInput } from '#src/ui/fields/token-input.tsx';
import { Guia } from '#src/ui/small.tsx';
import type { useTrackingQuery } from './use-tracking-query.ts';

type Query = ReturnType<typeof useTrackingQuery>;

export interface WaybillsFieldProps {
  query: Query;
  hint?: string;
  rows?: number;
  /** Beside the counter, e.g. where to find a number. */
  aside?: ReactNode;
}

/** Up to ten numbers as tokens; what is too many or wrong stays in sight with its reason (D-41). */
export function WaybillsField({ query, hint, rows, aside }: WaybillsFieldProps) {
  const { t } = useText('fields', 'rules');
  const { waybillsError: error } = query;
  const max = constants.tracking.maxWaybillsPerQuery;
  return (
    <Field
      label={t('fields:tracking.waybills')}
      hint={hint}
      error={error && t(error.key, error.params)}
      count={{ used: query.waybills.length, max }}
      aside={aside}
    >
      <TokenInput
        ref={query.waybillsBox}
        value={query.waybills}
        onChange={query.changeWaybills}
        onBlur={() => query.leave('waybills')}
        max={max}
        rows={rows}
        split={splitWaybills}
        suggest={suggestWaybill}
        isComplete={isWaybillNumber}
        problemOf={(_, index) => {
          const problem = query.problemAt(index);
          return problem && t(problem.key, problem.params);
        }}
        renderToken={(entry) => (isWaybillNumber(entry) ? <Guia value={entry} /> : <bdi dir="ltr">{entry}</bdi>)}
      />
    </Field>
  );
}

/** The last four digits of the sender's or recipient's phone (RULE-TRK-04). */
export function TailField({ query, optional = false, hint }: { query: Query; optional?: boolean; hint?: string }) {
  const { t } = useText('fields', 'rules');
  const { tailError: error } = query;
  return (
    <Field
      label={t('fields:tracking.tail')}
      hint={hint}
      optional={optional}
      error={error && t(error.key, error.params)}
    >
      <TextControl
        ref={query.tailBox}
        className="num tail"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={query.tail}
        onChange={(event) => query.changeTail(event.target.value)}
        onBlur={() => query.leave('tail')}
      />
    </Field>
  );
}
