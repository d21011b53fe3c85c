import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { FormModule } from '#schemas/runtime/types.ts';
import { type FormServices, useFormServices } from '../services.tsx';
import { checkAnswers, type FormContext, withRefusals } from '#src/form-core/check.ts';
import type { Extras, FormParts } from './form-context.ts';
import { createFormStore, type FormStore, type FormSurroundings } from '#src/form-core/form-store.ts';
import { observable } from '#src/form-core/observable.ts';
import type { Value } from '#src/form-core/pointer.ts';
import { useWidgets } from '../widgets/widgets-context.tsx';
import type { WidgetDefinitions } from '../widgets/types.ts';
import { readerOf } from '#src/form-core/answers.ts';
import { createRuleChecks } from './rule-checks.ts';
import { lookupFieldsOf, lookupFill, type LookupPast } from './lookup-fill.ts';
import { createLookup, type Lookup } from './lookup.ts';

export interface FormPartsOptions {
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
    const fields = lookupFieldsOf(ui, widgets);
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
  const judge = (answers: Value) => checkAnswers(form, answers, context);
  const widgets = useWidgets();
  const [{ store, lookup, rules, newest, shownExtras }] = useState(() => {
    const latest = { form, services, check: judge };
    const made = createFormStore(value, { ...readerOf(form), check: judge, onChange, defer: startTransition });
    return {
      store: made,
      newest: latest,
      shownExtras: observable(extras),
      lookup: createFormLookup(
        () => latest.form,
        made,
        () => latest.services,
        widgets,
      ),
      rules: createRuleChecks(() => latest, made),
    };
  });
  const surroundings: FormSurroundings = {
    ...readerOf(form),
    check: (answers) => withRefusals(form, judge(answers), rules.refusals(answers)),
    onChange,
    defer: startTransition,
  };
  useLayoutEffect(() => {
    newest.form = form;
    newest.services = services;
    newest.check = judge;
    store.configure(surroundings);
    shownExtras.set(extras);
  });
  useLayoutEffect(() => store.accept(value), [store, value]);

  const handOver = useEffectEvent(() => void store.flush());
  useEffect(() => {
    // Captured, so that whoever saves a draft on the same event finds the last word in it.
    window.addEventListener('pagehide', handOver, true);
    document.addEventListener('visibilitychange', handOver, true);
    return () => {
      window.removeEventListener('pagehide', handOver, true);
      document.removeEventListener('visibilitychange', handOver, true);
      lookup.stop();
    };
  }, [lookup]);
  useLayoutEffect(() => () => void store.flush(), [store]);
  useEffect(() => {
    rules.start();
    return rules.stop;
  }, [rules]);

  return useMemo(
    () => ({ form, store, widgets, lookup, rules, services: () => newest.services, extras: shownExtras, focus }),
    [form, store, widgets, lookup, rules, newest, shownExtras, focus],
  );
}
