/** What RJSF has drawn around its fields: groups by our template, fields as they are, all the rest not at all. */
import type { FieldTemplateProps, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { GroupTemplate } from './group-field.tsx';
import type { TreeContext } from './tree-context.ts';

const Nothing = () => null;

/** The frame around a field is the widget's own: a label here, a legend there. */
function FieldTemplate({ children, hidden }: FieldTemplateProps<unknown, RJSFSchema, TreeContext>) {
  return hidden ? null : children;
}

export const templates: TemplatesType<unknown, RJSFSchema, TreeContext> = {
  FieldTemplate,
  ObjectFieldTemplate: GroupTemplate,
  ArrayFieldTemplate: Nothing,
  ArrayFieldDescriptionTemplate: Nothing,
  ArrayFieldItemButtonsTemplate: Nothing,
  ArrayFieldItemTemplate: Nothing,
  ArrayFieldTitleTemplate: Nothing,
  BaseInputTemplate: Nothing,
  CyclicSchemaExpandTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FallbackFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  GridTemplate: Nothing,
  MultiSchemaFieldTemplate: Nothing,
  OptionalDataControlsTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  UnsupportedFieldTemplate: Nothing,
  WrapIfAdditionalTemplate: Nothing,
  ButtonTemplates: {
    SubmitButton: Nothing,
    AddButton: Nothing,
    ClearButton: Nothing,
    CopyButton: Nothing,
    MoveDownButton: Nothing,
    MoveUpButton: Nothing,
    RemoveButton: Nothing,
  },
};
