import type { ComponentType } from 'react';
import { ChoiceField, ShapeChoice } from './choice-field.tsx';
import { DataUrlField } from './data-url-field.tsx';
import { FreeNames } from './additional-properties-field.tsx';
import { JsonField } from './json-field.tsx';
import type { GenericFieldProps } from './generic-props.ts';
import { ListField } from './list-field.tsx';
import { ChoicesField, FixedField, OnDemand, ValuesField, YesNoField } from './primitive-fields.tsx';

const fields: Readonly<Record<GenericFieldProps['kind'], ComponentType<GenericFieldProps>>> = {
  list: ListField,
  choices: ChoicesField,
  choice: ChoiceField,
  values: ValuesField,
  yesNo: YesNoField,
  fixed: FixedField,
  json: JsonField,
  dataUrl: DataUrlField,
  shape: ShapeChoice,
  freeNames: FreeNames,
  onDemand: OnDemand,
};

/** The one door to this folder's fields, so that they come in one file. */
export function GenericFieldByKind(field: GenericFieldProps) {
  const Drawn = fields[field.kind];
  return <Drawn {...field} />;
}
