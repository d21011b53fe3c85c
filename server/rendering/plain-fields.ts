/** The fields of a form without a script, by the widget of their layout, in the style of `src/components/fields`. */
import type { Answer } from '#contract/calls.ts';
import { apart, factsOfType, getTypes, shownExcess, shownName, typeList } from '#domain/content/file-kind.ts';
import type { FieldUi, ResolvedSchema, UiOption, WidgetName } from '#schemas/runtime/types.ts';
import { escaped } from '../http/html-text.ts';
import { attributes, element, type Words } from './answer-form.ts';

interface PlainField {
  name: string;
  id: string;
  ui: FieldUi;
  schema: ResolvedSchema;
  /** As it was typed. */
  value: string;
  error: string | undefined;
  isRequired: boolean;
  /** A file that was uploaded before. */
  file: { name: string } | undefined;
  image: Answer<'captcha'> | undefined;
}

type Draw = (field: PlainField, words: Words) => string;

/** From the set in `src/components/icon.tsx`. */
const paths = {
  tick: 'm4.5 12.5 5 5L19.5 7',
  arrow: 'M4 12h15M13 5.5l6.5 6.5-6.5 6.5',
} as const;

export const icon = (name: keyof typeof paths): string =>
  `<svg class="i${name === 'arrow' ? ' flip' : ''}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${paths[name]}"></path></svg>`;

const toTitle = ({ schema, isRequired }: PlainField, { say }: Words): string => {
  const mark = isRequired ? '' : ` ${element('span', say('ui:optional'), ' class="opt"')}`;
  return element('span', say(`fields:${schema.title}`)) + mark;
};

const getHint = ({ ui: { hint, hintParams } }: Pick<PlainField, 'ui'>, { say }: Words): string =>
  hint === undefined ? '' : say(`fields:${hint}`, hintParams);

const hintPart = (id: string, hint: string): string =>
  hint === '' ? '' : element('span', hint, ` class="hint" id="${id}-hint"`);

const errorPart = ({ id, error }: PlainField): string =>
  error === undefined ? '' : element('p', error, ` class="errm" id="${id}-error"`);

const getClass = ({ error }: PlainField): string => (error === undefined ? 'f' : 'f bad');

/** The attributes that connect a control with its field. */
function links({ id, name, error, isRequired }: PlainField, hint: string) {
  const described = [error !== undefined && `${id}-error`, hint !== '' && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error === undefined ? undefined : 'true',
    'aria-required': isRequired ? 'true' : undefined,
  };
}

/** Label, hint, control and error. */
function frame(field: PlainField, words: Words, control: string, hint = getHint(field, words)): string {
  const label = `<label for="${field.id}">${toTitle(field, words)}</label>`;
  return `<div class="${getClass(field)}">${label}${hintPart(field.id, hint)}${control}${errorPart(field)}</div>`;
}

function getControl(field: PlainField, words: Words) {
  const { inputMode, autoComplete, ltr } = field.ui;
  return {
    ...links(field, getHint(field, words)),
    inputmode: inputMode,
    autocomplete: autoComplete,
    ...(ltr ? { dir: 'ltr', autocapitalize: 'none', spellcheck: 'false' } : { dir: 'auto' }),
  };
}

const line: Draw = (field, words) => {
  const { prefix, unit, widget } = field.ui;
  const isLtr = widget === 'phone' || widget === 'number';
  const given = { type: 'text', ...getControl(field, words), ...(isLtr && { dir: 'ltr' }), value: field.value };
  const before = prefix === undefined ? '' : element('span', prefix, ' class="unit num"');
  const after =
    unit === undefined ? '' : `<span class="unit e">${element('bdi', words.say(`fields:unit.${unit}`))}</span>`;
  const look = attributes({ class: prefix === undefined ? 'ctl' : 'ctl island', dir: prefix ? 'ltr' : undefined });
  return frame(field, words, `<div${look}>${before}<input${attributes(given)}>${after}</div>`);
};

const textarea: Draw = (field, words) => {
  const given = attributes({ ...getControl(field, words), rows: String(field.ui.rows ?? 3) });
  // Browsers drop the first line break in a textarea.
  return frame(field, words, `<div class="ctl"><textarea${given}>\n${escaped(field.value)}</textarea></div>`);
};

const choices = ({ ui: { options = [] } }: PlainField): readonly UiOption[] => options;

const select: Draw = (field, words) => {
  const empty = `<option value="">${escaped(words.say('forms:select.empty'))}</option>`;
  const options = choices(field).map(({ value, label }) => {
    const given = attributes({ value: String(value), selected: field.value === String(value) });
    return element('option', words.say(`fields:${label}`), given);
  });
  const given = attributes(links(field, getHint(field, words)));
  return frame(field, words, `<div class="ctl arrowed"><select${given}>${empty}${options.join('')}</select></div>`);
};

const radioTiles: Draw = (field, words) => {
  const { id, name, value, isRequired, error } = field;
  const hint = getHint(field, words);
  const { 'aria-describedby': described } = links(field, hint);
  const tiles = choices(field).map((option, index) => {
    // A link to the field leads to its first choice.
    const given = attributes({
      type: 'radio',
      id: index === 0 ? id : undefined,
      name,
      value: String(option.value),
      checked: value === String(option.value),
      'aria-describedby': described,
    });
    const label = element('span', words.say(`fields:${option.label}`), ' class="text"');
    return `<label class="pick"><input${given}>${label}</label>`;
  });
  const group = attributes({
    class: getClass(field),
    role: 'radiogroup',
    'aria-describedby': described,
    'aria-required': isRequired ? 'true' : 'false',
    'aria-invalid': error === undefined ? undefined : 'true',
  });
  const pairs = tiles.length % 2 === 0 ? ' pairs' : '';
  return [
    `<fieldset${group}><legend class="lab">${toTitle(field, words)}</legend>${hintPart(id, hint)}`,
    `<div class="tiles${pairs}">${tiles.join('')}</div>${errorPart(field)}</fieldset>`,
  ].join('');
};

/** Links in consents, by the tags in their texts. */
const consentLinks: Readonly<Record<string, string>> = { privacy: '/privacy' };

/** A text with links: tags in the text, URLs by the tags' names. Anything else is escaped. */
const rich = (sentence: string): string =>
  escaped(sentence).replaceAll(/&lt;(\w+)&gt;(.*?)&lt;\/\1&gt;/g, (_, tag: string, label: string) =>
    Object.hasOwn(consentLinks, tag) ? `<a href="${consentLinks[tag]}" target="_blank">${label}</a>` : label,
  );

const consent: Draw = (field, words) => {
  const given = attributes({ type: 'checkbox', ...links(field, ''), value: 'true', checked: field.value === 'true' });
  const sentence = rich(words.say(`fields:${field.schema.title}`));
  return [
    `<div class="${getClass(field)}"><label class="pick"><input${given}>`,
    `<span class="text">${sentence}</span></label>${errorPart(field)}</div>`,
  ].join('');
};

const files: Draw = (field, words) => {
  const { kinds = [], maxBytes = 0 } = field.schema.files ?? {};
  const { say, language } = words;
  const types = getTypes(kinds);
  const rule = say('widgets:files.rule', {
    types: typeList(types, language.locale),
    limit: sizeText(maxBytes, words),
    count: field.schema.maxItems ?? 1,
  });
  const hint = [getHint(field, words), rule].filter(Boolean).join(' ');
  const accept = types.flatMap((type) => [
    factsOfType[type].mime,
    ...factsOfType[type].extensions.map((end) => `.${end}`),
  ]);
  const given = attributes({ type: 'file', ...links(field, hint), accept: accept.join(',') });
  const stored = field.file && say('widgets:files.news.stored', { name: shownName(field.file.name) });
  const kept = stored === undefined ? '' : `<p class="okm">${icon('tick')}${element('span', stored)}</p>`;
  return frame(field, words, `<div class="ctl"><input${given}></div>${kept}`, hint);
};

/** "3 MB", isolated from the direction of the surrounding text. */
export const sizeText = (bytes: number, { language }: Pick<Words, 'language'>, limit = bytes): string =>
  apart(
    shownExcess(bytes, limit, (value, maximumFractionDigits = 0) =>
      new Intl.NumberFormat(language.locale, { maximumFractionDigits, numberingSystem: 'latn' }).format(value),
    ),
  );

/** The image, and the same question in words for visitors who can't see it. */
const imageCode: Draw = (field, words) => {
  const { image = '', question = '' } = field.image ?? {};
  const given = { type: 'text', ...links(field, question), autocomplete: 'off', autocapitalize: 'off', dir: 'auto' };
  const picture = `<img class="plain-image" src="${escaped(image)}" alt="">`;
  return frame(field, words, `${picture}<div class="ctl"><input${attributes(given)}></div>`, question);
};

const byWidget: Partial<Record<WidgetName, Draw>> = {
  text: line,
  personName: line,
  email: line,
  phone: line,
  number: line,
  waybill: line,
  textarea,
  select,
  radioTiles,
  consent,
  files,
  imageCode,
};

/** @throws Error for a widget without a script-free form: then the server does not start. */
export const drawField: Draw = (field, words) => {
  const draw = byWidget[field.ui.widget];
  if (!draw) throw new Error(`Without a script there is no ${field.ui.widget} (${field.name})`);
  return draw(field, words);
};
