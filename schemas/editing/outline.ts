/** The tree of the studio: flows, their forms, sections and fields, with the titles that people see. */
import type { FieldUi, FormUi, ShowWhen } from '../runtime/types.ts';
import { getId } from '../compiler/workspace.ts';
import { formTitle, toTitle, toView } from '../wording/form-view.ts';
import type { WordLanguage } from '../wording/language.ts';
import type { Rules } from './rules.ts';

export interface FieldNode {
  /** Its place in the answers, e.g. `['recipient', 'zip']`. */
  readonly place: readonly string[];
  readonly title: string;
  /** Never drawn: the page or another field's widget fills it in. */
  readonly isHidden: boolean;
  readonly isComputed: boolean;
  readonly fields: readonly FieldNode[];
}

interface SectionNode {
  /** Position in the layout. */
  readonly index: number;
  readonly title: string | undefined;
  readonly fields: readonly FieldNode[];
}

export interface FormNode {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly sections: readonly SectionNode[];
}

export interface FlowNode {
  /** The folder of its forms: `order`. */
  readonly name: string;
  readonly forms: readonly FormNode[];
}

type Sections = readonly { title?: string; showWhen?: ShowWhen; fields: readonly (string | readonly string[])[] }[];

function toField(
  title: (place: readonly string[]) => string,
  place: readonly string[],
  layout: FieldUi | undefined,
): FieldNode {
  const inside = layout?.widget === 'list' ? layout.items : layout;
  const within = layout?.widget === 'list' ? [...place, '*'] : place;
  const fields = Object.entries(inside?.fields ?? {}).map(([name, child]) => toField(title, [...within, name], child));
  return {
    place,
    title: title(place),
    isHidden: layout?.hidden === true,
    isComputed: layout?.widget === 'computed',
    fields,
  };
}

function toForm(rules: Rules, file: string, ui: FormUi, language: WordLanguage): FormNode | undefined {
  const entry = rules.entry(file);
  if (!entry) return undefined;
  const view = toView(rules, entry, language);
  const title = (place: readonly string[]) => toTitle(view, place).split(' › ').at(-1) ?? '';
  const sections: Sections = Array.isArray(ui.sections) ? ui.sections : [];
  return {
    id: view.id,
    file,
    title: formTitle(view) ?? view.id,
    sections: sections.map((section, index) => ({
      index,
      title: section.title === undefined ? undefined : view.texts.find('fields', section.title),
      fields: (Array.isArray(section.fields) ? section.fields : [])
        .flat()
        .map((name) => toField(title, [name], ui.fields?.[name])),
    })),
  };
}

/** The order of work: what customers do first is first. Others follow by name. */
const flowOrder = ['order', 'mobile', 'international', 'rates', 'cod', 'tracking', 'account', 'address', 'inbox'];
const rank = (name: string) => {
  const index = flowOrder.indexOf(name);
  return index < 0 ? flowOrder.length : index;
};

/** Forms without a layout are bodies of calls, which no one sees. */
export function outline(rules: Rules, language: WordLanguage): FlowNode[] {
  const flows = new Map<string, FormNode[]>();
  for (const file of rules.files) {
    if (!file.startsWith('forms/') || !file.endsWith('.schema.json')) continue;
    const ui = rules.entry(file)?.ui?.form;
    const form = ui && toForm(rules, file, ui, language);
    if (!form) continue;
    const name = (getId(file) ?? '').split('/')[0] ?? '';
    flows.set(name, [...(flows.get(name) ?? []), form]);
  }
  return [...flows]
    .map(([name, forms]) => ({ name, forms: inOrder(forms) }))
    .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name, 'en'));
}

/** Steps in the order in which a customer meets them. */
const steps = ['origin', 'sender', 'recipient', 'parcel', 'pickup', 'review'];
const stepRank = (id: string) => {
  const index = steps.indexOf(id.split('/').at(-1) ?? '');
  return index < 0 ? steps.length : index;
};
const inOrder = (forms: readonly FormNode[]) =>
  forms.toSorted((a, b) => stepRank(a.id) - stepRank(b.id) || a.id.localeCompare(b.id, 'en'));

/** Every field below a node, parents first. */
export const allFields = (fields: readonly FieldNode[]): FieldNode[] =>
  fields.flatMap((field) => [field, ...allFields(field.fields)]);
