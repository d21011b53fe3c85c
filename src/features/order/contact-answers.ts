/** Who and where, from what an answer of the server says beside it: only what the order's form asks for. */
import { isEmpty } from '#domain/empty.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import { propertiesOf } from '#src/form-core/answers.ts';
import { stepForms } from './step-forms.ts';

const fields = Object.keys(propertiesOf(stepForms.sender.schema));

export function contactAnswers(contact: object): OrderAnswers['sender'] {
  return Object.fromEntries(
    Object.entries(contact).filter(([name, value]) => fields.includes(name) && !isEmpty(value)),
  );
}
