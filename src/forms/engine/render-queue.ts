/** The parts of a large form are drawn one after the other, so that its first fields can be used at once. */
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { isContainer } from '#schemas/model/json.ts';
import { isWithin, pointerTo } from '#schemas/model/pointer.ts';
import type { FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import { getChoices } from '#src/forms/core/merge-schemas.ts';
import { closest } from '#src/forms/core/nested-answers.ts';
import { getNodes, type SchemaNodes } from '#src/forms/core/schema-nodes.ts';

/** A form of more fields is a large one. */
export const maxSyncFields = 500;
/** Groups that would make it more fields than these stay closed until they are opened. */
const mostOpen = 6500;
/** So many groups open at once with one that was opened or added. */
const mostOpenedAtOnce = 100;

interface WaitingPart {
  holds: (pointer: string) => boolean;
  draw: () => void;
}

export interface Turns {
  /** More fields than a page draws at once, as the form began: optional groups wait until they are asked for. */
  isLarge: boolean;
  /** Whether a part of so many rows that comes now is drawn in turns; defaults may have made a small form a large one. */
  hasTurnsFor: (rows: number) => boolean;
  /** Whether what comes now has to wait: not once everything is drawn that the form began with. */
  isWaiting: () => boolean;
  /** Draws the part when its turn comes. @returns to be called when it is drawn or gone. */
  wait: (part: WaitingPart) => () => void;
  /**
   * Renders the part that contains the field at once, and its container within it, because the focus is going there.
   */
  hurry: (pointer: string) => void;
  /** Whether a group that comes now is drawn, or a button in its place: a form may have more groups than a page can draw. */
  isOpen: (pointer: string) => boolean;
  /** Renders the next group at this pointer instead of a button. */
  open: (pointer: string) => void;
  /** Registers a closed group, so that a link can open it. @returns to be called when it is drawn or gone. */
  close: (part: WaitingPart) => () => void;
  /** Draws everything at once, because paper has no turns. */
  finish: () => void;
}

/** The alternatives on screen: those that the value is, or looks most like. */
const getChosen = (node: ResolvedSchema, data: unknown, nodes: SchemaNodes): unknown[] =>
  data === undefined
    ? []
    : getChoices(node).flatMap(
        (options) => options.find((each) => nodes.holds(each, data)) ?? closest(options, data, nodes) ?? [],
      );

/** How many fields a value is drawn with; counted no further than `most`. */
export function countFields(schema: unknown, value: unknown, nodes: SchemaNodes, most: number): number {
  let count = 0;
  const waiting: { schema: unknown; value: unknown; around: readonly string[] }[] = [{ schema, value, around: ['#'] }];
  for (let next = waiting.pop(); next && count <= most; next = waiting.pop()) {
    count += 1;
    const node: ResolvedSchema = nodes.resolve(next.schema, next.value);
    const refs = (node.refs as readonly string[] | undefined) ?? [];
    const data = next.value;
    if (data === undefined && count > 1 && refs.some((ref) => next.around.includes(ref))) continue;
    const around = [...next.around, ...refs];
    waiting.push(...getChosen(node, data, nodes).map((option) => ({ schema: option, value: data, around })));
    if (Array.isArray(data)) waiting.push(...data.map((entry) => ({ schema: node.items ?? {}, value: entry, around })));
    else
      for (const [name, child] of Object.entries(node.properties ?? {}))
        waiting.push({ schema: child, value: isContainer(data) ? data[name] : undefined, around });
  }
  return count;
}

/**
 * The groups with answers that are drawn, the outer ones first; undefined when all of them are. Of groups without an
 * answer there are few: in a large form each is a button anyway.
 */
function openGroups(schema: unknown, value: unknown, nodes: SchemaNodes): Set<string> | undefined {
  const open = new Set<string>();
  let left = mostOpen;
  let isWhole = true;
  const waiting = [{ schema, value, pointer: '' }];
  for (let at = 0; at < waiting.length; at += 1) {
    const { schema: own, value: data, pointer } = waiting[at] ?? { schema: {}, value: undefined, pointer: '' };
    const node: ResolvedSchema = nodes.resolve(own, data);
    const shapes = [node, ...getChosen(node, data, nodes).map((option) => nodes.resolve(option, data))];
    const rows = Array.isArray(data) ? (data as unknown[]) : [];
    const items = (index: number) => (Array.isArray(node.items) ? (node.items as unknown[])[index] : node.items);
    const inside = [
      ...rows.map((entry, index) => ({ name: String(index), schema: items(index) ?? {}, value: entry })),
      ...shapes.flatMap(({ properties = {} }) =>
        Object.entries(properties).map(([name, child]) => ({
          name,
          schema: child as unknown,
          value: isContainer(data) && Object.hasOwn(data, name) ? data[name] : undefined,
        })),
      ),
    ];
    if (inside.length > left && pointer !== '') {
      isWhole = false;
      continue;
    }
    open.add(pointer);
    left -= inside.length;
    for (const child of inside)
      if (isContainer(child.value))
        waiting.push({ schema: child.schema, value: child.value, pointer: pointer + pointerTo(child.name) });
  }
  return isWhole ? undefined : open;
}

/** @param value gives the newest answers. */
export function createRenderQueue(form: FormModule, value: () => unknown): Turns {
  // Our own forms are drawn as they are laid out.
  const isOurs = form.texts !== 'literal';
  const isLarge = !isOurs && countFields(form.schema, value(), getNodes(form), maxSyncFields) > maxSyncFields;
  const waiting = new Set<WaitingPart>();
  const closed = new Set<WaitingPart>();
  /** How many groups may still open below a place. */
  const asked = new Map<string, number>();
  let counted: { value: unknown; isLarge: boolean } = { value: value(), isLarge };
  let reach: { value: unknown; open: Set<string> | undefined } | undefined;

  function isLargeNow(): boolean {
    const now = value();
    if (!counted.isLarge && !isOurs && counted.value !== now)
      counted = { value: now, isLarge: countFields(form.schema, now, getNodes(form), maxSyncFields) > maxSyncFields };
    return counted.isLarge;
  }

  function isInPlan(pointer: string): boolean {
    const now = value();
    if (!reach || reach.value !== now) reach = { value: now, open: openGroups(form.schema, now, getNodes(form)) };
    return reach.open?.has(pointer) ?? true;
  }

  function isAsked(pointer: string): boolean {
    const [place, left = 0] = [...asked].find(([each, count]) => count > 0 && isWithin(pointer, each)) ?? [];
    if (place !== undefined) asked.set(place, left - 1);
    return place !== undefined;
  }
  let isPlanned = false;
  let hasBegun = false;

  function plan() {
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    // Input events run between two parts.
    setTimeout(() => {
      isPlanned = false;
      const [next] = waiting;
      if (next) startTransition(next.draw);
    });
  }

  function drawAll(parts: () => Iterable<WaitingPart>) {
    for (;;) {
      const [part] = parts();
      if (!part) return;
      waiting.delete(part);
      closed.delete(part);
      flushSync(part.draw);
    }
  }

  return {
    isLarge,
    hasTurnsFor: (rows) => (!isOurs && rows > maxSyncFields) || isLargeNow(),
    isWaiting: () => isLargeNow() && (!hasBegun || waiting.size > 0),
    wait: (part) => {
      hasBegun = true;
      waiting.add(part);
      plan();
      return () => {
        waiting.delete(part);
        plan();
      };
    },
    isOpen: (pointer) => isOurs || isInPlan(pointer) || isAsked(pointer),
    open: (pointer) => void asked.set(pointer, mostOpenedAtOnce),
    close: (part) => {
      closed.add(part);
      return () => closed.delete(part);
    },
    hurry: (pointer) => drawAll(() => [...waiting, ...closed].filter(({ holds }) => holds(pointer))),
    finish: () => drawAll(() => waiting),
  };
}
