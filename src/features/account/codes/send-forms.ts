/** The forms that a code is asked for with, by the call that sends it (D-24). */
import * as contactPhoneModule from '#schemas/generated/account/send-contact-phone-code.js';
import * as emailModule from '#schemas/generated/account/send-email-code.js';
import * as ownModule from '#schemas/generated/account/send-own-code.js';
import * as smsModule from '#schemas/generated/account/send-sms-code.js';

export const sendForms = {
  smsCode: smsModule,
  emailCode: emailModule,
  ownCode: ownModule,
  contactPhoneCode: contactPhoneModule,
} as const;

export type CodeCall = keyof typeof sendForms;
export type SendForm<Call extends CodeCall> = (typeof sendForms)[Call]['id'];
