/** The page of `preview --built`: only the form, for measurements. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as form from 'virtual:previewed-form';
import { FormServicesProvider, SchemaForm } from '#src/courier-fields/index.ts';
import { formNamespaces } from '#src/forms/core/errors.ts';
import type { FormValue } from '#src/forms/index.ts';
import { TextProvider, useText } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import '#src/components/styles/index.css';
import './frame.css';
import { readGiven } from './protocol.ts';
import { sampleServices } from '#src/studio/frame/sample-services.ts';

declare global {
  interface Window {
    /** The current answers; benchmarks check whether typed text arrived. */
    __getData?: () => unknown;
    /** The last submitted answers. */
    __sent?: unknown;
  }
}

const given = readGiven();
let answers: unknown = given.data;
window.__getData = () => answers;

function Page() {
  const { t } = useText('workbench');
  const [value, setValue] = useState(given.data as FormValue);
  const keep = (next: FormValue) => {
    answers = next;
    setValue(next);
  };
  return (
    <SchemaForm
      form={form}
      id="form"
      value={value}
      onChange={keep}
      onSubmit={(sent) => {
        window.__sent = sent;
      }}
      submitLabel={t('workbench:send')}
    />
  );
}

const place = document.getElementById('app');
if (!place) throw new Error('The page has no element #app');
const texts = await createTexts({
  language: given.language,
  // All that a form asks for, or its first render would wait for the missing one and be repeated.
  namespaces: [...formNamespaces, 'workbench'],
  load: (_, namespace) => Promise.resolve(given.texts[namespace] ?? {}),
});
createRoot(place).render(
  <TextProvider texts={texts}>
    <FormServicesProvider services={sampleServices}>
      <Page />
    </FormServicesProvider>
  </TextProvider>,
);
