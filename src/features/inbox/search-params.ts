/** What the addresses of these pages say. */
import { constants } from '#domain/constants.ts';
import { contactSubjects } from '#domain/account/inbox.ts';
import { oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';

/** What a message begins with, e.g. what was said to the chat. */
export const contactParams = searchParams({
  message: param('message', text(constants.inbox.messageLength)),
  subject: param('subject', oneOf(contactSubjects)),
  waybill: param('waybill', text(constants.text.code)),
});

/** A message by its number, with the key of its link or without. */
export const answerParams = searchParams({
  reference: param('ref', text(constants.text.code), ''),
  key: param('key', text(), ''),
});

/** D-98. */
export const positionParams = searchParams({ id: param('id', text(), '') });
