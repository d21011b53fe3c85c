import { registry, type SchemaId } from '#schemas/generated/registry.js';
import { type CellValue, pesos, type Translate, yesOrNo } from './workbook.ts';

/** The rules and the layout of a field; both undefined for a field that the form doesn't have. */
export function findField(form: SchemaId, name: string) {
  const { schema, ui } = registry[form];
  return { schema: schema.properties?.[name], ui: ui?.fields[name] };
}

/** Writes an answer as its form does: a choice by its label, money in pesos; null without an answer. */
export function answerCell(say: Translate, form: SchemaId, name: string, value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  const { schema, ui } = findField(form, name);
  const chosen = ui?.options?.find((option) => option.value === value);
  if (chosen) return say(`fields:${chosen.label}`);
  if (typeof value === 'boolean') return yesOrNo(say, value);
  if (typeof value === 'number') return schema?.moneyDecimals === undefined ? value : pesos(value);
  return String(value);
}
