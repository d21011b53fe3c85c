import { expect, waitFor } from 'storybook/test';
import type { CourierServices } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm, type SampleField } from '../sample-form.ts';
import { world } from './world.ts';

export interface WidgetStatesProps {
  fields: Readonly<Record<string, SampleField>>;
  /** A valid answer. */
  filled: Readonly<Record<string, unknown>>;
  /** A sample error, with the answer that causes it. */
  wrong: { value: Readonly<Record<string, unknown>>; pointer: string; key: string; params?: Record<string, unknown> };
  services?: CourierServices;
}

/** One widget: empty, filled, rejected, disabled. */
export function WidgetStates({ fields, filled, wrong, services = world }: WidgetStatesProps) {
  const shared = { form: sampleForm(fields), services, onSubmit: () => undefined };
  const { value, pointer, key, params = {} } = wrong;
  return (
    <div className="grid2">
      <FormStage {...shared} id="empty" />
      <FormStage {...shared} id="filled" initial={filled as FormValue} />
      <FormStage {...shared} id="wrong" initial={value as FormValue} serverErrors={[{ pointer, key, params }]} />
      <FormStage {...shared} id="disabled" initial={filled as FormValue} disabled />
    </div>
  );
}

/** The error is shown at its field, and a disabled form cannot be changed. */
export async function expectStates(canvasElement: HTMLElement): Promise<void> {
  await waitFor(() => expect(canvasElement.querySelector('.awaited')).toBeNull());
  await waitFor(() => expect(canvasElement.querySelector('#wrong .errm')).toBeVisible());
  const controls = [...canvasElement.querySelectorAll<HTMLInputElement>('#disabled :is(input,select,textarea,button)')];
  await waitFor(() => expect(controls.filter(({ disabled, hidden }) => !disabled && !hidden)).toEqual([]));
}
