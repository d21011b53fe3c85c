import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { isObject, type Value } from '#schemas/model/json.ts';
import { parsePointer, pointerTo, valueAt } from '#schemas/model/pointer.ts';
import type { FieldError, FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import type { FormStore } from '#src/forms/core/form-store.ts';
import { observable } from '#src/lib/observable.ts';
import { checkAnswers, type FormContext, withRejections } from '#src/forms/core/check.ts';
import { useForm } from '#src/forms/core/use-form.ts';
import { getReader, toAnswers } from '#src/forms/core/answers.ts';
import { deciding } from '#src/forms/core/nested-answers.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { type FormServices, useFormServices } from '../services.tsx';
import type { Extras, FormParts } from './form-context.ts';
import { useWidgets } from '../widgets/lazy-widget.tsx';
import type { WidgetDefinitions } from '../types.ts';
import { createRuleChecks, type RuleChecks, type RulePorts } from './rule-checks.ts';
import { getLookupFields, lookupFill, type LookupPast } from './lookup-fill.ts';
import { createLookup, type Lookup } from './lookup.ts';
import { createRenderQueue } from './render-queue.ts';
import { calledBy, createUnfinished, isPlace } from './unfinished.ts';

/** Whether a form without a layout begins with anything. */
const hasBeginnings = ({ schema, texts }: FormModule) =>
  texts === 'literal' && /"(?:default|minItems)":/.test(JSON.stringify(schema));

/** Whether answers may open fields that were not asked for before. */
const hasBranches = ({ schema }: FormModule) => /"(?:if|dependencies|oneOf|anyOf)":/.test(JSON.stringify(schema));

/** Fills in a schema's own defaults where nothing has been answered; our own forms begin as their pages say. */
export function useDefaults(form: FormModule, store: FormStore): void {
  useEffect(() => {
    if (!hasBeginnings(form)) return;
    let isOver = false;
    const begin = async () => {
      const { askedFields, beginForm, openedDefaults } = await import('../fields/default-value.ts');
      if (isOver) return;
      const before = store.value();
      const begun = beginForm(form, before);
      if (begun !== undefined && begun !== before)
        store.change(
          isObject(begun) && isObject(before)
            ? Object.fromEntries(Object.entries(begun).map(([name, value]) => [pointerTo(name), value]))
            : { '': begun },
        );
      if (!hasBranches(form)) return;
      let value = store.value();
      let asked = askedFields(form, value);
      leave = store.subscribe(() => {
        if (store.value() === value) return;
        value = store.value();
        const now = askedFields(form, value);
        const opened = openedDefaults(form, asked, now, value);
        asked = now;
        store.change(opened);
      });
    };
    let leave = () => undefined as void;
    // Without its defaults the form works as well.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      leave();
    };
  }, [form, store]);
}

// What a field is called outside its own place: in the summary and the review.

/** A title's key or text, and for a list's entry its position, from 1. */
interface TitlePart {
  title: string;
  position?: number;
}

/** The titles on the way to a field: `/rows/1/name` is called Rows 2, Name. Empty for what the form doesn't ask for. */
export function titlePath(
  form: Pick<FormModule, 'schema' | 'ui' | 'validators' | 'texts'>,
  value: Value,
  pointer: string,
): TitlePart[] {
  const nodes = getNodes(form);
  toAnswers(form, value);
  const path: TitlePart[] = [];
  let schema: unknown = form.schema;
  let at = '';
  for (const segment of parsePointer(pointer)) {
    const data = valueAt(value, at);
    const node: ResolvedSchema = nodes.resolve(schema, deciding(data));
    at += pointerTo(segment);
    if (Array.isArray(data)) {
      const last = path.at(-1) ?? { title: node.title ?? '' };
      if (path.length === 0) path.push(last);
      last.position = Number(segment) + 1;
      schema = Array.isArray(node.items) ? (node.items as unknown[])[Number(segment)] : node.items;
      continue;
    }
    if (!node.properties || !Object.hasOwn(node.properties, segment)) {
      // A free name is the person's own name for the field.
      const isFree = form.texts === 'literal' && !isPlace(segment);
      return isFree ? [...path, { title: calledBy(segment) }] : path;
    }
    schema = node.properties[segment];
    const field = nodes.resolve(schema, deciding(valueAt(value, at)));
    path.push({ title: field.title ?? calledBy(segment) });
  }
  return path;
}

/** A fault of several fields with their titles in place of their names. */
function withTitles(
  form: Pick<FormModule, 'schema' | 'ui' | 'validators' | 'texts'>,
  value: Value,
  fault: FieldError,
): FieldError {
  const { fields } = fault.params;
  if (form.texts !== 'literal' || !Array.isArray(fields)) return fault;
  const around = fault.pointer.slice(0, fault.pointer.lastIndexOf('/'));
  const toTitle = (name: string) => titlePath(form, value, around + pointerTo(name)).at(-1)?.title ?? name;
  const titles = (fields as string[]).map((names) => names.split(' + ').map(toTitle).join(' + '));
  return { ...fault, params: { ...fault.params, fields: titles } };
}

interface FormPartsOptions {
  form: FormModule;
  value: Value;
  context: FormContext | undefined;
  services: FormServices | undefined;
  extras: Extras;
  onChange: (value: Value) => void;
  focus: (pointer: string) => void;
}

const nothing: LookupPast = { choices: [], filled: {} };

/** The controller of the field that is looked up, filling in the form's other answers. */
function createFormLookup(
  form: () => FormModule,
  store: FormStore,
  services: () => FormServices,
  widgets: WidgetDefinitions,
): Lookup {
  let past = nothing;
  return createLookup(() => {
    const { ui } = form();
    const fields = getLookupFields(ui, widgets);
    const widget = fields && ui?.fields[fields.source]?.widget;
    return {
      lookUp: widget && widgets[widget]?.lookUp?.(services()),
      fill: (answer, origin) => {
        if (!fields) return false;
        const { changes, agrees } = lookupFill(fields, store.value(), answer, origin, past);
        past = answer ? { choices: answer.choices, filled: changes } : nothing;
        store.change(changes);
        return agrees;
      },
    };
  });
}

/** Read when needed, since these may change while a form is open. */
interface Newest extends RulePorts {
  rules: RuleChecks | undefined;
}

/** The state behind one form on screen, kept up to date with the props around it. */
export function useFormSetup({
  form,
  value,
  context,
  services: given,
  extras,
  onChange,
  focus,
}: FormPartsOptions): FormParts {
  const provided = useFormServices();
  const services = given ?? provided;
  const validate = (answers: Value) => checkAnswers(form, answers, context);
  const widgets = useWidgets();
  const [unfinished] = useState(createUnfinished);
  const [newest] = useState<Newest>(() => ({ form, services, check: validate, rules: undefined }));
  const store = useForm(form, {
    ...getReader(form),
    value,
    onChange,
    check: (answers) =>
      unfinished
        .tell(withRejections(form, validate(answers), newest.rules?.rejections(answers) ?? []), answers)
        .map((fault) => withTitles(form, answers, fault)),
  });
  const [{ lookup, rules, shownExtras, turns }] = useState(() => ({
    turns: createRenderQueue(form, store.value),
    shownExtras: observable(extras),
    lookup: createFormLookup(
      () => newest.form,
      store,
      () => newest.services,
      widgets,
    ),
    rules: createRuleChecks(() => newest, store),
  }));
  useLayoutEffect(() => {
    Object.assign(newest, { form, services, check: validate, rules } satisfies Newest);
    shownExtras.set(extras);
  });
  useEffect(() => lookup.stop, [lookup]);
  useEffect(() => {
    addEventListener('beforeprint', turns.finish);
    return () => removeEventListener('beforeprint', turns.finish);
  }, [turns]);
  useEffect(() => {
    rules.start();
    return rules.stop;
  }, [rules]);

  return useMemo(
    () => ({
      form,
      store,
      widgets,
      lookup,
      rules,
      services: () => newest.services,
      extras: shownExtras,
      turns,
      unfinished,
      focus: (pointer) => {
        turns.hurry(pointer);
        focus(pointer);
      },
    }),
    [form, store, widgets, lookup, rules, newest, shownExtras, turns, unfinished, focus],
  );
}
