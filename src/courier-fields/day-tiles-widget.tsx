import { useFormText } from '#src/form-core/text.ts';
import { FieldFrame, useAnswer, useFormParts, type WidgetProps } from '#src/forms/index.ts';
import { RadioTiles } from '#src/ui/fields/choices.tsx';
import { useCourierServices } from './services.ts';

/** The days that are offered, a tile each. */
export function DayTilesWidget(field: WidgetProps) {
  const { format } = useFormText();
  const { store } = useFormParts();
  const days = useCourierServices()().deliveryDays ?? [];
  const chosen = String(useAnswer(field.pointer) ?? '');
  const options = days.map((day) => ({ value: day, label: format.date(day), disabled: field.disabled }));
  return (
    <FieldFrame field={field} as="radios">
      <RadioTiles
        name={field.id}
        firstId={field.id}
        value={chosen}
        onChange={(day) => store.change({ [field.pointer]: day })}
        options={options}
      />
    </FieldFrame>
  );
}
