import { constants } from '#domain/constants.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { isolate } from '#src/i18n/isolate.ts';

/** Greets whoever has just registered, and names the voucher that came with the account (D-72). */
export const welcome = {
  key: 'notices:welcome',
  params: ({ username }: { username: string }, { money }: Formats) => ({
    name: isolate(username),
    amount: money(constants.coupon.newUserVoucherCentavos),
  }),
};
