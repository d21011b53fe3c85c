import { type ComponentProps, useState } from 'react';
import { FormServicesProvider, SchemaForm } from '#src/courier-fields/index.ts';
import type { FormId, FormValue } from '#src/forms/index.ts';
import { sampleServices } from './sample-services.ts';

export type FormStageProps = Omit<ComponentProps<typeof SchemaForm<FormId>>, 'value' | 'onChange'> & {
  initial?: FormValue;
  onChange?: (value: FormValue) => void;
};

/** A form that holds its own answers, as a screen would. */
export function FormStage({ initial = {}, onChange, ...rest }: FormStageProps) {
  const [value, setValue] = useState<FormValue>(initial);
  return (
    <div style={{ maxInlineSize: '51.5rem' }}>
      <FormServicesProvider services={sampleServices}>
        <SchemaForm
          {...rest}
          value={value}
          onChange={(next) => {
            setValue(next);
            onChange?.(next);
          }}
        />
      </FormServicesProvider>
    </div>
  );
}
