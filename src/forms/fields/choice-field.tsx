import { useId, useLayoutEffect, useRef } from 'react';
import { isContainer, type Value } from '#schemas/model/json.ts';
import { isWithin, pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { RadioTiles } from '#src/components/fields/choices.tsx';
import { Field, SelectControl } from '#src/components/fields/field.tsx';
import type { FieldError, ResolvedSchema } from '#schemas/runtime/types.ts';
import { withEmptyRows } from '#src/forms/core/check.ts';
import { getChoices } from '#src/forms/core/merge-schemas.ts';
import { isGroup } from '#src/forms/core/nested-answers.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { getMessage } from '#src/forms/core/errors.ts';
import { fieldText, useFormText } from '#src/forms/core/text.ts';
import { useAnswer, useChosenOption, useExactError, useFormParts } from '../engine/form-context.ts';
import { getPlace, replaceFaults } from '../engine/unfinished.ts';
import { useRefinement, useUnfinished } from '../engine/use-unfinished.ts';
import { useDrawField } from './draw-field.tsx';
import { beginValue } from './default-value.ts';
import { FreeNames } from './additional-properties-field.tsx';
import { getFreeNames, hasFreeNames, withFreeNamesOf } from './additional-properties.ts';
import type { GenericFieldProps } from './kinds.ts';
import { getOption, optionLabels } from './options.ts';

const mostTiles = 4;

interface Chosen {
  /** Place among the alternatives; -1 while none is chosen. */
  chosen: number;
  choose: (index: number) => void;
  answer: unknown;
}

/**
 * Which alternative is chosen, and what has been answered for each, so that looking at another one discards nothing.
 * The chosen or detected alternative stays, whatever is typed, until the answer is set from outside (a draft, an
 * example).
 *
 * @param isAnswered whether an answer is one to these alternatives, and not only to the fields beside them.
 */
function useChosen(
  { pointer, place, options, isAnswered }: ChoicePlace,
  keepBeside?: (value: unknown) => Value,
): Chosen {
  const { form, store } = useFormParts();
  const nodes = getNodes(form);
  const answer = useAnswer(pointer);
  const remembered = useRef(new Map<number, unknown>());
  const pressed = useChosenOption(pointer, options);
  const chosen = pressed === undefined ? getOption(options, answer, nodes) : options.indexOf(pressed);
  const isFound = pressed === undefined && chosen >= 0 && isAnswered(answer);
  useLayoutEffect(() => {
    if (isFound) store.settle(pointer, options, options[chosen]);
  }, [store, pointer, options, chosen, isFound]);

  function choose(index: number) {
    const value = store.flush();
    const before = valueAt(value, pointer);
    remembered.current.set(chosen, before);
    const option = options[index] as ResolvedSchema;
    const beside = keepBeside?.(before) ?? {};
    // A text that was typed for another alternative may be one for this, too.
    const fitting = !isContainer(before) && before !== undefined && nodes.holds(option, before) ? before : undefined;
    const begun = remembered.current.get(index) ?? fitting ?? beginValue(option, nodes, { isRequired: true });
    const next =
      isContainer(begun) && !Array.isArray(begun)
        ? { ...beside, ...begun }
        : (begun ?? (Object.keys(beside).length > 0 || (keepBeside && pointer === '') ? beside : undefined));
    store.choose(pointer, options, option, { [pointer]: next });
    store.hideErrors(place);
  }
  return { chosen, choose, answer };
}

interface ChoicePlace {
  pointer: string;
  /** The pointer where its error is shown. */
  place: string;
  options: readonly unknown[];
  isAnswered: (answer: unknown) => boolean;
  /** The faults of its answer, whichever alternative they come from. */
  explains: (fault: FieldError) => boolean;
}

const isAlternatives = ({ keyword }: FieldError) => keyword === 'oneOf' || keyword === 'anyOf';

/** After a choice was made, only the errors of the chosen alternative are shown, and always. */
function useChosenFaults({ pointer, place, options, explains }: ChoicePlace, chosen: number): void {
  const { t } = useFormText();
  const { form } = useFormParts();
  const nodes = getNodes(form);
  useRefinement(pointer, (faults, answers) => {
    const value = valueAt(answers, pointer);
    if (chosen < 0 || value === undefined) return faults;
    const own = withEmptyRows(nodes.faults(options[chosen], value), value).map((fault) => ({
      ...fault,
      pointer: pointer + fault.pointer,
    }));
    if (own.length > 0) return replaceFaults(faults, explains, own);
    const rejection = faults.find((fault) => fault.pointer === pointer && isAlternatives(fault));
    if (!rejection) return faults;
    const labels = optionLabels(t, options, nodes).filter((_, index) => nodes.holds(options[index], value));
    const several = { ...rejection, pointer: place, key: 'forms:choice.several', params: { options: labels } };
    return replaceFaults(faults, explains, [several]);
  });
}

function Choice({
  field,
  choice: { place, explains, options },
  label,
  chosen,
  choose,
}: {
  field: GenericFieldProps;
  choice: ChoicePlace;
  label: string;
} & Pick<Chosen, 'chosen' | 'choose'>) {
  const { t } = useFormText();
  const { form } = useFormParts();
  const nodes = getNodes(form);
  useUnfinished(chosen < 0 ? { pointer: place, key: 'forms:choice.missing', params: {}, explains } : undefined);
  const option = options[chosen];
  // A value that is no group has a frame of its own, which shows the error.
  const isShownBelow = field.kind === 'choice' && option !== undefined && !isGroup(nodes.resolve(option, undefined));
  const exact = useExactError(place);
  const error = isShownBelow ? undefined : exact;
  const name = useId();
  const labels = optionLabels(t, options, nodes);
  const hint = field.kind === 'choice' ? fieldText(t, field.schema.description) : '';
  const shared = {
    label,
    hint: hint || undefined,
    optional: field.kind === 'choice' && !field.required,
    error: error && getMessage(t, error),
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
  const choice: ChoicePlace = {
    pointer: field.pointer,
    place: field.pointer,
    options,
    isAnswered: (given) => given !== undefined,
    explains: ({ pointer }) => isWithin(pointer, field.pointer),
  };
  const { chosen, choose, answer } = useChosen(choice);
  useChosenFaults(choice, chosen);
  const option = options[chosen] as ResolvedSchema | undefined;
  return (
    <div className="variant">
      {options.length > 1 && (
        <Choice
          field={field}
          choice={choice}
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
  /** The remaining choices: each a list of shapes. */
  choices: readonly (readonly unknown[])[];
  /** The shapes that have been chosen. */
  taken: readonly unknown[];
}

/** One choice of a shape, and below it the next; names that no chosen shape declares are free. */
function Shapes({ field, choices: [options, ...choices], taken }: ShapesProps) {
  if (options) return <Shape field={field} options={options} choices={choices} taken={taken} />;
  return field.namedOnly ? null : <FreeNamesBeside field={field} chosen={taken} />;
}

function FreeNamesBeside({ field, chosen }: { field: GenericFieldProps; chosen: readonly unknown[] }) {
  const { form } = useFormParts();
  const nodes = getNodes(form);
  const answer = useAnswer(field.pointer);
  const free = withFreeNamesOf(
    field.schema,
    chosen.map((option) => nodes.resolve(option, answer)),
  );
  if (!hasFreeNames(free, answer, nodes, chosen) && getFreeNames(field.schema, answer, nodes, chosen).length === 0)
    return null;
  return <FreeNames {...field} kind="freeNames" free={free} chosen={chosen} />;
}

function Shape({ field, options, choices, taken }: ShapesProps & { options: readonly unknown[] }) {
  const { t } = useFormText();
  const { form } = useFormParts();
  const draw = useDrawField();
  const nodes = getNodes(form);
  const others = getChoices(field.schema).filter((each) => each !== options);
  const keepBeside = (value: unknown): Value => {
    const kept = new Set([field.schema, ...others.flat()].flatMap((schema) => [...nodes.declared(schema)]));
    return isContainer(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => kept.has(name))) : {};
  };
  const position = getChoices(field.schema).indexOf(options as unknown[]);
  const place = getPlace(field.pointer, `choice${position}`);
  const named = nodes.declared(field.schema);
  const names = options.flatMap((each) => [...nodes.declared(each)]).filter((name) => !named.has(name));
  const choice: ChoicePlace = {
    pointer: field.pointer,
    place,
    options,
    isAnswered: (given) => isContainer(given) && names.some((name) => Object.hasOwn(given, name)),
    explains: (fault) =>
      fault.pointer === field.pointer
        ? isAlternatives(fault)
        : names.some((name) => isWithin(fault.pointer, field.pointer + pointerTo(name))),
  };
  const { chosen, choose, answer } = useChosen(choice, keepBeside);
  useChosenFaults(choice, chosen);
  const option = options[chosen] as ResolvedSchema | undefined;
  return (
    <>
      <div className="variant">
        {options.length > 1 && (
          <div data-pointer={place}>
            <Choice
              field={position > 0 ? { ...field, id: `${field.id}-${position}` } : field}
              choice={choice}
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

/** Several shapes of one object: its named fields come first, those of the chosen shape below. */
export function ShapeChoice(field: GenericFieldProps) {
  return <Shapes field={field} choices={getChoices(field.schema)} taken={nothingTaken} />;
}

const nothingTaken: readonly unknown[] = [];
