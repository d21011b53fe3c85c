/** The parts of a large form are drawn one after the other, so that its first fields can be used at once. */
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { isContainer } from '#schemas/model/json.ts';
import type { FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import { choicesOf } from '#src/form-core/merge-schemas.ts';
import { closest } from '#src/form-core/nested-answers.ts';
import { nodesOf, type SchemaNodes } from '#src/form-core/schema-nodes.ts';

/** A form of more fields is a large one. */
export const mostAtOnce = 500;

interface WaitingPart {
  holds: (pointer: string) => boolean;
  draw: () => void;
}

export interface Turns {
  /** More fields than a page draws at once: optional groups wait for somebody who asks for them. */
  isLarge: boolean;
  /** Whether a part of so many rows is drawn in turns, now or as soon as it comes. */
  hasTurnsFor: (rows: number) => boolean;
  /** Whether what comes now has to wait: not once everything is drawn that the form began with. */
  isWaiting: () => boolean;
  /** Draws the part when its turn comes. @returns to be called when it is drawn or gone. */
  wait: (part: WaitingPart) => () => void;
  /** Draws at once what holds the field, and what in it holds it, because somebody is led there. */
  hurry: (pointer: string) => void;
  /** Draws everything at once, because paper has no turns. */
  finish: () => void;
}

/** The alternatives on screen: those that the value is, or looks most like. */
const chosenOf = (node: ResolvedSchema, data: unknown, nodes: SchemaNodes): unknown[] =>
  data === undefined
    ? []
    : choicesOf(node).flatMap(
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
    waiting.push(...chosenOf(node, data, nodes).map((option) => ({ schema: option, value: data, around })));
    if (Array.isArray(data)) waiting.push(...data.map((entry) => ({ schema: node.items ?? {}, value: entry, around })));
    else
      for (const [name, child] of Object.entries(node.properties ?? {}))
        waiting.push({ schema: child, value: isContainer(data) ? data[name] : undefined, around });
  }
  return count;
}

export function createTurns(form: FormModule, value: unknown): Turns {
  // Our own forms are drawn as they are laid out.
  const isOurs = form.texts !== 'literal';
  const isLarge = !isOurs && countFields(form.schema, value, nodesOf(form), mostAtOnce) > mostAtOnce;
  const waiting = new Set<WaitingPart>();
  let isPlanned = false;
  let hasBegun = false;

  function plan() {
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    // Between two parts comes whatever somebody has typed meanwhile.
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
      flushSync(part.draw);
    }
  }

  return {
    isLarge,
    hasTurnsFor: (rows) => isLarge || (!isOurs && rows > mostAtOnce),
    isWaiting: () => isLarge && (!hasBegun || waiting.size > 0),
    wait: (part) => {
      hasBegun = true;
      waiting.add(part);
      plan();
      return () => {
        waiting.delete(part);
        plan();
      };
    },
    hurry: (pointer) => drawAll(() => [...waiting].filter(({ holds }) => holds(pointer))),
    finish: () => drawAll(() => waiting),
  };
}
