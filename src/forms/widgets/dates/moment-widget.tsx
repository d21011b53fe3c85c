import { useState } from 'react';
import { TextControl } from '#src/components/fields/field.tsx';
import { lineCodec } from '#src/forms/core/codecs.ts';
import { deviceZone, getZone, halfPicked, isMoment, momentCodec } from '#src/forms/widgets/use-typed-text.ts';
import { hintText } from '#src/forms/core/text.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { valueAt } from '#schemas/model/pointer.ts';
import { useFormParts, useRevision } from '#src/forms/engine/form-context.ts';
import { useRefinement } from '#src/forms/engine/use-unfinished.ts';
import type { WidgetProps } from '#src/forms/types.ts';
import { FieldFrame } from '../field-frame.tsx';
import { isAnswered, useInputProps } from '../text-widgets.tsx';
import { useTypedText } from '../use-typed-text.ts';

/**
 * A time, or a day with its time, from the browser's own picker. Answers in RFC 3339, in the zone of the existing
 * answer, else in the device's; both are shown. A value that no picker can show is a text to correct.
 *
 * Schema: `{ "type": "string", "format": "date-time" }` or `"time"`.
 */
export function MomentWidget(field: WidgetProps) {
  // Set from outside, an answer may need the other control.
  return <Moment key={useRevision(field.pointer)} field={field} />;
}

function Moment({ field }: { field: WidgetProps }) {
  const { pointer, schema, ui } = field;
  const { store } = useFormParts();
  const { t } = useWidgetText();
  const kind = schema.format === 'time' ? 'time' : 'date-time';
  const [{ isPicked, zone, codec }] = useState(() => {
    const answer = valueAt(store.value(), pointer);
    const found = getZone(answer);
    const isShown = answer === undefined || answer === halfPicked || isMoment(answer, kind);
    return {
      isPicked: isShown,
      zone: found ?? deviceZone(new Date()),
      codec: isShown ? momentCodec(found) : lineCodec,
    };
  });
  // No person types RFC 3339 into a picker.
  useRefinement(pointer, (faults, answers) =>
    valueAt(answers, pointer) === halfPicked
      ? faults.map((fault) => (fault.pointer === pointer ? { ...fault, key: 'rules:required', params: {} } : fault))
      : faults,
  );
  const text = useTypedText(pointer, codec);
  const shared = { ...useInputProps(field), ...text, dir: 'ltr', done: isAnswered(field) } as const;
  const format = t(`widgets:moment.${kind === 'time' ? 'time' : 'dateTime'}`, {
    zone: `\u2066UTC${zone}\u2069`.replace('UTCZ', 'UTC'),
  });
  return (
    <FieldFrame field={field} hint={[hintText(t, ui), isPicked && format].filter(Boolean).join(' ')}>
      {isPicked ? (
        <TextControl {...shared} type={kind === 'time' ? 'time' : 'datetime-local'} />
      ) : (
        <TextControl {...shared} />
      )}
    </FieldFrame>
  );
}
