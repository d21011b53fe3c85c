import { expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { SchemaForm } from '#src/forms/schema-form.tsx';
import { generalWidgets } from '#src/forms/widgets/registry.ts';
import type { WidgetDefinitions } from '#src/forms/types.ts';
import { WidgetsProvider } from '#src/forms/widgets/lazy-widget.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { formNamespaces } from '#src/forms/core/errors.ts';
import { compiledForm } from './compiled-form.ts';

const form = compiledForm({
  schema: {
    type: 'object',
    required: ['name', 'street', 'city', 'phone'],
    properties: {
      name: { type: 'string', title: 'Nombre' },
      street: { type: 'string', title: 'Calle' },
      city: { type: 'string', title: 'Ciudad' },
      phone: { type: 'string', title: 'Teléfono' },
    },
  },
  texts: 'literal',
});

const right = { name: 'Ana', street: 'Calle 25', city: 'Mérida', phone: '9991234567' };

async function openForm({ value = {}, busy = false }: { value?: object; busy?: boolean }) {
  const texts = await createTexts({
    language: 'es',
    namespaces: formNamespaces,
    load: () => Promise.resolve({ errors: { summary: '{{count}} faltan', wrong: '{{count}} mal' } }),
  });
  const onSubmit = vi.fn<(answers: unknown) => void>();
  const place = await draw(
    <TextProvider texts={texts}>
      <WidgetsProvider value={generalWidgets as WidgetDefinitions}>
        <SchemaForm
          form={form}
          value={value as never}
          busy={busy}
          submitLabel="Seguir"
          onChange={() => undefined}
          onSubmit={onSubmit}
        />
      </WidgetsProvider>
    </TextProvider>,
  );
  return { place, onSubmit, send: () => doing(() => (find(place, 'form') as HTMLFormElement).requestSubmit()) };
}

test('a rejected form moves the focus to the summary of errors, at every rejection', async () => {
  const { place, send, onSubmit } = await openForm({});
  const button = find(place, 'button');
  button.focus();
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  const summary = find(place, '.errsum');
  expect(document.activeElement).toBe(summary);
  button.focus();
  await send();
  expect(document.activeElement).toBe(summary);
});

test('D-65 a form whose answers are on their way is not sent a second time', async () => {
  const waiting = await openForm({ value: right, busy: true });
  await waiting.send();
  await waiting.send();
  expect(waiting.onSubmit).not.toHaveBeenCalled();
  const free = await openForm({ value: right });
  await free.send();
  expect(free.onSubmit).toHaveBeenCalledExactlyOnceWith(right);
});
