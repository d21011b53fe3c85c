/** Titles and labels of commands in the operator's language; a missing one is shown by its name. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { weekdays } from '#domain/address/branch.ts';
import { findState, stateCodes } from '#domain/address/states.ts';
import type { CommandFacts } from '../api/client.ts';

/** A day close → Cerrar un día. */
export const getTitle = (t: TFunction, name: string): string =>
  t([`commands.${name}.title`, ''], { defaultValue: name }) || name;

export const getAbout = (t: TFunction, { name, about }: Pick<CommandFacts, 'name' | 'about'>): string =>
  t(`commands.${name}.about`, { defaultValue: about });

export const getLabel = (t: TFunction, command: string, field: string): string =>
  t([`commands.${command}.fields.${field}`, `fields.${field}`], { defaultValue: field });

const getHint = (t: TFunction, command: string, field: string): string =>
  t([`commands.${command}.hints.${field}`, `hints.${field}`], { defaultValue: '' });

const wordOfList = /^[\w -]{1,60}$/;
const stateNames = new Map<string, string>(stateCodes.map((code) => [code, findState(code)?.name ?? code]));

/**
 * The word of a value from a list: a status, a kind, a reason. Customers' texts never become keys.
 * @param command whose own word comes first
 */
export const getChoice = (t: TFunction, value: string, command = ''): string =>
  wordOfList.test(value)
    ? t(
        [
          `commands.${command}.choices.${value}`,
          `choices.${value}`,
          `status:order.${value}`,
          `status:exception.${value}`,
        ],
        { defaultValue: stateNames.get(value) ?? value },
      )
    : value;

/** The word of what someone has chosen in a form for customers: the same value means another thing in another field. */
export const getAnswer = (t: TFunction, field: string, value: string): string =>
  wordOfList.test(value) ? t(`answers.${field}.${value}`, { defaultValue: getChoice(t, value) }) : value;

/** @param command whose own word comes first */
export const getColumn = (t: TFunction, column: string, command = ''): string =>
  t([`commands.${command}.columns.${column}`, `columns.${column}`, `fields.${column}`], { defaultValue: column });

/** Set by tables, dialogs and scanners: which rows are read, the revision that was read, the id of a reading. */
export const unseenInputs: readonly string[] = ['page', 'size', 'sort', 'desc', 'where', 'after', 'seen', 'reading'];

/** Texts that an operator may remove: emptied, they are sent as empty. */
const removable: ReadonlySet<string> = new Set(['senderReferences', 'recipientReferences']);

const isWeekday = (field: string): boolean => weekdays.some((day) => day === field);

/** Texts that are written in several lines. */
const longFrom = 100;

/** How stock RJSF draws a command: labels, hints and widgets. */
export function toUiSchema(
  t: TFunction,
  { name, file }: CommandFacts,
  schema: RJSFSchema,
  fixed: readonly string[] = [],
) {
  const fields = Object.entries(schema.properties ?? {}).map(([field, own]): [string, UiSchema] => {
    const node = own as RJSFSchema;
    const hint = getHint(t, name, field);
    const items = node.items as RJSFSchema | undefined;
    const choices = node.enum ?? items?.enum;
    return [
      field,
      {
        'ui:title': getLabel(t, name, field),
        ...(hint && { 'ui:description': hint }),
        ...(unseenInputs.includes(field) && { 'ui:widget': 'hidden' }),
        ...(field === file && { 'ui:widget': 'file' }),
        ...(fixed.includes(field) && { 'ui:readonly': true }),
        ...(removable.has(field) && { 'ui:emptyValue': '' }),
        ...((node.maxLength ?? 0) > longFrom && field !== file && { 'ui:widget': 'textarea' }),
        ...(isWeekday(field) && { 'ui:widget': 'hours' }),
        ...(node.type === 'array' && { 'ui:widget': 'checkboxes' }),
        ...(choices && { 'ui:enumNames': choices.map((choice) => getChoice(t, String(choice), name)) }),
      },
    ];
  });
  return { 'ui:submitButtonOptions': { norender: true }, ...Object.fromEntries(fields) } as UiSchema;
}
