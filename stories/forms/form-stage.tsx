import { type ComponentProps, useState } from 'react';
import { type FormId, type FormValue, SchemaForm } from '#src/forms/index.ts';
import { sampleServices } from './sample-services.ts';

export type FormStageProps = Omit<ComponentProps<typeof SchemaForm<FormId>>, 'value' | 'onChange'> & {
  initial?: FormValue;
  onChange?: (value: FormValue) => void;
};

/** A form that keeps its own answers, as a screen would. */
export function FormStage({ initial = {}, onChange, services = sampleServices, ...rest }: FormStageProps) {
  const [value, setValue] = useState<FormValue>(initial);
  return (
    <div style={{ maxInlineSize: '51.5rem' }}>
      <SchemaForm
        {...rest}
        services={services}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
    </div>
  );
}
