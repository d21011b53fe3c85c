/** One fault for each code of lint: what to change where, and what lint must say. */

const parcel = 'forms/order/parcel.schema.json';
const parcelUi = 'forms/order/parcel.ui.json';
export const contact = 'shared/contact.schema.json';
const query = 'forms/tracking/query.schema.json';
const orderDraft = 'drafts/order.draft.json';

export interface Planted {
  code: string;
  title: string;
  file: string;
  from: string | RegExp;
  to: string;
  /** Where the finding must stand, if not in the edited file. */
  at?: string;
  /** Text whose place in the edited file the finding must name. */
  place?: string;
  says: string;
}

export const planted: readonly Planted[] = [
  { code: 'E100', title: 'a missing comma', file: contact, from: '"type": "object",', to: '"type": "object"', place: '"required"', says: 'CommaExpected' },
  { code: 'E101', title: 'a misspelt keyword', file: parcel, from: '"minimum": 1,', to: '"minimun": 1,', place: '"minimun"', says: 'minimun → minimum' },
  { code: 'E102', title: 'a constant that does not exist', file: contact, from: 'text.name', to: 'text.nmae', place: '"text.nmae"', says: 'text.nmae → text.name' },
  { code: 'E102', title: 'a constant of a layout that does not exist', file: parcelUi, from: 'parcel.web.maxSideCm', to: 'parcel.web.maxSide', place: '"parcel.web.maxSide"', says: 'parcel.web.maxSideCm' },
  { code: 'E103', title: 'a number that repeats a constant', file: parcel, from: '{ "$const": "parcel.maxQuantity" }', to: '9999', place: '9999', says: '{"$const": "parcel.maxQuantity"}' },
  { code: 'E103', title: 'a number in a cross-field rule that repeats a constant', file: parcel, from: '"limit": { "$const": "parcel.web.maxSideSumCm" }', to: '"limit": 274', place: '274', says: 'parcel.web.maxSideSumCm' },
  { code: 'E104', title: 'a list that does not exist', file: parcel, from: '"productTypes"', to: '"productType"', place: '"productType" } }', says: 'productType → productTypes' },
  { code: 'E105', title: 'a reference to a missing file', file: 'forms/order/sender.schema.json', from: 'shared/contact.schema.json', to: 'shared/contcat.schema.json', place: '"shared/contcat', says: 'shared/contact.schema.json' },
  { code: 'E106', title: 'a group that refers to itself', file: contact, from: '"required"', to: '"allOf": [{ "$ref": "shared/contact.schema.json" }], "required"', place: '"shared/contact', says: 'leads back to itself' },
  { code: 'E107', title: 'a bound that is a text', file: parcel, from: '"minimum": 1,', to: '"minimum": "1",', place: '"1"', says: 'must be number' },
  { code: 'E107', title: 'a setting that a dialect keyword does not know', file: contact, from: '"phoneRule": "contact"', to: '"phoneRule": "mobile"', place: '"mobile"', says: '"account","contact"' },
  { code: 'E107', title: 'a cross-field rule without its fields', file: parcel, from: '"fields": ["length", "width", "height"],', to: '', place: '{\n          \n', says: "must have required property 'fields'" },
  { code: 'E108', title: 'a length rule on a number', file: parcel, from: '"minimum": 1,', to: '"minimum": 1, "minLength": 1,', says: '"minLength" judges string, and this is integer' },
  { code: 'E109', title: 'a range that nothing fits', file: parcel, from: '"minimum": 1,', to: '"minimum": 10000,', place: '10000', says: 'minimum 10000 and maximum 9999' },
  { code: 'E109', title: 'a branch that contradicts the field', file: parcel, from: '"exclusiveMinimum": 0', to: '"exclusiveMinimum": 60', says: 'Nothing fits' },
  { code: 'E110', title: 'a condition on a value that never comes', file: parcel, from: '{ "const": "standard" }', to: '{ "const": "standart" }', place: '"standart"', says: 'standart → standard' },
  { code: 'E111', title: 'a format that does not exist', file: contact, from: '"format": "email"', to: '"format": "emial"', place: '"emial"', says: 'emial → email' },
  { code: 'E112', title: 'a pattern that is none', file: contact, from: '"personName": true', to: '"pattern": "(["', place: '"(["', says: 'Invalid regular expression' },
  { code: 'E113', title: 'values that repeat a list', file: 'forms/order/pickup.schema.json', from: '{ "$list": "paymentModes" }', to: '["PP_PM", "CC_CASH", "PP_CASH"]', place: '["PP_PM"', says: '{"$list": "paymentModes"}' },
  { code: 'E114', title: 'a form that accepts anything', file: query, from: '"additionalProperties": false,', to: '', says: 'fields that it does not name' },
  { code: 'E115', title: 'a field that only a condition declares', file: query, from: '"else": { "required"', to: '"else": { "properties": { "captcha": { "type": "string" } }, "required"', place: '{ "type": "string" } }, "required"', says: '"captcha" is declared in a condition only' },
  { code: 'E116', title: 'a condition on a field that does not exist', file: query, from: '"if": { "properties": { "signedIn"', to: '"if": { "properties": { "signedin"', says: 'signedin → signedIn' },
  { code: 'E117', title: 'a condition that a missing field fulfils', file: query, from: ', "required": ["signedIn"] }', to: ' }', says: 'Add "required": ["signedIn"]' },
  { code: 'E118', title: 'a list with a schema for each place', file: query, from: '"items": { "$ref": "shared/waybill-number.schema.json" }', to: '"items": [{ "type": "string" }]', place: '[{ "type": "string" }]', says: 'one schema for every item' },
  { code: 'E201', title: 'a required field that is not declared', file: contact, from: '"required": ["name", "phone"]', to: '"required": ["name", "phoen"]', place: '"phoen"', says: 'phoen → phone' },
  { code: 'E203', title: 'a field that no section shows', file: parcelUi, from: '"itemValue", "remark"', to: '"itemValue"', says: '"remark"' },
  { code: 'E204', title: 'a layout of a field that does not exist', file: parcelUi, from: '["productType"]', to: '["productTyp"]', place: '"productTyp"', says: 'productTyp → productType' },
  { code: 'E204', title: 'a field shown by one that does not exist', file: parcelUi, from: '"showWhen": "hasVolume"', to: '"showWhen": "hasVolum"', place: '"showWhen": "hasVolum"', says: 'hasVolum → hasVolume' },
  { code: 'E205', title: 'an option that the schema refuses', file: parcelUi, from: '"value": "books"', to: '"value": "book"', place: '"book"', says: 'book → books' },
  { code: 'E205', title: 'a value that no option offers', file: parcelUi, from: /,\s*\{ "value": "other", "label": "goods.other" \}/, to: '', says: 'may be other' },
  { code: 'E206', title: 'a misspelt word of a layout', file: parcelUi, from: '"widget": "money"', to: '"wigdet": "money"', says: 'wigdet → widget' },
  { code: 'E206', title: 'a widget that does not exist', file: parcelUi, from: '"widget": "money"', to: '"widget": "mony"', says: 'mony → money' },
  { code: 'E207', title: 'a field shown twice', file: parcelUi, from: '"itemValue", "remark"', to: '"itemValue", "remark", "weight"', says: '"weight" is shown twice' },
  { code: 'E208', title: 'a field shown when a text is true', file: parcelUi, from: '"showWhen": "hasVolume"', to: '"showWhen": "itemName"', place: '"itemName",\n      "hint"', says: 'not a yes-or-no field' },
  { code: 'E209', title: 'a choice without options', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "select"', says: 'list is missing' },
  { code: 'E301', title: 'an errorMessage without text', file: 'shared/side.schema.json', from: '"side.maximum"', to: '"side.maximun"', place: '"side.maximun"', says: 'side.maximun → side.maximum' },
  { code: 'E301', title: 'an errorMessage without text in one language', file: 'messages/ar/rules.json', from: '"maximum": "يصل طول', to: '"maximumm": "يصل طول', at: 'shared/side.schema.json', says: 'messages/ar/rules.json' },
  { code: 'E302', title: 'a label without text in one language', file: 'messages/zh/fields.json', from: '"company"', to: '"compny"', at: contact, says: 'fields:contact.company in zh' },
  { code: 'E302', title: 'a hint without text', file: parcelUi, from: '"parcel.weightHint"', to: '"parcel.wieghtHint"', place: '"parcel.wieghtHint"', says: 'parcel.wieghtHint → parcel.weightHint' },
  { code: 'E303', title: 'a rule whose message one language lacks', file: 'messages/pt/rules.json', from: '"personName"', to: '"personNam"', at: contact, says: 'rules:personName in pt' },
  { code: 'E304', title: 'a plural form that a language needs', file: 'messages/ar/rules.json', from: '"maxLength_two"', to: '"maxLength_twice"', says: '_two' },
  { code: 'E305', title: 'an errorMessage for a rule that is not there', file: 'shared/side.schema.json', from: '"errorMessage": { "exclusiveMinimum"', to: '"errorMessage": { "minimum"', place: '"minimum"', says: 'There is no "minimum"' },
  { code: 'E306', title: 'a shown field without a label', file: 'forms/account/sign-in.schema.json', from: '"title": "account.password",', to: '', says: '"password" has no title' },
  { code: 'E307', title: 'a message that asks for a number nobody gives', file: 'messages/en/rules.json', from: '{{limit}} digits: you have {{have}}', to: '{{limt}} digits: you have {{have}}', says: 'limt → limit' },
  { code: 'E401', title: 'a migration step that does not exist', file: orderDraft, from: '"spread"', to: '"spred"', says: 'use rename, move' },
  { code: 'E401', title: 'a draft of a form that does not exist', file: orderDraft, from: '"order/pickup"', to: '"order/pikup"', place: '"order/pikup"', says: 'order/pikup → order/pickup' },
  { code: 'E401', title: 'a migration to a version that is never reached', file: orderDraft, from: '"2": [', to: '"3": [', place: '"3": [', says: 'No draft is brought to version 3' },
  { code: 'E402', title: 'a version without a snapshot', file: orderDraft, from: '"version": 2', to: '"version": 3', place: '3,', says: 'Version 3 of the draft has no snapshot' },
  { code: 'E403', title: 'a field that changed its name under saved drafts', file: parcel, from: '"itemName": {', to: '"itemTitle": {', at: orderDraft, says: '{ "rename": "parcel.itemName", "to": "itemTitle" }' },
  { code: 'E403', title: 'a field that changed its type under saved drafts', file: parcel, from: '"type": "boolean" }', to: '"type": "string", "maxLength": 5 }', at: orderDraft, says: 'is now a text instead of yes or no' },
  { code: 'E403', title: 'options that were taken away', file: 'forms/order/pickup.schema.json', from: '{ "$list": "paymentModes" }', to: '["PP_CASH"]', at: orderDraft, says: 'may no longer be CC_CASH, PP_PM' },
  { code: 'E404', title: 'a field that was added', file: parcel, from: '"remark": {', to: '"fragile": { "type": "boolean" }, "remark": {', at: orderDraft, says: 'the version stays' },
  { code: 'E405', title: 'a migration that forgets a field', file: orderDraft, from: '[{ "spread": "progress.completed", "to": "completed" }]', to: '[]', place: '"2": []', says: 'progress.completed' },
  { code: 'E406', title: 'a migration of a field that never was', file: orderDraft, from: '"spread": "progress.completed"', to: '"spread": "progress.complete"', place: '{ "spread": "progress.complete"', says: 'progress.complete → progress.completed' },
];
