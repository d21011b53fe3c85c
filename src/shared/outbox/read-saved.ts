/** An order as it lies on the device, where anybody could have written: only what has the shape of one is believed. */
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
    // A total that is none was agreed to by nobody: it is asked about.
    total: totalOr(value.total),
    state,
    newTotal: totalOr(value.newTotal),
    code: textOr(value.code) as SavedOrder['code'],
    orderNo: textOr(value.orderNo),
    waybillNo: textOr(value.waybillNo),
  };
}
