/**
 * The file of each rule's function: an emitted validator imports that file, so a page loads no rules of other forms.
 */
import * as address from '#schemas/runtime/rules/address.ts';
import * as commonPassword from '#schemas/runtime/rules/common-password.ts';
import * as computed from '#schemas/runtime/rules/computed.ts';
import * as day from '#schemas/runtime/rules/day.ts';
import * as multipleOf from '#schemas/runtime/rules/multiple-of.ts';
import * as number from '#schemas/runtime/rules/number.ts';
import * as order from '#schemas/runtime/rules/order.ts';
import * as parcel from '#schemas/runtime/rules/parcel.ts';
import * as password from '#schemas/runtime/rules/password.ts';
import * as personName from '#schemas/runtime/rules/person-name.ts';
import * as phone from '#schemas/runtime/rules/phone.ts';
import * as postalCode from '#schemas/runtime/rules/postal-code.ts';
import * as printable from '#schemas/runtime/rules/printable.ts';
import * as text from '#schemas/runtime/rules/text.ts';
import * as waybill from '#schemas/runtime/rules/waybill.ts';

const files: Readonly<Record<string, object>> = {
  address,
  'common-password': commonPassword,
  computed,
  day,
  'multiple-of': multipleOf,
  number,
  order,
  parcel,
  password,
  'person-name': personName,
  phone,
  'postal-code': postalCode,
  printable,
  text,
  waybill,
};

/** @throws Error for a rule without a file, which the page would lack. */
export function fileOfRule(name: string): string {
  const file = Object.keys(files).find((each) => Object.hasOwn(files[each] ?? {}, name));
  if (file === undefined) throw new Error(`schemas/compiler/rule-files.ts names no file with the rule ${name}.`);
  return `#schemas/runtime/rules/${file}.ts`;
}
