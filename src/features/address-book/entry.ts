/** Converts an entry of the book between the form and the server (ENT-14). */
import type { Answer } from '#contract/calls.ts';
import { withoutDerived } from '#domain/address/address.ts';
import { isEmpty } from '#domain/text/text.ts';
import * as form from '#schemas/generated/address/entry.js';
import { bookTypes } from '#src/shared/addresses/books.ts';
import type { Input } from '#src/api/types.ts';
import type { FormValue } from '#src/forms/index.ts';

export type Entry = Answer<'addressDetail'>;
export type EntryInput = Input<'addressUpdate'>['entry'];
export type EntryValue = FormValue<'address/entry'>;

export const entryForm = form;

export const isDefault = ({ type, defaultSender, defaultRecipient }: Entry): boolean =>
  type === bookTypes.sender ? defaultSender : defaultRecipient;

/** The form's answers for an entry. */
export function valueOf(entry: Entry): EntryValue {
  const {
    id: _id,
    version: _version,
    updatedAt: _updatedAt,
    defaultSender: _sender,
    defaultRecipient: _recipient,
    ...answers
  } = withoutDerived(entry);
  return { ...answers, isDefault: isDefault(entry) };
}

/** Whether anything but the book itself is answered. */
export const hasAnswers = ({ type: _type, ...answers }: EntryValue): boolean =>
  Object.values(answers).some((answer) => !isEmpty(answer) && answer !== false);
