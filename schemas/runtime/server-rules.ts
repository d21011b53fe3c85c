/**
 * Rules that only the server can validate, by the name that a schema uses: `"serverRule": "coveredZip"`. The form asks
 * while a person fills it in; the server validates again on submission, whatever it answered before.
 */

export interface ServerRule {
  /** False: a negative answer is advice, and the form can be submitted. */
  readonly refuses: boolean;
  /** Possible message keys with their namespace. The first is the default. */
  readonly keys: readonly string[];
}

/** The message when the server is unreachable; the form can be submitted, and the server validates then. */
export const unreachableKey = 'rules:serverRule.unreachable';

export const serverRules: Readonly<Record<string, ServerRule>> = {
  /** The place is covered (D-63, MSG-07): otherwise it costs more and takes longer. */
  coveredZip: { refuses: false, keys: ['rules:serverRule.coveredZip'] },
  /** The bag carries the parcel (RULE-WEB-04), if the operator enforces it (D-38). */
  bagWeight: { refuses: true, keys: ['rules:serverRule.bagWeight'] },
  /** The coupon was given to this phone (RULE-WEB-13, D-71, MSG-20). */
  couponPhone: { refuses: true, keys: ['rules:serverRule.couponPhone'] },
};
