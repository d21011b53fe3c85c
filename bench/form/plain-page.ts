/** The lower bound: the same fields as plain HTML, validated by the browser itself, without a script. */
import { registry } from '#schemas/generated/registry.js';
import type { FieldUi, ResolvedSchema } from '#schemas/runtime/types.ts';

const types: Record<string, string> = { email: 'email', phone: 'tel' };

function control(name: string, schema: ResolvedSchema, ui: Partial<FieldUi>, required: boolean): string {
  const shared = `id="${name}" name="${name}" autocomplete="off"${required ? ' required' : ''}${schema.maxLength ? ` maxlength="${schema.maxLength}"` : ''}`;
  const input =
    ui.widget === 'textarea'
      ? `<textarea ${shared} rows="3"></textarea>`
      : `<input ${shared} type="${types[ui.widget ?? ''] ?? 'text'}">`;
  return `<p><label for="${name}">${name}</label>${input}<small class="error">${name}: required</small></p>`;
}

/**
 * @param id of a form whose fields are texts, e.g. `order/sender`.
 * @param shown number of sections from the first one; all of them by default.
 */
export function plainPage(id: 'order/sender' | 'order/recipient' | 'mobile/sender', shown?: number): string {
  const { schema, ui } = registry[id];
  const required = new Set(schema.required);
  const sections = (ui?.sections ?? []).slice(0, shown).map(({ fields }) => {
    const names = fields.flat();
    const controls = names.map((name) =>
      control(name, schema.properties?.[name] ?? {}, ui?.fields[name] ?? {}, required.has(name)),
    );
    return `<fieldset>${controls.join('\n')}</fieldset>`;
  });
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<title>${id}</title>
<link rel="icon" href="data:,">
<style>label { display: block } .error { display: none } :user-invalid ~ .error { display: block }</style>
<form action="/">
${sections.join('\n')}
<button type="submit">ok</button>
</form>
</html>
`;
}
