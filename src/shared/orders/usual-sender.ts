/** Who usually sends: the default of the senders' book (CALL-14). */
import * as senderForm from '#schemas/generated/order/sender.js';
import { isEmpty } from '#domain/empty.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Api } from '#src/api/types.ts';
import { propertiesOf } from '#src/form-core/answers.ts';
import { addressBookService } from './address-book-service.ts';

const fields = Object.keys(propertiesOf(senderForm.schema));

/** Who and where, from what an answer of the server says beside it: only what an order's form asks for. */
function contactAnswers(contact: object): Partial<Contact> {
  return Object.fromEntries(
    Object.entries(contact).filter(([name, value]) => fields.includes(name) && !isEmpty(value)),
  );
}

/** Undefined where there is none, or nobody can say. */
export async function usualSender(api: Api, signal: AbortSignal): Promise<Partial<Contact> | undefined> {
  try {
    const { entries } = await addressBookService(api, 'sender').list('', signal);
    const usual = entries.find(({ isUsual }) => isUsual);
    return usual && contactAnswers(usual);
  } catch {
    return undefined;
  }
}
