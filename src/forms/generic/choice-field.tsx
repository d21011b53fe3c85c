import { useId, useRef, useState } from 'react';
import { isContainer, type Value } from '#schemas/model/json.ts';
import { isWithin, pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { RadioTiles } from '#src/ui/fields/choices.tsx';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import type { FieldError, ResolvedSchema } from '#schemas/runtime/types.ts';
import { useAnswer, useExactError, useFormParts } from '../engine/form-context.ts';
import { placeOf } from '../engine/unfinished.ts';
import { useUnfinished } from '../engine/use-unfinished.ts';
import { choicesOf } from '#src/form-core/merge-schemas.ts';
import { nodesOf } from '#src/form-core/schema-nodes.ts';
import { messageOf } from '#src/form-core/errors.ts';
import { useDrawField } from '../rjsf/draw-field.tsx';
import { fieldText, useFormText } from '#src/form-core/text.ts';
import { beginValue } from './begin-value.ts';
import { FreeNames } from './free-names-field.tsx';
import { freeNamesOf, hasFreeNames, withFreeNamesOf } from './free-names.ts';
import type { GenericFieldProps } from './generic-props.ts';
import { optionLabels, optionOf } from './options.ts';

const mostTiles = 4;

/** What has been answered for each alternative, so that looking at another one loses nothing. */
function useChosen(
  pointer: string,
  place: string,
  options: readonly unknown[],
  keepBeside?: (value: unknown) => Value,
) {
  const { form, store } = useFormParts();
  const nodes = nodesOf(form);
  const answer = useAnswer(pointer);
  const [chosen, setChosen] = useState(() => optionOf(options, answer, nodes));
  const remembered = useRef(new Map<number, unknown>());
  // Set from outside (a draft, an example): what it says is chosen.
  const chosenIndex = answer === undefined ? chosen : optionOf(options, answer, nodes);
  const fits =
    chosen >= 0 &&
    (answer === undefined ||
      nodes.holds(options[chosen], answer) ||
      chosenIndex < 0 ||
      !nodes.holds(options[chosenIndex], answer));
  const now = fits ? chosen : chosenIndex;

  function choose(index: number) {
    const value = store.flush();
    remembered.current.set(now, valueAt(value, pointer));
    setChosen(index);
    const beside = keepBeside?.(valueAt(value, pointer)) ?? {};
    const begun =
      remembered.current.get(index) ?? beginValue(options[index] as ResolvedSchema, nodes, { isRequired: true });
    const next =
      isContainer(begun) && !Array.isArray(begun)
        ? { ...beside, ...begun }
        : (begun ?? (Object.keys(beside).length > 0 || (keepBeside && pointer === '') ? beside : undefined));
    store.change({ [pointer]: next });
    store.conceal(place);
  }
  return { chosen: now, choose, answer };
}

const isAlternatives = ({ keyword }: FieldError) => keyword === 'oneOf' || keyword === 'anyOf';

function Choice({
  field,
  place,
  explains,
  options,
  label,
  chosen,
  choose,
}: {
  field: GenericFieldProps;
  /** Where its refusal stands. */
  place: string;
  /** The faults that there are because nothing is chosen. */
  explains: (fault: FieldError) => boolean;
  options: readonly unknown[];
  label: string;
  chosen: number;
  choose: (index: number) => void;
}) {
  const { t } = useFormText();
  const { form } = useFormParts();
  useUnfinished(chosen < 0 ? { pointer: place, key: 'forms:choice.missing', params: {}, explains } : undefined);
  const error = useExactError(place);
  const name = useId();
  const labels = optionLabels(t, options, nodesOf(form));
  const hint = field.kind === 'choice' ? fieldText(t, field.schema.description) : '';
  const shared = {
    label,
    hint: hint || undefined,
    optional: field.kind === 'choice' && !field.required,
    error: error && messageOf(t, error),
  };
  if (labels.length <= mostTiles) {
    return (
      <Field {...shared} as="group" id={`${field.id}-choice`}>
        <RadioTiles
          className={labels.length % 2 === 0 ? 'pairs' : undefined}
          name={name}
          value={String(chosen)}
          onChange={(value) => choose(Number(value))}
          options={labels.map((text, index) => ({ value: String(index), label: text, disabled: field.disabled }))}
        />
      </Field>
    );
  }
  return (
    <Field {...shared} id={`${field.id}-choice`}>
      <SelectControl
        empty={t('forms:select.empty')}
        disabled={field.disabled}
        value={chosen < 0 ? '' : String(chosen)}
        onChange={(event) => event.target.value !== '' && choose(Number(event.target.value))}
        options={labels.map((text, index) => ({ value: String(index), label: text }))}
      />
    </Field>
  );
}

/** One of several schemas: which one, then its own field. */
export function ChoiceField(field: GenericFieldProps) {
  const { t } = useFormText();
  const draw = useDrawField();
  const options = field.schema.options as readonly unknown[];
  const { chosen, choose, answer } = useChosen(field.pointer, field.pointer, options);
  const option = options[chosen] as ResolvedSchema | undefined;
  return (
    <div className="variant">
      {options.length > 1 && (
        <Choice
          field={field}
          place={field.pointer}
          explains={({ pointer }) => isWithin(pointer, field.pointer)}
          options={options}
          label={fieldText(t, field.schema.title)}
          chosen={chosen}
          choose={choose}
        />
      )}
      {option && (
        <div className="variant-field" key={chosen}>
          {draw({
            schema: option,
            path: field.path,
            value: answer,
            required: field.required,
            disabled: field.disabled,
            name: field.schema.title ?? '',
            bare: true,
          })}
        </div>
      )}
    </div>
  );
}

interface ShapesProps {
  field: GenericFieldProps;
  /** What there is still to choose: each a list of shapes. */
  choices: readonly (readonly unknown[])[];
  /** The shapes that have been chosen. */
  taken: readonly unknown[];
}

/** One choice of a shape, and below it the next; names that no chosen shape asks for are free. */
function Shapes({ field, choices: [options, ...choices], taken }: ShapesProps) {
  if (options) return <Shape field={field} options={options} choices={choices} taken={taken} />;
  return field.namedOnly ? null : <FreeNamesBeside field={field} chosen={taken} />;
}

function FreeNamesBeside({ field, chosen }: { field: GenericFieldProps; chosen: readonly unknown[] }) {
  const { form } = useFormParts();
  const nodes = nodesOf(form);
  const answer = useAnswer(field.pointer);
  const free = withFreeNamesOf(
    field.schema,
    chosen.map((option) => nodes.resolve(option, answer)),
  );
  if (!hasFreeNames(free, answer, nodes, chosen) && freeNamesOf(field.schema, answer, nodes, chosen).length === 0)
    return null;
  return <FreeNames {...field} kind="freeNames" free={free} chosen={chosen} />;
}

function Shape({ field, options, choices, taken }: ShapesProps & { options: readonly unknown[] }) {
  const { t } = useFormText();
  const { form } = useFormParts();
  const draw = useDrawField();
  const nodes = nodesOf(form);
  const others = choicesOf(field.schema).filter((each) => each !== options);
  const keepBeside = (value: unknown): Value => {
    const kept = new Set([field.schema, ...others.flat()].flatMap((schema) => [...nodes.declared(schema)]));
    return isContainer(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => kept.has(name))) : {};
  };
  const position = choicesOf(field.schema).indexOf(options as unknown[]);
  const place = placeOf(field.pointer, `choice${position}`);
  const { chosen, choose, answer } = useChosen(field.pointer, place, options, keepBeside);
  const option = options[chosen] as ResolvedSchema | undefined;
  const explains = (fault: FieldError) => {
    if (fault.pointer === field.pointer) return isAlternatives(fault);
    const named = nodes.declared(field.schema);
    const names = options.flatMap((each) => [...nodes.declared(each)]).filter((name) => !named.has(name));
    return names.some((name) => isWithin(fault.pointer, field.pointer + pointerTo(name)));
  };
  return (
    <>
      <div className="variant">
        {options.length > 1 && (
          <div data-pointer={place}>
            <Choice
              field={position > 0 ? { ...field, id: `${field.id}-${position}` } : field}
              place={place}
              explains={explains}
              options={options}
              label={t('forms:choice.shape')}
              chosen={chosen}
              choose={choose}
            />
          </div>
        )}
        {option && (
          <div key={chosen}>
            {draw({
              schema: option,
              path: field.path,
              value: answer,
              disabled: field.disabled,
              name: field.name,
              bare: 'fields',
            })}
          </div>
        )}
      </div>
      <Shapes field={field} choices={choices} taken={option === undefined ? taken : [...taken, option]} />
    </>
  );
}

/** Several shapes of one object: its named fields stand above, those of the chosen shape below. */
export function ShapeChoice(field: GenericFieldProps) {
  return <Shapes field={field} choices={choicesOf(field.schema)} taken={nothingTaken} />;
}

const nothingTaken: readonly unknown[] = [];
