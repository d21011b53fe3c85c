/** Every rule that a dialect keyword stands for; emitted validators import theirs from here by name. */
export { sameAddressProblem, sameCityProblem } from './address.ts';
export { commonPasswordProblem } from './common-password.ts';
export { computedProblem } from './computed.ts';
export { daysAheadProblem, futureProblem, pastProblem } from './day.ts';
export { decimalsProblem, moneyDecimalsProblem } from './number.ts';
export { orderProblem } from './order.ts';
export { billingWeightProblem, sumProblem, volumetricWeightProblem } from './parcel.ts';
export {
  blankProblem,
  digitsProblem,
  mismatchProblem,
  passwordProblem,
  personNameProblem,
  phoneProblem,
  plainTextProblem,
  postalCodeProblem,
  waybillProblem,
} from './text.ts';
