/**
 * The theme of stock RJSF: PrimeReact's inputs with a label that names the input itself, errors that are described at
 * it, and our choice of widgets. `@rjsf/primereact` names a `div` instead of the input in selects and dates (ADR 132).
 */
import { type ThemeProps, withTheme } from '@rjsf/core';
import {
  type BaseInputTemplateProps,
  descriptionId,
  type ErrorListProps,
  errorId,
  type FieldErrorProps,
  type FieldTemplateProps,
  getInputProps,
  type ObjectFieldTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import { Checkbox } from 'primereact/checkbox';
import { InputText } from 'primereact/inputtext';
import { InputTextarea } from 'primereact/inputtextarea';
import type { ChangeEvent } from 'react';
import { Box } from '#src/components/status.tsx';
import { Icon } from '#src/components/icon.tsx';
import { useWords } from '../texts/words.ts';
import { DayHoursInput } from './day-hours-input.tsx';
import { DayInput } from './day-input.tsx';
import { readFileText } from './read-file.ts';

/** What the form tells its widgets: a file's content is not the value of its own field. */
export interface StaffFormContext {
  isBinary: boolean;
  onFileText: (text: string | undefined) => void;
}

type Described = Pick<WidgetProps, 'id' | 'rawErrors' | 'schema'> & { options?: WidgetProps['options'] };

/** Names only what is on screen, so that no screen reader looks for a missing element. */
const getDescription = ({ id, rawErrors = [], options, schema }: Described): string | undefined =>
  [(options?.description ?? schema.description) && descriptionId(id), rawErrors.length > 0 && errorId(id)]
    .filter(Boolean)
    .join(' ') || undefined;

const labelId = (id: string): string => `${id}__label`;

const getAria = (props: Described) => ({
  'aria-describedby': getDescription(props),
  'aria-invalid': (props.rawErrors?.length ?? 0) > 0 || undefined,
});

function TextInput(props: BaseInputTemplateProps) {
  const { id, value, type, schema, options, required, disabled, readonly, onChange, onBlur, onFocus } = props;
  const given = getInputProps(schema, type, options);
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return (
    <InputText
      id={id}
      name={id}
      {...(isNumber ? { type: 'text', inputMode: schema.type === 'integer' ? 'numeric' : 'decimal' } : given)}
      autoComplete="off"
      value={value === undefined || value === null ? '' : String(value)}
      disabled={disabled || readonly}
      aria-required={required || undefined}
      {...getAria(props)}
      onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
      onFocus={({ target }) => onFocus(id, target.value)}
    />
  );
}

function TextareaInput(props: WidgetProps) {
  const { id, value, options, required, disabled, readonly, onChange, onBlur } = props;
  return (
    <InputTextarea
      id={id}
      name={id}
      rows={Number(options.rows ?? 4)}
      value={String(value ?? '')}
      disabled={disabled || readonly}
      aria-required={required || undefined}
      {...getAria(props)}
      onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
    />
  );
}

/** The browser's own: PrimeReact's input says neither that it is a list nor what is chosen. */
function SelectInput(props: WidgetProps) {
  const { id, value, options, required, disabled, readonly, onChange, onBlur } = props;
  const { t } = useWords();
  const choices = options.enumOptions ?? [];
  const index = choices.findIndex((option) => option.value === value);
  return (
    <select
      id={id}
      name={id}
      className="bo-select"
      value={index < 0 ? '' : String(index)}
      disabled={disabled || readonly}
      aria-required={required || undefined}
      {...getAria(props)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : choices[Number(target.value)]?.value)}
      onBlur={() => onBlur(id, value)}
    >
      <option value="">{t('form.choose')}</option>
      {choices.map(({ label }, place) => (
        <option key={label} value={place}>
          {label}
        </option>
      ))}
    </select>
  );
}

function CheckboxInput(props: WidgetProps) {
  const { id, value, label, disabled, readonly, onChange } = props;
  return (
    <div className="bo-check">
      <Checkbox
        inputId={id}
        name={id}
        checked={value === true}
        disabled={disabled || readonly}
        {...getAria(props)}
        onChange={({ checked }) => onChange(checked === true ? true : undefined)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

function CheckboxesInput(props: WidgetProps) {
  const { id, value, label, options, disabled, readonly, onChange } = props;
  const chosen = Array.isArray(value) ? (value as unknown[]) : [];
  const list = options.enumOptions ?? [];
  return (
    <div role="group" aria-label={label} aria-describedby={getDescription(props)} className="bo-checks">
      {list.map(({ value: choice, label: name }, index) => (
        <div key={String(choice)} className="bo-check">
          <Checkbox
            inputId={index === 0 ? id : `${id}-${index}`}
            checked={chosen.includes(choice)}
            disabled={disabled || readonly}
            onChange={({ checked }) => {
              const next = list
                .map((option) => option.value as unknown)
                .filter((option) => (option === choice ? checked === true : chosen.includes(option)));
              onChange(next.length > 0 ? next : undefined);
            }}
          />
          <label htmlFor={index === 0 ? id : `${id}-${index}`}>{name}</label>
        </div>
      ))}
    </div>
  );
}

function DateInput(props: WidgetProps) {
  const { id, value, disabled, readonly, required, onChange, onBlur } = props;
  return (
    <DayInput
      id={id}
      labelledBy={labelId(id)}
      value={typeof value === 'string' ? value : undefined}
      disabled={disabled || readonly}
      required={required}
      {...getAria(props)}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
    />
  );
}

const HoursInput = (props: WidgetProps) => {
  const { id, value, label, disabled, readonly, onChange } = props;
  const own = { id, value: value as unknown, label, disabled, readonly, onChange };
  return <DayHoursInput {...own} {...getAria(props)} />;
};

/** The name is the value; the content goes to the form beside it. */
function FileInput(props: WidgetProps<unknown, WidgetProps['schema'], StaffFormContext>) {
  const { id, disabled, readonly, required, onChange, registry } = props;
  const { isBinary, onFileText } = registry.formContext;

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    onFileText(file && (await readFileText(file, isBinary)));
    onChange(file?.name);
  }

  return (
    <input
      type="file"
      className="bo-file"
      id={id}
      disabled={disabled || readonly}
      aria-required={required || undefined}
      {...getAria(props)}
      onChange={(event) => void read(event)}
    />
  );
}

function Field({
  id,
  label,
  required,
  displayLabel,
  hidden,
  errors,
  children,
  schema,
  rawDescription,
}: FieldTemplateProps) {
  const { t } = useWords();
  if (hidden) return null;
  if (schema.type === 'object') return children;
  const named =
    schema.type === 'boolean' ? null : (
      <label id={labelId(id)} htmlFor={id}>
        {label}
        {!required && <span className="bo-optional"> {t('form.optional')}</span>}
      </label>
    );
  return (
    <div className="bo-field">
      {(displayLabel || schema.type === 'array') && named}
      {rawDescription && (
        <p className="bo-help" id={descriptionId(id)}>
          {rawDescription}
        </p>
      )}
      {children}
      {errors}
    </div>
  );
}

function FieldErrors({ errors = [], fieldPathId }: FieldErrorProps) {
  if (errors.length === 0) return null;
  return (
    <p className="bo-error" id={errorId(fieldPathId)}>
      <Icon name="stop" />
      <span>{errors[0]}</span>
    </p>
  );
}

function ObjectFields({ properties, title, fieldPathId }: ObjectFieldTemplateProps) {
  const fields = (
    <div className="bo-fields">
      {properties.map(({ content, name }) => (
        <div key={name}>{content}</div>
      ))}
    </div>
  );
  if (fieldPathId.path.length === 0) return fields;
  return (
    <fieldset className="bo-group">
      <legend>{title}</legend>
      {fields}
    </fieldset>
  );
}

/** Choices that are known only while the form is open. */
type ListedOptions = { choices?: WidgetProps['options']['enumOptions'] };
const withChoices = ({ options, ...props }: WidgetProps): WidgetProps =>
  ({ ...props, options: { ...options, enumOptions: (options as ListedOptions).choices ?? [] } }) as WidgetProps;
const ListedInput = (props: WidgetProps) => <SelectInput {...withChoices(props)} />;
const ListedBoxes = (props: WidgetProps) => <CheckboxesInput {...withChoices(props)} />;

/** A day and a time without a zone, as the site writes them. */
const MomentInput = (props: WidgetProps) => (
  <InputText
    id={props.id}
    name={props.id}
    type="datetime-local"
    value={String(props.value ?? '')}
    disabled={props.disabled || props.readonly}
    aria-required={props.required || undefined}
    {...getAria(props)}
    onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
  />
);

function Errors({ errors }: ErrorListProps) {
  const { t } = useWords();
  return (
    <Box tone="err" role="alert">
      <p>{t('form.errors', { count: errors.length })}</p>
    </Box>
  );
}

const Nothing = () => null;

const theme: ThemeProps = {
  templates: {
    BaseInputTemplate: TextInput,
    FieldTemplate: Field,
    FieldErrorTemplate: FieldErrors,
    ObjectFieldTemplate: ObjectFields,
    ErrorListTemplate: Errors,
    TitleFieldTemplate: Nothing,
    DescriptionFieldTemplate: Nothing,
  },
  widgets: {
    TextareaWidget: TextareaInput,
    SelectWidget: SelectInput,
    CheckboxWidget: CheckboxInput,
    CheckboxesWidget: CheckboxesInput,
    DateWidget: DateInput,
    hours: HoursInput,
    listed: ListedInput,
    listedBoxes: ListedBoxes,
    moment: MomentInput,
    FileWidget: FileInput as ThemeProps['widgets'] extends infer Widgets ? Widgets[keyof Widgets] : never,
  },
};

export const StaffForm = withTheme(theme);
