/** Every rule behind a dialect keyword, by name. Emitted validators import theirs from its own file. */
export { sameAddressProblem, sameCityProblem } from './address.ts';
export { commonPasswordProblem } from './common-password.ts';
export { computedProblem } from './computed.ts';
export { ageProblem, daysAheadProblem, futureProblem, pastProblem } from './day.ts';
export { multipleProblem } from './multiple-of.ts';
export { decimalsProblem, moneyDecimalsProblem } from './number.ts';
export { orderProblem } from './order.ts';
export { billingWeightProblem, sumProblem, volumetricWeightProblem } from './parcel.ts';
export { passwordProblem } from './password.ts';
export { personNameProblem } from './person-name.ts';
export { phoneProblem } from './phone.ts';
export { postalCodeProblem } from './postal-code.ts';
export { printableProblem } from './printable.ts';
export { blankProblem, digitsProblem, mismatchProblem, plainTextProblem } from './text.ts';
export { waybillProblem } from './waybill.ts';
