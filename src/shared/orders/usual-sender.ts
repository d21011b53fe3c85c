/** The usual sender: the default of the senders' book (CALL-14). */
import { isEmpty } from '#domain/text/text.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Api } from '#src/api/types.ts';
import { type FormShape, getProperties } from '#src/forms/core/answers.ts';
import { addressBookService } from '../addresses/address-book-service.ts';

/** Name and address from a response: only the fields of an order's form. */
function contactAnswers(contact: object, { schema }: Pick<FormShape, 'schema'>): Partial<Contact> {
  const fields = Object.keys(getProperties(schema));
  return Object.fromEntries(
    Object.entries(contact).filter(([name, value]) => fields.includes(name) && !isEmpty(value)),
  );
}

/**
 * Undefined where there is none, or it is unavailable.
 * @param form that asks for the sender.
 */
export async function usualSender(
  api: Api,
  form: Pick<FormShape, 'schema'>,
  signal: AbortSignal,
): Promise<Partial<Contact> | undefined> {
  try {
    const { entries } = await addressBookService(api, 'sender').list('', signal);
    const usual = entries.find(({ isUsual }) => isUsual);
    return usual && contactAnswers(usual, form);
  } catch {
    return undefined;
  }
}
