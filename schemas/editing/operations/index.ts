/** Everything that an analyst can do to the rules: each says what it did, or why it cannot be done. */
import type { RuleChanges } from '../../model/rule-changes.ts';
import { parseSource } from '../../model/source.ts';
import { type Rules, withChanges } from '../rules.ts';
import { addField, addForm, removeField } from './fields.ts';
import { addOption, addSection, moveField, moveOption, moveSection } from './layout.ts';
import { separateLimit, setConstant, setLimit } from './limits.ts';
import { type Outcome, Refusal, refuse } from './outcome.ts';
import { setPattern } from './patterns.ts';
import { addCondition, removeCondition, setRequired } from './presence.ts';
import { addHint, setOwnMessage, setText } from './texts.ts';

/** A file as an analyst wrote it. A file that is no JSON is refused with its place. */
function replaceFile(rules: Rules, { file, text }: { file: string; text: string }): Outcome {
  if (rules.text(file) === undefined) return refuse('Ese archivo ya no existe.', 'That file is no longer there.');
  const { faults } = parseSource(file, text);
  const [fault] = faults;
  if (fault)
    return refuse(
      `No es JSON válido: línea ${fault.line}, columna ${fault.column} (${fault.what}).`,
      `This is not valid JSON: line ${fault.line}, column ${fault.column} (${fault.what}).`,
    );
  return {
    changes: withChanges(rules, { [file]: text }),
    said: { es: `Cambió ${file}.`, en: `${file} changed.` },
  };
}

const operations = {
  setLimit,
  separateLimit,
  setConstant,
  setText,
  setOwnMessage,
  addHint,
  setRequired,
  setPattern,
  addCondition,
  removeCondition,
  moveField,
  moveSection,
  addSection,
  moveOption,
  addOption,
  addField,
  removeField,
  addForm,
  replaceFile,
};

type Operations = typeof operations;
type OperationName = keyof Operations;
type OperationInput<Name extends OperationName> = Parameters<Operations[Name]>[1];

/** An operation with its input. */
export type Operation = {
  [Name in OperationName]: { readonly name: Name; readonly input: OperationInput<Name> };
}[OperationName];

export function applyOperation(rules: Rules, { name, input }: Operation): Outcome {
  try {
    const outcome = operations[name](rules, input as never);
    if ('changes' in outcome && isSame(outcome.changes, rules.changes))
      return { refused: { es: 'No cambió nada.', en: 'Nothing changed.' } };
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.why };
    throw error;
  }
}

const sorted = ({ files, constants }: RuleChanges): string =>
  JSON.stringify([Object.entries(files).toSorted(), Object.entries(constants).toSorted()]);

const isSame = (one: RuleChanges, other: RuleChanges): boolean => sorted(one) === sorted(other);

export type { Outcome } from './outcome.ts';
