/** What was said, on its way to a person: the address of the contact page, which fills its form from it. */
import { constants } from '#domain/constants.ts';
import { withoutTails } from '#domain/help/understand.ts';
import type { HelpTurn } from '#machines/help/help.types.ts';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';

const contactPath = '/contactUs';

const handoverParams = searchParams({
  subject: param('subject', typedText),
  message: param('message', typedText),
  waybill: param('waybill', typedText),
});

/** What the person has said, the last of it when it is much; never the tail of a phone: a URL is shared and logged. */
export function handoverPath(turns: readonly HelpTurn[], waybillNo: string | undefined): string {
  const said = turns.flatMap((turn) => (turn.by === 'person' ? [withoutTails(turn.text)] : []));
  const message = said.join('\n').slice(-constants.help.handoverChars).trim();
  return handoverParams.href(contactPath, {
    subject: waybillNo === undefined ? 'other' : 'parcel',
    message,
    ...(waybillNo !== undefined && { waybill: waybillNo }),
  });
}
