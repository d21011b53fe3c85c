/** The texts of the account's screens, by the screens that need them. */
import type { TFunction } from 'i18next';
import type { Failure } from '#machines/failure.ts';
import { failureKey } from '#src/api/types.ts';
import { type Text, useText } from '#src/i18n/react.tsx';

/** Getting in, and what the server may answer to it. */
export const useAccountText = (): Text => useText('account', 'answers');

/** The own data. */
export const usePersonalText = (): Text => useText('personal', 'fields', 'answers');

/** The overview of the own account. */
export const useCenterText = (): Text => useText('userCenter', 'coupons', 'cod', 'status', 'answers');

export const usePrivacyText = (): Text => useText('privacy', 'answers', 'coupons');

/** Texts of parcel notifications. */
export const useNotificationText = (): Text => useText('notifications', 'fields', 'answers');

/** A failure as a sentence; `t` needs the namespaces `account` and `answers`. */
export function failureText(t: TFunction, failure: Failure): string {
  // Words with a number in them are the server's to say: it knows the number.
  return t([`account:failure.${failure.codeName}`, failureKey(failure)], {
    defaultValue: failure.msg || t('notices:busy'),
  });
}

/** Browser and system as the server detected them, or that they are unknown. */
export function useDeviceName(): (device: string | null) => string {
  const { t } = usePersonalText();
  return (device) => device ?? t('personal:sessions.unknown');
}
