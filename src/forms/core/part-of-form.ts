import { parsePointer } from '#schemas/model/pointer.ts';
import type { FormModule, FormUi } from '#schemas/runtime/types.ts';

/** Some sections of a form as a form of their own: rendered and validated alone, over the answers of the whole. */
export function partOfForm<Id extends string>(form: FormModule<Id>, sections: FormUi['sections']): FormModule<Id> {
  const own = new Set(sections.flatMap(({ fields }) => fields.flat()));
  const isOwn = ({ pointer }: { pointer: string }) => own.has(parsePointer(pointer)[0] ?? '');
  return {
    ...form,
    ui: { ...form.ui, fields: form.ui?.fields ?? {}, sections },
    validate: (answers) => form.validate(answers).filter(isOwn),
  };
}
