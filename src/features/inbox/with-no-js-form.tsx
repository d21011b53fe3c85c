import type { ReactNode } from 'react';
import type { FormModule } from '#schemas/runtime/types.ts';

/**
 * A form that needs its script, and the room of one that needs none: the server writes that one out of the same schema,
 * and answers it there (ADR 82).
 */
export function WithPlainForm({ form, children }: { form: Pick<FormModule, 'id'>; children: ReactNode }) {
  return (
    <>
      <noscript data-plain-form={form.id} />
      <div className="inbox-scripted">{children}</div>
    </>
  );
}
