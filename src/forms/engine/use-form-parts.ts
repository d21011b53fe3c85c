import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { FormModule } from '#schemas/runtime/types.ts';
import { type FormServices, useFormServices } from '../services.tsx';
import type { FormContext } from '../types.ts';
import { checkAnswers, withRefusals } from '#src/form-core/check.ts';
import type { Extras, FormParts } from './form-context.ts';
import { createFormStore, type FormStore, type FormSurroundings } from '#src/form-core/form-store.ts';
import { observable } from '#src/form-core/observable.ts';
import type { Value } from '#src/form-core/pointer.ts';
import { createRuleChecks } from './rule-checks.ts';
import { zipFieldsOf, zipFill, type ZipPast } from './lookup-fill.ts';
import { createZipLookup, type ZipLookup } from './lookup.ts';

export interface FormPartsOptions {
  form: FormModule;
  value: Value;
  context: FormContext | undefined;
  services: FormServices | undefined;
  extras: Extras;
  onChange: (value: Value) => void;
  focus: (pointer: string) => void;
}

const nothing: ZipPast = { colonies: [], filled: {} };

/** The postal code's controller of a form, filling in the form's other answers. */
function createFormZip(form: () => FormModule, store: FormStore, services: () => FormServices): ZipLookup {
  let past = nothing;
  return createZipLookup(() => ({
    lookUp: services().lookUpZip,
    fill: (answer, origin) => {
      const fields = zipFieldsOf(form().ui);
      if (!fields) return false;
      const { changes, agrees } = zipFill(fields, store.value(), answer, origin, past);
      past = answer ? { colonies: answer.colonies, filled: changes } : nothing;
      store.change(changes);
      return agrees;
    },
  }));
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
  const [{ store, zip, rules, newest, shownExtras }] = useState(() => {
    const latest = { form, services, check: judge };
    const made = createFormStore(value, { form, check: judge, onChange, defer: startTransition });
    return {
      store: made,
      newest: latest,
      shownExtras: observable(extras),
      zip: createFormZip(
        () => latest.form,
        made,
        () => latest.services,
      ),
      rules: createRuleChecks(() => latest, made),
    };
  });
  const surroundings: FormSurroundings = {
    form,
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
      zip.stop();
    };
  }, [zip]);
  useLayoutEffect(() => () => void store.flush(), [store]);
  useEffect(() => {
    rules.start();
    return rules.stop;
  }, [rules]);

  return useMemo(
    () => ({ form, store, zip, rules, services: () => newest.services, extras: shownExtras, focus }),
    [form, store, zip, rules, newest, shownExtras, focus],
  );
}
