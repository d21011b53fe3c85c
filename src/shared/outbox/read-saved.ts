/** Parses an order from the device's storage, which is untrusted: only data with the shape of an order is accepted. */
import { isObject } from '#schemas/model/json.ts';
import { orderSteps } from '#machines/order/order.types.ts';
import { type SavedOrder, savedStates, type SavedState } from '#machines/outbox/outbox.types.ts';

const isState = (value: unknown): value is SavedState => savedStates.some((state) => state === value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTotal = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const textOr = (value: unknown) => (isText(value) ? value : undefined);
const totalOr = (value: unknown) => (isTotal(value) ? value : undefined);

/** Whether its answers are right says the form's own rule when it is sent. */
export function readSaved(value: unknown): SavedOrder | undefined {
  if (!isObject(value)) return undefined;
  const { key, owner, answers, state } = value;
  if (!isText(key) || !isText(owner) || !isState(state) || !isObject(answers)) return undefined;
  if (!orderSteps.every((step) => isObject(answers[step]))) return undefined;
  const parts = Object.fromEntries(orderSteps.map((step) => [step, answers[step]]));
  return {
    key,
    owner,
    answers: parts as unknown as SavedOrder['answers'],
    dispatchNumber: textOr(value.dispatchNumber),
    // The customer has not agreed to an invalid total: ask about it.
    total: totalOr(value.total),
    state,
    newTotal: totalOr(value.newTotal),
    code: textOr(value.code) as SavedOrder['code'],
    orderNo: textOr(value.orderNo),
    waybillNo: textOr(value.waybillNo),
  };
}
