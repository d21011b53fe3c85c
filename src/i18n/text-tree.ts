/** Nested texts: plain records whose leaves are sentences. */
import { isObject } from '#schemas/model/json.ts';

export interface TextTree {
  [key: string]: string | TextTree;
}

/** Names that would reach behind an object's own keys. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Takes from something received only what is a text tree; everything else is left out. */
export function toTextTree(value: unknown): TextTree {
  const tree: TextTree = {};
  if (!isObject(value)) return tree;
  for (const [key, child] of Object.entries(value)) {
    if (forbidden.has(key)) continue;
    if (typeof child === 'string') tree[key] = child;
    else if (isObject(child)) tree[key] = toTextTree(child);
  }
  return tree;
}

/** `base` with the texts of `overlay` in place of its own; what the overlay lacks stays. */
export function overlayTexts(base: TextTree, overlay: TextTree | undefined): TextTree {
  if (!overlay) return base;
  const merged: TextTree = { ...base };
  for (const [key, child] of Object.entries(overlay)) {
    const below = merged[key];
    merged[key] = typeof child === 'object' && typeof below === 'object' ? overlayTexts(below, child) : child;
  }
  return merged;
}
