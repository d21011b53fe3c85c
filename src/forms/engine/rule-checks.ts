/**
 * The rules of one form that only the server can validate. Each is sent once its field is otherwise valid; the result
 * is shown at the field, and a rejection counts like any other error until its answer changes.
 */
import type { RuleQuestion, RuleView } from '#machines/form-rule.machine.ts';
import { deepEqual } from '#schemas/model/equality.ts';
import type { Value } from '#schemas/model/json.ts';
import { isWithin, pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { loadOnce } from '#machines/lazy-actor.ts';
import { serverRules, unreachableKey } from '#schemas/runtime/server-rules.ts';
import type { FieldError, FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import { createListeners } from '#src/lib/observable.ts';
import { getProperties, toAnswers } from '#src/forms/core/answers.ts';
import type { FormStore } from '#src/forms/core/form-store.ts';
import type { FormServices } from '../services.tsx';
import type { RuleActor } from './rule-actor.ts';

/** The state of a rule as its field shows it. */
export interface RuleNote extends RuleView {
  name: string;
  /** False: a negative answer is only advice. */
  refuses: boolean;
  /** The key and parameters of a rejection. */
  refusal: Pick<FieldError, 'key' | 'params'> | undefined;
}

export interface RuleChecks {
  subscribe: (listener: () => void) => () => void;
  /** Undefined for a field without such a rule; the same object until something changes. */
  note: (pointer: string) => RuleNote | undefined;
  /** The known rejections of these answers. */
  rejections: (answers: Value) => FieldError[];
  /** No more waiting for calm, at one field or everywhere. */
  hurry: (pointer?: string) => void;
  retry: (pointer: string) => void;
  start: () => void;
  stop: () => void;
}

export interface RulePorts {
  form: FormModule;
  services: FormServices;
  /** Errors that the form can find itself. */
  check: (answers: Value) => FieldError[];
}

interface RuledField {
  pointer: string;
  name: string;
  /** Other answers that the rule needs, by name. */
  needs: readonly string[];
}

/** Objects in objects no deeper than this; lists have no such rules. */
const deepest = 3;

function ruledFields(
  form: FormModule,
  schema: ResolvedSchema = form.schema,
  path: readonly string[] = [],
): RuledField[] {
  return Object.entries(getProperties(schema)).flatMap(([name, property]) => {
    const here = [...path, name];
    const { serverRule } = property;
    const own = serverRule ? [{ pointer: pointerTo(...here), name: serverRule.name, needs: serverRule.with }] : [];
    return property.properties && here.length < deepest ? [...own, ...ruledFields(form, property, here)] : own;
  });
}

const idle: RuleView = { status: 'idle', answer: undefined };
const unreachable: RuleView = { status: 'unreachable', answer: undefined };

function getNote(name: string, view: RuleView): RuleNote {
  const rule = Object.hasOwn(serverRules, name) ? serverRules[name] : undefined;
  const { answer } = view;
  const refusal =
    answer?.ok === false
      ? { key: answer.key ?? rule?.keys[0] ?? unreachableKey, params: { ...answer.params } }
      : undefined;
  return { ...view, name, refuses: rule?.refuses ?? false, refusal };
}

/** One field's rule, from the moment that there is a value to validate. */
interface Run {
  question: RuleQuestion | undefined;
  actor: RuleActor | undefined;
  note: RuleNote;
}

/** @param ports are read at each question, so that they may change. */
export function createRuleChecks(ports: () => RulePorts, store: FormStore): RuleChecks {
  const { subscribe, notify } = createListeners();
  const runs = new Map<string, Run>();
  const loadActor = loadOnce(() => import('./rule-actor.ts'));
  let rules: { form: FormModule; fields: readonly RuledField[] } | undefined;
  let unsubscribe: (() => void) | undefined;

  function fields(): readonly RuledField[] {
    const { form } = ports();
    if (rules?.form !== form) rules = { form, fields: ruledFields(form) };
    return rules.fields;
  }

  function getRun({ pointer, name }: RuledField): Run {
    const run = runs.get(pointer) ?? { question: undefined, actor: undefined, note: getNote(name, idle) };
    runs.set(pointer, run);
    return run;
  }

  function questionIn(answers: Value, { pointer, needs }: RuledField): RuleQuestion | undefined {
    const value = valueAt(answers, pointer);
    if (value === undefined) return undefined;
    return { value, answers: Object.fromEntries(needs.map((other) => [other, valueAt(answers, pointerTo(other))])) };
  }

  function show(field: RuledField, run: Run, view: RuleView) {
    run.note = getNote(field.name, view);
    notify();
    // Text that is still being typed is about to be validated again.
    if (run.note.refusal && run.note.refuses && !store.late.isWaiting(field.pointer)) store.reveal(field.pointer);
  }

  async function ask({ name }: RuledField, { value, answers }: RuleQuestion, signal: AbortSignal) {
    const { checkRule } = ports().services;
    if (!checkRule) throw new Error('No service checks rules');
    return await checkRule(name, value, answers, signal);
  }

  async function begin(field: RuledField, run: Run) {
    try {
      const { startRule } = await loadActor();
      if (run.actor || !unsubscribe || runs.get(field.pointer) !== run) return;
      run.actor = startRule(
        (question, signal) => ask(field, question, signal),
        (view) => show(field, run, view),
      );
      if (run.question) run.actor.send({ type: 'rule.ask', question: run.question });
    } catch {
      show(field, run, unreachable);
    }
  }

  function update() {
    const { form, check } = ports();
    if (fields().length === 0) return;
    const answers = toAnswers(form, store.value());
    const asked = fields().map((field) => ({ field, run: getRun(field), question: questionIn(answers, field) }));
    const changed = asked.filter(({ run, question }) => !deepEqual(run.question, question));
    if (changed.length === 0) return;
    const faults = check(answers);
    for (const { field, run, question } of changed) {
      run.question = question;
      const isWorthAsking = question !== undefined && !faults.some(({ pointer }) => isWithin(pointer, field.pointer));
      if (!isWorthAsking) run.actor?.send({ type: 'rule.drop' });
      else if (run.actor) run.actor.send({ type: 'rule.ask', question });
      else void begin(field, run);
    }
  }

  return {
    subscribe,
    note: (pointer) => {
      const field = fields().find((ruled) => ruled.pointer === pointer);
      return field && getRun(field).note;
    },
    rejections: (answers) =>
      fields().flatMap((field) => {
        const { note, question } = getRun(field);
        if (!note.refusal || !note.refuses || !deepEqual(question, questionIn(answers, field))) return [];
        return [{ pointer: field.pointer, ...note.refusal, keyword: 'serverRule' }];
      }),
    hurry: (pointer) => {
      for (const [at, run] of runs)
        if (pointer === undefined || at === pointer) run.actor?.send({ type: 'rule.hurry' });
    },
    retry: (pointer) => {
      const field = fields().find((ruled) => ruled.pointer === pointer);
      const run = field && getRun(field);
      if (run?.actor) run.actor.send({ type: 'rule.retry' });
      else if (run) void begin(field, run);
    },
    start: () => {
      unsubscribe = store.subscribe(update);
      update();
    },
    stop: () => {
      unsubscribe?.();
      unsubscribe = undefined;
      for (const run of runs.values()) run.actor?.stop();
      runs.clear();
    },
  };
}
