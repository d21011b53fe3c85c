/** The forms of all flows, to say what an unfinished order lacks. */
import * as abroadParcel from '#schemas/generated/international/parcel.js';
import * as abroadPickup from '#schemas/generated/international/pickup.js';
import * as abroadRecipient from '#schemas/generated/international/recipient.js';
import * as mobileParcel from '#schemas/generated/mobile/parcel.js';
import * as mobileRecipient from '#schemas/generated/mobile/recipient.js';
import * as mobileSender from '#schemas/generated/mobile/sender.js';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import * as sender from '#schemas/generated/order/sender.js';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';

const online = { sender, recipient, parcel, pickup };
const forms = {
  online,
  oneClick: online,
  abroad: { sender, recipient: abroadRecipient, parcel: abroadParcel, pickup: abroadPickup },
  app: { sender: mobileSender, recipient: mobileRecipient, parcel: mobileParcel, pickup },
} as const;

/** The title of the first field that is wrong, in the order of the steps, and whether it is empty; undefined once only the consent is missing. */
export function findMissing(
  flow: keyof typeof forms,
  answers: OrderAnswers,
): { title: string | undefined; isEmpty: boolean } | undefined {
  for (const [part, module] of Object.entries(forms[flow])) {
    const form = module as SchemaModule;
    const given = toAnswers(form, answers[part as keyof typeof online]);
    const [error] = form.validate(given);
    if (!error) continue;
    const name = error.pointer.split('/')[1] ?? '';
    return { title: form.schema.properties?.[name]?.title ?? form.schema.title, isEmpty: !(name in given) };
  }
  return undefined;
}
