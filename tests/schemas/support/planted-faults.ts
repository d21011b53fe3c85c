/** One fault for each code of lint: what to change where, and what lint must say. */

const parcel = 'forms/order/parcel.schema.json';
const parcelUi = 'forms/order/parcel.ui.json';
export const contact = 'shared/contact.schema.json';
const query = 'forms/tracking/query.schema.json';
const queryUi = 'forms/tracking/query.ui.json';
const senderUi = 'forms/order/sender.ui.json';
const standardProduct = 'conditions/standardProduct.condition.json';
const signedIn = 'conditions/signedIn.condition.json';
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
  { code: 'E100', title: 'a missing comma', file: contact, from: '"type": "object",', to: '"type": "object"', place: '"source"', says: 'CommaExpected' },
  { code: 'E101', title: 'a misspelt keyword', file: parcel, from: '"minimum": 1,', to: '"minimun": 1,', place: '"minimun"', says: 'minimun → minimum' },
  { code: 'E102', title: 'a constant that does not exist', file: contact, from: 'text.name', to: 'text.nmae', place: '"text.nmae"', says: 'text.nmae → text.name' },
  { code: 'E102', title: 'a constant of a layout that does not exist', file: parcelUi, from: 'parcel.web.maxSideCm', to: 'parcel.web.maxSide', place: '"parcel.web.maxSide"', says: 'parcel.web.maxSideCm' },
  { code: 'E103', title: 'a number that repeats a constant', file: parcel, from: '{ "$const": "parcel.maxQuantity" }', to: '9999', place: '9999', says: '{"$const": "parcel.maxQuantity"}' },
  { code: 'E103', title: 'a number in a cross-field rule that repeats a constant', file: parcel, from: '"limit": { "$const": "parcel.web.maxSideSumCm" }', to: '"limit": 274', place: '274', says: 'parcel.web.maxSideSumCm' },
  { code: 'E104', title: 'a list that does not exist', file: parcel, from: '"productTypes"', to: '"productType"', place: '"productType" },', says: 'productType → productTypes' },
  { code: 'E105', title: 'a reference to a missing file', file: 'forms/order/sender.schema.json', from: 'shared/contact.schema.json', to: 'shared/contcat.schema.json', place: '"shared/contcat', says: 'shared/contact.schema.json' },
  { code: 'E106', title: 'a group that refers to itself', file: contact, from: '"required"', to: '"allOf": [{ "$ref": "shared/contact.schema.json" }], "required"', place: '"shared/contact', says: 'leads back to itself' },
  { code: 'E107', title: 'a bound that is a text', file: parcel, from: '"minimum": 1,', to: '"minimum": "1",', place: '"1"', says: 'must be number' },
  { code: 'E107', title: 'a setting that a dialect keyword does not know', file: contact, from: '"phoneRule": "contact"', to: '"phoneRule": "mobile"', place: '"mobile"', says: '"account","contact"' },
  { code: 'E107', title: 'a cross-field rule without its fields', file: parcel, from: '"fields": ["length", "width", "height"],', to: '', place: '{\n          \n', says: "must have required property 'fields'" },
  { code: 'E108', title: 'a length rule on a number', file: parcel, from: '"minimum": 1,', to: '"minimum": 1, "minLength": 1,', says: '"minLength" judges string, and this is integer' },
  { code: 'E109', title: 'a range that nothing fits', file: parcel, from: '"minimum": 1,', to: '"minimum": 10000,', place: '10000', says: 'minimum 10000 and maximum 9999' },
  { code: 'E109', title: 'a branch that contradicts the field', file: parcel, from: '"exclusiveMinimum": 0', to: '"exclusiveMinimum": 60', says: 'Nothing fits' },
  { code: 'E110', title: 'a condition on a value that never comes', file: standardProduct, from: '{ "const": "standard" }', to: '{ "const": "standart" }', at: parcel, says: 'standart → standard' },
  { code: 'E110', title: 'a condition of its own on a value that never comes', file: parcel, from: '{ "$condition": "standardProduct" }', to: '{ "properties": { "productType": { "const": "standart" } }, "required": ["productType"] }', place: '"standart"', says: 'standart → standard' },
  { code: 'E111', title: 'a format that does not exist', file: contact, from: '"format": "email"', to: '"format": "emial"', place: '"emial"', says: 'emial → email' },
  { code: 'E112', title: 'a pattern that is none', file: contact, from: '"personName": true', to: '"pattern": "(["', place: '"(["', says: 'Invalid regular expression' },
  { code: 'E113', title: 'values that repeat a list', file: 'forms/order/pickup.schema.json', from: '{ "$list": "paymentModes" }', to: '["PP_PM", "CC_CASH", "PP_CASH"]', place: '["PP_PM"', says: '{"$list": "paymentModes"}' },
  { code: 'E114', title: 'a form that accepts anything', file: query, from: '"additionalProperties": false,', to: '', says: 'fields that it does not name' },
  { code: 'E115', title: 'a field that only a condition declares', file: query, from: '"else": { "required"', to: '"else": { "properties": { "captcha": { "type": "string" } }, "required"', place: '{ "type": "string" } }, "required"', says: '"captcha" is declared in a condition only' },
  { code: 'E116', title: 'a named condition on a field that this form does not have', file: query, from: '{ "$condition": "signedIn" }', to: '{ "$condition": "hasVolume" }', place: '{ "$condition": "hasVolume" }', says: 'asks for "hasVolume"' },
  { code: 'E116', title: 'a condition of its own on a field that does not exist', file: query, from: '{ "$condition": "signedIn" }', to: '{ "not": { "properties": { "signedin": { "const": true } } } }', says: 'signedin → signedIn' },
  { code: 'E116', title: 'a layout that shows by a condition on a field that does not exist', file: parcelUi, from: '{ "$condition": "hasVolume" }', to: '{ "$condition": "signedIn" }', place: '{ "$condition": "signedIn" }', says: 'asks for "signedIn"' },
  { code: 'E117', title: 'a condition that a missing field fulfils', file: signedIn, from: ', "required": ["signedIn"] }', to: ' }', place: '{ "const": true }', says: 'Add "required": ["signedIn"]' },
  { code: 'E117', title: 'an alternative that a missing field fulfils', file: signedIn, from: '"if": {', to: '"if": { "anyOf": [{ "properties": { "tail": { "const": "0000" } } }],', says: 'Add "required": ["tail"]' },
  { code: 'E118', title: 'a list with a schema for each place', file: query, from: '"items": { "$ref": "shared/waybill-number.schema.json" }', to: '"items": [{ "type": "string" }]', place: '[{ "type": "string" }]', says: 'one schema for every item' },
  { code: 'E201', title: 'a required field that is not declared', file: contact, from: '"required": ["name", "phone"]', to: '"required": ["name", "phoen"]', place: '"phoen"', says: 'phoen → phone' },
  { code: 'E203', title: 'a field that no section shows', file: parcelUi, from: '"insure", "remark"', to: '"insure"', says: '"remark"' },
  { code: 'E204', title: 'a layout of a field that does not exist', file: parcelUi, from: '["productType"]', to: '["productTyp"]', place: '"productTyp"', says: 'productTyp → productType' },
  { code: 'E204', title: 'a field shown by one that does not exist', file: parcelUi, from: '"showWhen": { "$condition": "hasVolume" }', to: '"showWhen": "hasVolum"', place: '"showWhen": "hasVolum"', says: 'hasVolum → hasVolume' },
  { code: 'E204', title: 'a section shown by a field that does not exist', file: parcelUi, from: '{ "title": "parcel.size",', to: '{ "title": "parcel.size", "showWhen": "hasVolum",', place: '"showWhen": "hasVolum"', says: 'hasVolum → hasVolume' },
  { code: 'E204', title: 'a part that is given to a field that does not exist', file: senderUi, from: '"widget": "postalCode",', to: '"widget": "postalCode", "fills": { "city": "town2" },', place: '"city": "town2"', says: 'no field "town2"' },
  { code: 'E205', title: 'an option that the schema refuses', file: parcelUi, from: '"value": "books"', to: '"value": "book"', place: '"book"', says: 'book → books' },
  { code: 'E205', title: 'a value that no option offers', file: parcelUi, from: /,\s*\{ "value": "other", "label": "goods.other" \}/, to: '', says: 'may be other' },
  { code: 'E206', title: 'a misspelt word of a layout', file: parcelUi, from: '"widget": "money"', to: '"wigdet": "money"', says: 'wigdet → widget' },
  { code: 'E206', title: 'a widget that does not exist', file: parcelUi, from: '"widget": "money"', to: '"widget": "mony"', says: 'mony → money' },
  { code: 'E207', title: 'a field shown twice', file: parcelUi, from: '"insure", "remark"', to: '"insure", "remark", "weight"', says: '"weight" is shown twice' },
  { code: 'E208', title: 'a field shown when a text is true', file: parcelUi, from: '"showWhen": { "$condition": "hasVolume" }', to: '"showWhen": "itemName"', place: '"itemName",\n      "hint"', says: 'not a yes-or-no field' },
  { code: 'E209', title: 'a choice without options', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "select"', says: 'list is missing' },
  { code: 'E213', title: 'a text that files are picked for', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "files"', place: '"files"', says: 'asks for a list of texts' },
  { code: 'E213', title: 'files without their kinds and size', file: queryUi, from: '"widget": "waybills"', to: '"widget": "files"', place: '"files"', says: 'Say what each file may be' },
  { code: 'E213', title: 'coupons in a text', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "coupons"', place: '"coupons"', says: 'asks for a list of texts' },
  { code: 'E213', title: 'a text that is drawn as a group', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "group"', place: '"group"', says: 'asks for an object' },
  { code: 'E213', title: 'a text that is drawn as a list', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "list"', place: '"list"', says: 'asks for a list' },
  { code: 'E213', title: 'a text that is shown as computed', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "computed"', place: '"computed", "hint": "parcel.remarkHint"', says: 'Say what it follows from' },
  { code: 'E213', title: 'a computed value that people could type', file: parcelUi, from: '"widget": "computed"', to: '"widget": "number"', says: 'lets people type it' },
  { code: 'E213', title: 'an address book that is required', file: parcelUi, from: '"widget": "money"', to: '"widget": "addressBook"', place: '"addressBook"', says: 'without the book' },
  { code: 'E214', title: 'a range of days without its end', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "dateRange"', place: '"dateRange"', says: 'nothing keeps its "until"' },
  { code: 'E214', title: 'hours without their end', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "timeWindow"', place: '"timeWindow"', says: 'nothing keeps its "until"' },
  { code: 'E214', title: 'an image code without its id', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "imageCode"', place: '"imageCode"', says: 'nothing keeps its "id"' },
  { code: 'E215', title: 'a code of any length', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "code"', place: '"code"', says: 'Nobody knows how long' },
  { code: 'E204', title: 'a code that is sent to a field that does not exist', file: parcelUi, from: '"widget": "textarea"', to: '"widget": "code", "length": 6, "sentTo": "phoen"', place: '"sentTo"', says: 'no field "phoen"' },
  { code: 'E302', title: 'a condition’s words without text in one language', file: 'messages/pt/fields.json', from: '"signedIn"', to: '"signdIn"', at: signedIn, says: 'fields:condition.signedIn in pt' },
  { code: 'E301', title: 'an errorMessage without text', file: 'shared/side.schema.json', from: '"side.maximum"', to: '"side.maximun"', place: '"side.maximun"', says: 'side.maximun → side.maximum' },
  { code: 'E301', title: 'an errorMessage without text in one language', file: 'messages/ar/rules.json', from: '"maximum": "يصل طول', to: '"maximumm": "يصل طول', at: 'shared/side.schema.json', says: 'messages/ar/rules.json' },
  { code: 'E302', title: 'a label without text in one language', file: 'messages/zh/fields.json', from: '"company"', to: '"compny"', at: contact, says: 'fields:contact.company in zh' },
  { code: 'E302', title: 'a hint without text', file: parcelUi, from: '"parcel.weightHint"', to: '"parcel.wieghtHint"', place: '"parcel.wieghtHint"', says: 'parcel.wieghtHint → parcel.weightHint' },
  { code: 'E303', title: 'a rule whose message one language lacks', file: 'messages/pt/rules.json', from: '"personName"', to: '"personNam"', at: 'forms/account/profile.schema.json', says: 'rules:personName in pt' },
  { code: 'E304', title: 'a plural form that a language needs', file: 'messages/ar/rules.json', from: '"maxLength_two"', to: '"maxLength_twice"', says: '_two' },
  { code: 'E305', title: 'an errorMessage for a rule that is not there', file: 'shared/side.schema.json', from: '"errorMessage": { "exclusiveMinimum"', to: '"errorMessage": { "minimum"', place: '"minimum"', says: 'There is no "minimum"' },
  { code: 'E306', title: 'a shown field without a label', file: 'forms/account/sign-in.schema.json', from: '"title": "account.password",', to: '', says: '"password" has no title' },
  { code: 'E307', title: 'a message that asks for a number nobody gives', file: 'messages/en/rules.json', from: '{{limit}} digits: you have {{have}}', to: '{{limt}} digits: you have {{have}}', says: 'limt → limit' },
  { code: 'E401', title: 'a migration step that does not exist', file: orderDraft, from: '"spread"', to: '"spred"', says: 'use rename, move' },
  { code: 'E401', title: 'a draft of a form that does not exist', file: orderDraft, from: '"order/pickup"', to: '"order/pikup"', place: '"order/pikup"', says: 'order/pikup → order/pickup' },
  { code: 'E401', title: 'a migration to a version that is never reached', file: orderDraft, from: '"2": [', to: '"3": [', place: '"3": [', says: 'No draft is brought to version 3' },
  { code: 'E402', title: 'a version without a snapshot', file: orderDraft, from: '"version": 2', to: '"version": 3', place: '3,', says: 'Version 3 of the draft has no snapshot' },
  { code: 'E403', title: 'a field that changed its name under saved drafts', file: parcel, from: '"itemName": {', to: '"itemTitle": {', at: orderDraft, says: '{ "rename": "parcel.itemName", "to": "itemTitle" }' },
  { code: 'E403', title: 'a field that changed its type under saved drafts', file: parcel, from: '"type": "boolean", "source": ["RULE-WEB-07"] }', to: '"type": "string", "maxLength": 5 }', at: orderDraft, says: 'is now a text instead of yes or no' },
  { code: 'E403', title: 'options that were taken away', file: 'forms/order/pickup.schema.json', from: '{ "$list": "paymentModes" }', to: '["PP_CASH"]', at: orderDraft, says: 'may no longer be CC_CASH, PP_PM' },
  { code: 'E404', title: 'a field that was added', file: parcel, from: '"remark": {', to: '"fragile": { "type": "boolean" }, "remark": {', at: orderDraft, says: 'the version stays' },
  { code: 'E405', title: 'a migration that forgets a field', file: orderDraft, from: '[{ "spread": "progress.completed", "to": "completed" }]', to: '[]', place: '"2": []', says: 'progress.completed' },
  { code: 'E406', title: 'a migration of a field that never was', file: orderDraft, from: '"spread": "progress.completed"', to: '"spread": "progress.complete"', place: '{ "spread": "progress.complete"', says: 'progress.complete → progress.completed' },
  { code: 'E107', title: 'a size of files that is a text', file: parcel, from: '"type": "boolean",', to: '"type": "boolean", "files": { "kinds": ["pdf"], "maxBytes": "3 MB" },', place: '"3 MB"', says: 'must be integer' },
  { code: 'E119', title: 'a condition that does not exist', file: parcel, from: '{ "$condition": "hasVolume" }', to: '{ "$condition": "hasVolum" }', place: '"hasVolum"', says: 'hasVolum → hasVolume' },
  { code: 'E119', title: 'a layout’s condition that does not exist', file: parcelUi, from: '{ "$condition": "hasVolume" }', to: '{ "$condition": "hasVolum" }', place: '"hasVolum"', says: 'hasVolum → hasVolume' },
  { code: 'E120', title: 'a branch without its condition', file: query, from: '"if": { "$condition": "signedIn" },', to: '', place: '"else"', says: 'stands without its "if"' },
  { code: 'E120', title: 'a condition that nothing follows from', file: query, from: /,\s*"else": \{ "required": \["tail"\] \}/, to: '', place: '"if": {', says: 'Nothing follows' },
  { code: 'E120', title: 'a condition inside of another’s question', file: query, from: '"if": { "$condition": "signedIn" }', to: '"if": { "not": { "if": { "required": ["tail"] }, "then": { "required": ["signedIn"] } } }', says: 'inside of "not"' },
  { code: 'E120', title: 'something beside a named condition', file: query, from: '{ "$condition": "signedIn" }', to: '{ "$condition": "signedIn", "required": ["tail"] }', place: '"$condition"', says: 'is ignored' },
  { code: 'E121', title: 'a condition that nothing uses', file: query, from: '{ "$condition": "signedIn" }', to: '{ "required": ["signedIn"] }', at: signedIn, says: 'Nothing uses the condition "signedIn"' },
  { code: 'E122', title: 'a condition without words', file: signedIn, from: '"title": "condition.signedIn",', to: '', says: 'has no title' },
  { code: 'E122', title: 'a misspelt word of a condition file', file: signedIn, from: '"source"', to: '"sources"', place: '"sources"', says: 'sources → source' },
  { code: 'E123', title: 'a function that does not exist', file: parcel, from: '"by": "billingWeight"', to: '"by": "bilingWeight"', place: '"bilingWeight"', says: 'bilingWeight → billingWeight' },
  { code: 'E123', title: 'a value computed from a field that is not there', file: parcel, from: '"from": ["weight", ', to: '"from": { "weight": "wieght" }, "default": [', says: 'wieght → weight' },
  { code: 'E123', title: 'a computed number in a text', file: parcel, from: '"type": "number",\n      "computed"', to: '"type": "string",\n      "computed"', says: 'gives a number, and this is string' },
  { code: 'E123', title: 'a function without what it needs', file: parcel, from: '"from": ["weight", "hasVolume",', to: '"from": ["hasVolume",', says: 'needs weight' },
  { code: 'E124', title: 'a rule that the server does not have', file: 'forms/order/sender.schema.json', from: '"coveredZip"', to: '"coveredZi"', place: '{ "name": "coveredZi"', says: 'coveredZi → coveredZip' },
  { code: 'E124', title: 'a rule of the server that needs a field which is not there', file: 'forms/order/sender.schema.json', from: '"with": ["state", "city"]', to: '"with": ["state", "citi"]', place: '"citi"', says: 'citi → city' },
  { code: 'E125', title: 'a source that is no id', file: contact, from: '"source": ["ENT-13"]', to: '"source": ["ENT 13"]', place: '"ENT 13"', says: 'is no id' },
  { code: 'E125', title: 'a source of a rule that is not there', file: contact, from: '"personName": ["RULE-MOB-01", "D-59"]', to: '"personNam": ["RULE-MOB-01", "D-59"]', place: '"personNam"', says: 'personNam → personName' },
  { code: 'E126', title: 'an owner that nobody knows', file: parcel, from: '"owner": "operations"', to: '"owner": "operation"', place: '"operation"', says: 'operation → operations' },
  { code: 'E127', title: 'a form that nobody answers for', file: parcel, from: '"owner": "operations",', to: '', says: 'says no owner' },
  { code: 'E128', title: 'a pattern that can backtrack exponentially', file: contact, from: '"personName": true', to: '"pattern": "^(a+)+$"', place: '"^(a+)+$"', says: 'backtrack exponentially' },
  { code: 'E129', title: 'a field that every object has already', file: contact, from: '"company": {', to: '"constructor": {', place: '"constructor"', says: 'No field can be called "constructor"' },
  { code: 'E203', title: 'a hidden field that nothing fills in', file: 'forms/tracking/waybill.ui.json', from: '"given": true, ', to: '', place: 'true, "ltr"', says: 'nothing ever fills it in' },
  { code: 'E211', title: 'a required field that a box hides', file: parcel, from: '"weight", "itemValue"]', to: '"weight", "itemValue", "length"]', place: '"length"]', says: '"length" is required and hidden while nothing is answered' },
  { code: 'E211', title: 'a required field in a section that is hidden', file: parcelUi, from: '{ "title": "parcel.valueAndNotes",', to: '{ "title": "parcel.valueAndNotes", "showWhen": { "$condition": "standardProduct" },', at: parcel, says: '"itemValue" is required and hidden while' },
  { code: 'E211', title: 'a field that one branch requires and another shows', file: parcelUi, from: '"showWhen": { "$condition": "hasVolume" }', to: '"showWhen": { "$condition": "standardProduct" }', at: parcel, says: '"length" is required and hidden while "hasVolume" is true' },
  { code: 'E212', title: 'a box that only itself could show', file: parcelUi, from: '"hasVolume": { "widget": "checkbox",', to: '"hasVolume": { "widget": "checkbox", "showWhen": "hasVolume",', place: '"hasVolume", "hint"', says: 'No answer shows "hasVolume"' },
  { code: 'E308', title: 'a number written into a message', file: 'messages/en/rules.json', from: '"Each side can be up to {{limit}} cm."', to: '"Each side can be up to 158 cm."', place: '"Each side can be up to 158', says: '158' },
  { code: 'E308', title: 'a number written into a hint in its own digits', file: 'messages/ar/fields.json', from: '"standard": "', to: '"standard": "٣٠ ', says: '٣٠' },
  { code: 'E309', title: 'a message that no rule says', file: 'messages/es/rules.json', from: '"waybillNo": {', to: '"waybillNumber2": {', says: 'No rule says "waybillNumber2.required"' },
  { code: 'E310', title: 'an answer of the server without words', file: 'messages/pt/rules.json', from: '"unreachable"', to: '"unreachble"', says: 'serverRule.unreachable' },
];
