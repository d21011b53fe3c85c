import { type Both, upperFirst, type WordLanguage } from '../language.ts';

/** The results of a comparison. Every sentence is in Spanish and in English. */
export interface Line {
  /** Field that the sentence begins with, for sorting; empty for the whole form. */
  readonly field: string;
  readonly text: Both;
}

export interface FormChange {
  /** Forms with identical changes. */
  readonly forms: readonly string[];
  readonly title: Both | undefined;
  readonly lines: readonly Line[];
}

export interface TextChange {
  /** `fields:parcel.weight` */
  readonly key: string;
  /** By language, before and after; equal when unchanged. */
  readonly texts: Readonly<Record<string, readonly [before: string | undefined, after: string | undefined]>>;
  /** Languages without a current text. */
  readonly missing: readonly string[];
  /** Languages whose text stayed while another one changed. */
  readonly unchanged: readonly string[];
}

/** Texts of pages, which no rule shows, are only counted. */
export interface PageTexts {
  readonly namespace: string;
  readonly changed: number;
  /** How many texts are missing in some language. */
  readonly missing: number;
}

export interface ConstantChange {
  readonly path: string;
  readonly before: Both | undefined;
  readonly after: Both | undefined;
  /** Forms with a rule that uses its value. */
  readonly forms: readonly string[];
}

export interface DraftLoss {
  readonly form: string;
  readonly text: Both;
}

export interface ExampleChange {
  readonly form: string;
  /** Names of the examples in their file. */
  readonly names: readonly string[];
  readonly text: Both;
  /** A valid example is rejected now, or an expected error of an invalid one no longer occurs. */
  readonly breaks: boolean;
}

export interface Comparison {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly forms: readonly FormChange[];
  readonly constants: readonly ConstantChange[];
  readonly texts: readonly TextChange[];
  readonly pageTexts: readonly PageTexts[];
  readonly drafts: readonly DraftLoss[];
  readonly examples: readonly ExampleChange[];
  /** Forms that one side cannot compile, so that their examples cannot be compared. */
  readonly notes: readonly Both[];
}

/** The sentences of a comparison, in both languages. */
const es = {
  ruleAdded: (rule: string) => `Regla nueva. ${upperFirst(rule)}`,
  ruleRemoved: (rule: string) => `Se quita la regla. ${upperFirst(rule)}`,
  nowRequired: (title: string) => `${title}: ahora es obligatorio`,
  nowOptional: (title: string) => `${title}: ya no es obligatorio`,
  conditionChanged: (rule: string, was: string | undefined, is: string | undefined) =>
    `${rule}; antes ${was ?? 'siempre'}, ahora ${is ?? 'siempre'}`,
  optional: 'opcional',
  optionsAdded: (names: string, count: number) =>
    `${count === 1 ? 'se agrega la opción' : 'se agregan las opciones'} ${names}`,
  optionsRemoved: (names: string, count: number) =>
    `${count === 1 ? 'se quita la opción' : 'se quitan las opciones'} ${names}`,
  optionsSorted: 'las mismas opciones, en otro orden',
  fieldAdded: (title: string, name: string, section: string | undefined, rules: string) =>
    `Campo nuevo: ${title} (\`${name}\`)${section === undefined ? '' : `, en la sección ${section}`}${rules === '' ? '' : `: ${rules}`}`,
  fieldRemoved: (title: string, name: string) => `Se quita el campo ${title} (\`${name}\`)`,
  fieldRenamed: (title: string, from: string, to: string) =>
    `${title}: probablemente cambia de nombre, \`${from}\` → \`${to}\``,
  noSection: 'sin título',
  moved: (title: string, from: string, to: string) => `${title}: pasa de la sección ${from} a ${to}`,
  widget: (title: string, from: string, to: string) => `${title}: se pregunta de otro modo, \`${from}\` → \`${to}\``,
  shownWhen: (title: string, when: string | undefined) =>
    when === undefined ? `${title}: ahora se muestra siempre` : `${title}: ahora se muestra solo si ${when}`,
  formAdded: (id: string, fields: string) => `Formulario nuevo \`${id}\`${fields === '' ? '' : `: ${fields}`}`,
  formRemoved: (id: string) => `Se quita el formulario \`${id}\``,
  title: 'Cambios de las reglas',
  workingTree: 'carpeta de trabajo',
  nothing: 'Nada cambió.',
  constants: 'Constantes',
  added: 'nueva',
  removed: 'se quita',
  touches: (forms: string) => `la usan ${forms}`,
  touchesNone: 'ninguna regla la usa',
  texts: 'Textos',
  missing: (languages: string) => `**falta en ${languages}**`,
  unchanged: (languages: string) => `sin cambio en ${languages}`,
  textAdded: 'nuevo',
  textRemoved: 'se quita',
  pageTexts: (namespace: string, changed: number, missing: number) =>
    `\`${namespace}\`: ${changed === 1 ? 'cambia un texto' : `cambian ${changed} textos`} de páginas${missing === 0 ? '' : `; **${missing === 1 ? 'falta una traducción' : `en ${missing} falta una traducción`}**`}`,
  drafts: 'Borradores guardados que pierden respuestas',
  lost: (title: string) => `${title}: lo contestado se pierde, el campo ya no existe`,
  otherKind: (title: string) => `${title}: lo contestado se pierde, ahora es otra clase de dato`,
  lostOptions: (title: string, values: string) => `${title}: se pierde lo contestado si era ${values}`,
  migrated: (flow: string, version: number) => `(el borrador \`${flow}\` pasa a la versión ${version})`,
  unmigrated: (flow: string) => `(el borrador \`${flow}\` sigue en la misma versión: \`npm run forms -- lint\`)`,
  examples: 'Ejemplos que cambian de veredicto',
  nowRejected: (errors: string) => `se aceptaba y ahora se rechaza: ${errors}`,
  nowAccepted: (errors: string) => `se rechazaba y ahora se acepta; antes ${errors}`,
  otherErrors: (gone: string, come: string): string =>
    gone === ''
      ? `se rechaza además por ${come}`
      : come === ''
        ? `ya no se rechaza por ${gone}`
        : `se rechaza por ${come}, ya no por ${gone}`,
  more: (count: number) => `y ${count} más`,
  broken: (count: number): string => (count === 1 ? '**se rompe**' : '**se rompen**'),
  uncompiled: (id: string, label: string | undefined, why: string) =>
    `Los ejemplos de \`${id}\` no se compararon: en ${label ?? 'la carpeta de trabajo'} no se puede compilar (${why}).`,
};

type PhraseTexts = typeof es;

const en: PhraseTexts = {
  ruleAdded: (rule) => `New rule. ${upperFirst(rule)}`,
  ruleRemoved: (rule) => `Rule removed. ${upperFirst(rule)}`,
  nowRequired: (title) => `${title}: now required`,
  nowOptional: (title) => `${title}: no longer required`,
  conditionChanged: (rule, was, is) => `${rule}; before ${was ?? 'always'}, now ${is ?? 'always'}`,
  optional: 'optional',
  optionsAdded: (names, count) => `${count === 1 ? 'new option' : 'new options'} ${names}`,
  optionsRemoved: (names, count) => `${count === 1 ? 'option removed' : 'options removed'}: ${names}`,
  optionsSorted: 'the same options in another order',
  fieldAdded: (title, name, section, rules) =>
    `New field: ${title} (\`${name}\`)${section === undefined ? '' : `, in the section ${section}`}${rules === '' ? '' : `: ${rules}`}`,
  fieldRemoved: (title, name) => `Field removed: ${title} (\`${name}\`)`,
  fieldRenamed: (title, from, to) => `${title}: probably renamed, \`${from}\` → \`${to}\``,
  noSection: 'untitled',
  moved: (title, from, to) => `${title}: moved from the section ${from} to ${to}`,
  widget: (title, from, to) => `${title}: asked for in another way, \`${from}\` → \`${to}\``,
  shownWhen: (title, when) =>
    when === undefined ? `${title}: now always shown` : `${title}: now shown only if ${when}`,
  formAdded: (id, fields) => `New form \`${id}\`${fields === '' ? '' : `: ${fields}`}`,
  formRemoved: (id) => `Form removed: \`${id}\``,
  title: 'Rule changes',
  workingTree: 'working tree',
  nothing: 'Nothing changed.',
  constants: 'Constants',
  added: 'new',
  removed: 'removed',
  touches: (forms) => `used by ${forms}`,
  touchesNone: 'no rule uses it',
  texts: 'Texts',
  missing: (languages) => `**missing in ${languages}**`,
  unchanged: (languages) => `unchanged in ${languages}`,
  textAdded: 'new',
  textRemoved: 'removed',
  pageTexts: (namespace, changed, missing) =>
    `\`${namespace}\`: ${changed === 1 ? 'one text' : `${changed} texts`} of pages changed${missing === 0 ? '' : `; **${missing} lack a translation**`}`,
  drafts: 'Saved drafts that lose answers',
  lost: (title) => `${title}: the answer is lost, the field is gone`,
  otherKind: (title) => `${title}: the answer is lost, it is another kind of value now`,
  lostOptions: (title, values) => `${title}: the answer is lost if it was ${values}`,
  migrated: (flow, version) => `(the draft \`${flow}\` goes to version ${version})`,
  unmigrated: (flow) => `(the draft \`${flow}\` stays at its version: \`npm run forms -- lint\`)`,
  examples: 'Examples whose verdict changes',
  nowRejected: (errors) => `was accepted and is refused now: ${errors}`,
  nowAccepted: (errors) => `was refused and is accepted now; before ${errors}`,
  otherErrors: (gone, come) =>
    gone === ''
      ? `is also refused for ${come}`
      : come === ''
        ? `is no longer refused for ${gone}`
        : `is refused for ${come}, no longer for ${gone}`,
  more: (count) => `and ${count} more`,
  broken: (count) => (count === 1 ? '**breaks**' : '**break**'),
  uncompiled: (id, label, why) =>
    `The examples of \`${id}\` were not compared: at ${label ?? 'the working tree'} it can't be compiled (${why}).`,
};

export const phrases: Readonly<Record<WordLanguage, PhraseTexts>> = { es, en };
