/** Which answers a lookup changes. */
import type { Value } from '#schemas/model/json.ts';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import type { FormUi } from '#schemas/runtime/types.ts';
import type { WidgetDefinitions } from '../types.ts';
import type { LookupAnswer, LookupOrigin } from './lookup.ts';

/** The fields of a form that a lookup has to do with. */
export interface LookupFields {
  /** The field whose answer is looked up. */
  source: string;
  /** Filled in, and hidden while they agree with what was found. */
  filled: readonly string[];
  /** The field that selects one of the choices. */
  choice: string | undefined;
}

export function getLookupFields(ui: FormUi | undefined, widgets: WidgetDefinitions): LookupFields | undefined {
  const fields = Object.entries(ui?.fields ?? {});
  const source = fields.find(([, { widget }]) => widgets[widget]?.lookUp)?.[0];
  if (!source) return undefined;
  const dependent = fields.filter(([, { filledBy }]) => filledBy === source);
  const isChoice = ([, { widget }]: (typeof fields)[number]) => widgets[widget]?.choosesFromLookup === true;
  return {
    source,
    filled: dependent.filter((field) => !isChoice(field)).map(([name]) => name),
    choice: dependent.find(isChoice)?.[0],
  };
}

export interface LookupFill {
  /** By pointer; undefined takes an answer away. */
  changes: Record<string, unknown>;
  /** Whether the answers now say what was found. */
  agrees: boolean;
}

/** Fills the fields with the lookup result. Answers that came with the form (a draft) are preserved. */
function filling(fields: LookupFields, value: Value, answer: LookupAnswer, origin: LookupOrigin): LookupFill {
  const found = (name: string) => (Object.hasOwn(answer.answers, name) ? answer.answers[name] : undefined);
  const isFree = (name: string) => origin === 'typed' || valueAt(value, pointerTo(name)) === undefined;
  const changed = fields.filled.filter(isFree);
  const agrees = fields.filled.every((name) => isFree(name) || value[name] === found(name));
  return { changes: Object.fromEntries(changed.map((name) => [pointerTo(name), found(name)])), agrees };
}

/** One of the former choices goes; what was typed stays; an only choice is chosen. */
function choiceChange(
  { choice }: LookupFields,
  value: Value,
  choices: readonly string[],
  former: readonly string[],
): Record<string, unknown> {
  if (!choice) return {};
  const chosen = value[choice];
  const isTyped = typeof chosen === 'string' && !former.includes(chosen);
  if (isTyped || (typeof chosen === 'string' && choices.includes(chosen))) return {};
  return { [pointerTo(choice)]: choices.length === 1 ? choices[0] : undefined };
}

export interface LookupPast {
  /** The choices on offer before. */
  choices: readonly string[];
  /** The values filled in before, by pointer. */
  filled: Readonly<Record<string, unknown>>;
}

/** @param answer undefined when nothing was found: what the former one filled in goes. */
export function lookupFill(
  fields: LookupFields,
  value: Value,
  answer: LookupAnswer | undefined,
  origin: LookupOrigin,
  past: LookupPast,
): LookupFill {
  const choice = choiceChange(fields, value, answer?.choices ?? [], past.choices);
  if (answer) {
    const { changes, agrees } = filling(fields, value, answer, origin);
    return { changes: { ...changes, ...choice }, agrees };
  }
  const stale = Object.entries(past.filled).filter(
    ([pointer, found]) => found !== undefined && valueAt(value, pointer) === found,
  );
  return {
    changes: { ...Object.fromEntries(stale.map(([pointer]) => [pointer, undefined])), ...choice },
    agrees: false,
  };
}
