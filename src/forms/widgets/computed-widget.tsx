import { useAnswer } from '../engine/form-context.ts';
import { fieldText, useFormText } from '#src/form-core/text.ts';
import { FieldFrame } from './field-frame.tsx';
import type { WidgetProps } from './types.ts';

/**
 * A read-only answer that the domain computes from others: an `<output>` that is announced politely when it changes.
 *
 * Schema: `"computed": { "by": …, "from": … }`; layout: `"widget": "computed"`, and `unit`.
 */
export function ComputedWidget(field: WidgetProps) {
  const { t, format } = useFormText();
  const { id, ui, schema, pointer, name } = field;
  const answer = useAnswer(pointer);
  const isNumber = typeof answer === 'number';
  const unit = isNumber && ui.unit ? ` ${fieldText(t, `unit.${ui.unit}`, { count: answer })}` : '';
  const sources = Object.values(schema.computed?.from ?? {}).map((source) => `${id.slice(0, -name.length)}${source}`);
  return (
    <FieldFrame field={{ ...field, required: true }}>
      <output id={id} htmlFor={sources.join(' ')} className="computed num" dir="auto">
        {answer === undefined ? (
          t('forms:computed.waiting')
        ) : isNumber ? (
          <bdi>{`${format.number(answer)}${unit}`}</bdi>
        ) : (
          String(answer)
        )}
      </output>
    </FieldFrame>
  );
}
