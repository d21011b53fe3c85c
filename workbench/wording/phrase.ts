/** The description of one rule, with the value separate: a change is shown as `máximo 30 → 35 kg`. */
import type { Json } from '#schemas/model/json.ts';
import type { FormView } from './form-view.ts';
import type { WordLanguage } from './language.ts';

export interface Phrase {
  /** `30` */
  readonly value: string;
  /** `30` → `máximo 30 kg` */
  readonly frame: (value: string) => string;
  /** Names its fields itself and needs no title before it. */
  readonly isWhole?: true;
}

/** A rule as the description tables get it. */
export interface RuleContext {
  readonly view: FormView;
  readonly keyword: string;
  readonly setting: Json;
  /** Place of the validated value in the answers. */
  readonly data: readonly string[];
  /** Unit of its number, as constants and layouts call it; empty for a plain number. */
  readonly unit: string;
  /** Text of the message that belongs to this rule alone, for rules that need it as their description. */
  readonly message: string | undefined;
  /** Describes a schema inside the rule, at a place of the answers. */
  readonly condition: (data: readonly string[], schema: Json) => string;
}

export type Wording = Readonly<Record<WordLanguage, (context: RuleContext) => Phrase>>;

/** A phrase that is only a value: when it changes, everything changes. */
export const plain = (text: string): Phrase => ({ value: text, frame: (value) => value });
export const whole = (text: string): Phrase => ({ ...plain(text), isWhole: true });

export const sayPhrase = ({ value, frame }: Phrase): string => frame(value);
