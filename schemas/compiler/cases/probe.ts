/** Values just inside and just outside of a rule. */
import { isObject, type Json } from '#schemas/model/json.ts';
import type { Rule } from '../rules.ts';
import { textsByKeyword } from './texts.ts';

/** A value to try, whether this rule rejects it, and the place of its message if not at the value. */
export interface Probe {
  readonly value: Json | undefined;
  readonly refused: boolean;
  readonly at?: readonly string[];
}

export interface Probed {
  readonly rule: Rule;
  /** The value in valid answers. */
  readonly current: Json | undefined;
  /** The object or list that contains it. */
  readonly parent: Json | undefined;
  /** The smallest step that the field's decimals allow. */
  readonly step: number;
}

export type Make = (probed: Probed) => Probe[];

export const takes = (value: Json | undefined): Probe => ({ value, refused: false });
export const refuses = (value: Json | undefined): Probe => ({ value, refused: true });

export const round = (value: number): number => Number(value.toFixed(6));

/** Tables of texts list what each rule accepts and rejects. */
export const probeTexts: Make = ({ rule, current }) => {
  const made = textsByKeyword[rule.keyword]?.(rule.setting, typeof current === 'string' ? current : 'Texto');
  return [...(made?.wrong ?? []).map(refuses), ...(made?.right ?? []).map(takes)];
};

export const getPart = (setting: Json | undefined, name: string): Json | undefined =>
  isObject(setting) ? setting[name] : undefined;
