/** The one verdict on the parts of an order that form and machine share, and its bodies, by the forms of a flow. */
import { listParcels, toOtherError } from '#machines/order/order.parcels.ts';
import { type OrderAnswers, type OrderStep, orderSteps, type ValidateStep } from '#machines/order/order.types.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import type { Input } from '#src/api/types.ts';
import { checkAnswers, type FormContext } from '#src/forms/core/check.ts';
import { toAnswers } from '#src/forms/core/answers.ts';

type ParcelBody = Input<'savedParcelAdd'>['parcel'];

export interface FlowRules {
  /** The rules between the parts (RULE-WEB-01, D-54, D-57), validated where the part can correct them. */
  getContext: (part: OrderStep, answers: OrderAnswers) => FormContext;
  /** The same verdict as the part's form gives; a screen asks for it many times between two key presses. */
  validate: ValidateStep;
  /** The open parcel as calls take it; undefined while its form is not valid. */
  getParcel: (answers: OrderAnswers) => ParcelBody | undefined;
  /** All parts and parcels as the order's calls take them: only what is asked for, nothing that is empty. */
  getBody: (answers: OrderAnswers) => Record<string, unknown>;
}

/** @param within the body of the call that places the order. */
export function createFlowRules(forms: Readonly<Record<OrderStep, SchemaModule>>, within: SchemaModule): FlowRules {
  const toBody = (answers: OrderAnswers) =>
    Object.fromEntries(orderSteps.map((part) => [part, toAnswers(forms[part], answers[part])]));
  const getContext: FlowRules['getContext'] = (part, answers) => ({ within, at: part, data: toBody(answers) });

  const check: ValidateStep = (part, answers) =>
    checkAnswers(forms[part], toAnswers(forms[part], answers[part]), getContext(part, answers));
  const checkOthers = ({ others, ...parts }: OrderAnswers) =>
    (others?.parcels ?? []).flatMap((parcel, index) =>
      check('parcel', { ...parts, parcel }).length > 0 ? toOtherError(index) : [],
    );

  /** Answers are never changed in place, so a verdict holds for as long as they exist. */
  const verdicts = new WeakMap<OrderAnswers, Partial<Record<OrderStep, ReturnType<ValidateStep>>>>();
  const validate: ValidateStep = (part, answers) => {
    const known = verdicts.get(answers) ?? {};
    verdicts.set(answers, known);
    known[part] ??= [...check(part, answers), ...(part === 'parcel' ? checkOthers(answers) : [])];
    return known[part];
  };

  return {
    getContext,
    validate,
    getParcel: (answers) =>
      check('parcel', answers).length > 0 ? undefined : (toAnswers(forms.parcel, answers.parcel) as ParcelBody),
    getBody: (answers) => {
      const [parcel, ...moreParcels] = listParcels(answers).map((each) => toAnswers(forms.parcel, each));
      return { ...toBody(answers), parcel, ...(moreParcels.length > 0 && { moreParcels }) };
    },
  };
}
