/**
 * Rules that only the server can judge, by the name that a schema calls them: `"serverRule": "coveredZip"`. The form
 * asks while a person fills it in; the server judges again when it is sent, whatever was said before.
 */

export interface ServerRule {
  /** False: a negative answer is advice, and the form may be sent. */
  readonly refuses: boolean;
  /** Message keys that it may answer with, namespace and all. The first is the usual one. */
  readonly keys: readonly string[];
}

/** What is said when the server can't be reached; the form may be sent, and the server judges then. */
export const unreachableKey = 'rules:serverRule.unreachable';

export const serverRules: Readonly<Record<string, ServerRule>> = {
  /** Couriers go there (D-63, MSG-07): elsewhere it costs more and takes longer. */
  coveredZip: { refuses: false, keys: ['rules:serverRule.coveredZip'] },
  /** The bag carries the parcel (RULE-WEB-04), where the operator insists on it (D-38). */
  bagWeight: { refuses: true, keys: ['rules:serverRule.bagWeight'] },
  /** The coupon was given to this phone (RULE-WEB-13, D-71, MSG-20). */
  couponPhone: { refuses: true, keys: ['rules:serverRule.couponPhone'] },
};
