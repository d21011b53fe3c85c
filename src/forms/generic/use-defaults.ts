import { useEffect } from 'react';
import { isObject } from '#schemas/model/json.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import type { FormStore } from '#src/form-core/form-store.ts';

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
      const { askedFields, beginForm, openedDefaults } = await import('./default-value.ts');
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
