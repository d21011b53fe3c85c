import type { ReactNode } from 'react';
import { isWaybillNumber, listLeftOut, splitWaybills, suggestWaybill } from '#domain/parcel/waybill.ts';
import { fieldText, hintText } from '#src/forms/core/text.ts';
import { useText } from '#src/i18n/react.tsx';
import { ScanButton } from '#src/shared/capture/scan-button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { TokenInput } from '#src/components/fields/token-input.tsx';
import { Guia } from '#src/components/small.tsx';
import { type useTrackingQuery, waybillsAsked } from './tracking-query.ts';

type Query = ReturnType<typeof useTrackingQuery>;

export interface WaybillsFieldProps {
  query: Query;
  /** With its hint and as many lines as the layout gives it; else a single line among others. */
  roomy?: boolean;
  /** Beside the counter, e.g. where to find a number. */
  aside?: ReactNode;
}

/** Up to ten numbers as tokens; what is too many or wrong stays in sight with its reason (D-41). */
export function WaybillsField({ query, roomy = false, aside }: WaybillsFieldProps) {
  const { t } = useText('fields', 'rules');
  const { waybillsError: error } = query;
  const { label, limit: max, rows } = waybillsAsked;
  return (
    <Field
      label={fieldText(t, label)}
      hint={roomy && hintText(t, waybillsAsked)}
      error={error && t(error.key, error.params)}
      count={{ used: query.waybills.length, max }}
      aside={aside}
    >
      <TokenInput
        ref={query.waybillsBox}
        name="waybills"
        value={query.waybills}
        onChange={query.changeWaybills}
        onBlur={() => query.leave('waybills')}
        max={max}
        rows={roomy ? rows : 1}
        split={splitWaybills}
        leftOut={listLeftOut}
        suggest={suggestWaybill}
        isComplete={isWaybillNumber}
        end={<ScanButton onFound={(waybill) => query.changeWaybills([...new Set([...query.waybills, waybill])])} />}
        getProblem={(_, index) => {
          const problem = query.problemAt(index);
          return problem && t(problem.key, problem.params);
        }}
        renderToken={(entry) => (isWaybillNumber(entry) ? <Guia value={entry} /> : <bdi dir="ltr">{entry}</bdi>)}
      />
    </Field>
  );
}

/** The last four digits of the sender's or recipient's phone (RULE-TRK-04). */
export function TailField({ query, roomy = false }: Pick<WaybillsFieldProps, 'query' | 'roomy'>) {
  const { t } = useText('fields', 'rules');
  const { tailError: error, tailAsked } = query;
  return (
    <Field
      label={fieldText(t, tailAsked.label)}
      hint={roomy && hintText(t, tailAsked)}
      optional={tailAsked.optional}
      error={error && t(error.key, error.params)}
    >
      <TextControl
        {...tailAsked.control}
        ref={query.tailBox}
        name="tail"
        className="num tail"
        value={query.tail}
        onChange={(event) => query.changeTail(event.target.value)}
        onBlur={() => query.leave('tail')}
      />
    </Field>
  );
}
