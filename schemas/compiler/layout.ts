/** A `.ui.json` with resolved constants and named conditions. */
import { isObject, type Json } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';

export interface LayoutNames {
  constant: (path: string, at: Path) => Json;
  /** Called with every condition that the layout names. */
  condition: (name: string, at: Path) => void;
}

export function resolveLayout(value: Json, path: Path, names: LayoutNames): Json {
  if (Array.isArray(value)) return value.map((item, index) => resolveLayout(item, [...path, index], names));
  if (!isObject(value)) return value;
  if (typeof value.$const === 'string') return names.constant(value.$const, path);
  if (typeof value.$condition === 'string') {
    names.condition(value.$condition, path);
    return { condition: value.$condition };
  }
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__' && key !== '$schema');
  return Object.fromEntries(entries.map(([key, child]) => [key, resolveLayout(child, [...path, key], names)]));
}
