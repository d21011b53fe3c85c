import { useRef } from 'react';
import { isWaybillNumber, listLeftOut, splitWaybills, suggestWaybill } from '#domain/parcel/waybill.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { TokenInput } from '#src/components/fields/token-input.tsx';
import { Guia } from '#src/components/small.tsx';
import { getMessage } from '#src/forms/core/errors.ts';
import { useFormText } from '#src/forms/core/text.ts';
import { FieldFrame, useFormParts, useShownErrors, type WidgetProps } from '#src/forms/index.ts';

const unique = (entries: readonly string[]) => [...new Set(entries)];

/**
 * Several waybills in one box (D-41). All of them are the answer, including those over the limit: they stay in the box,
 * and the rule rejects them by name.
 */
export function WaybillsWidget(field: WidgetProps) {
  const { pointer, schema, ui } = field;
  const { t } = useFormText();
  const { store } = useFormParts();
  const errors = useShownErrors();
  const box = useRef<HTMLTextAreaElement>(null);
  const entries = Array.isArray(field.value) ? field.value.map(String) : [];
  const max = schema.maxItems ?? Number.MAX_SAFE_INTEGER;

  function setEntries(next: readonly string[]) {
    store.change({ [pointer]: next.length > 0 ? next : undefined });
    // A token is complete: what is wrong with it can be said at once.
    if (next.length > entries.length) store.leave(pointer);
  }

  function getProblem(_entry: string, index: number): string | undefined {
    const error = errors.find((shown) => shown.pointer === `${pointer}${pointerTo(index)}`);
    return error && getMessage(t, error);
  }

  return (
    <FieldFrame
      field={field}
      count={ui.counter && schema.maxItems ? { used: entries.length, max: schema.maxItems } : undefined}
    >
      <div
        className="fill"
        onInput={() =>
          store.late.hold(pointer, () => unique([...entries.slice(0, max), ...splitWaybills(box.current?.value ?? '')]))
        }
      >
        <TokenInput
          ref={box}
          id={field.id}
          value={entries}
          onChange={setEntries}
          max={max}
          split={splitWaybills}
          leftOut={listLeftOut}
          suggest={suggestWaybill}
          isComplete={isWaybillNumber}
          getProblem={getProblem}
          renderToken={(entry) => <Guia value={entry} />}
          rows={ui.rows ?? 2}
          disabled={field.disabled}
        />
      </div>
    </FieldFrame>
  );
}
