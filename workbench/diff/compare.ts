/** Compares two snapshots of the rules. Pure: reads nothing, changes nothing. */
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { dictionaries, type Dictionary } from '#schemas/compiler/workspace.ts';
import type { Example } from '#schemas/compiler/examples.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import { declaredDrafts, getShapes } from '#schemas/compiler/declared-drafts.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import type { Shape } from '#schemas/runtime/draft-shapes.ts';
import {
  type Comparison,
  type DraftLoss,
  type ExampleChange,
  type PageTexts,
  phrases,
  type TextChange,
} from '#schemas/wording/diff/change.ts';
import { compareForms } from '#schemas/wording/diff/forms.ts';
import type { Snapshot } from './snapshot.ts';
import { both, type Both, quote, sayList, type WordLanguage } from '#schemas/wording/language.ts';
import { compareConstants } from '#schemas/wording/diff/constants.ts';
import { groupBy } from '#schemas/model/group-by.ts';
import { type FormView, sayValue, toTitle, toView } from '#schemas/wording/form-view.ts';

/** Answers in saved drafts that the new shape of a form cannot hold. */
type Shapes = Readonly<Record<string, Shape>>;

const isChoice = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape);
const getKind = (shape: Shape) =>
  isChoice(shape) ? { string: 'text', number: 'number', boolean: 'boolean' }[typeof shape[0] as 'string'] : shape;
const partIn = <K extends 'list' | 'fields'>(shape: Shape, part: K) =>
  isObject(shape) && part in shape ? shape[part] : undefined;

interface Loss {
  readonly place: readonly string[];
  readonly why: 'gone' | 'kind' | 'choices';
  readonly values: readonly Json[];
}

function lossesAt(place: readonly string[], old: Shape, now: Shape | undefined): Loss[] {
  if (now === undefined) return [{ place, why: 'gone', values: [] }];
  const [oldFields, nowFields] = [partIn(old, 'fields'), partIn(now, 'fields')];
  if (oldFields !== undefined && nowFields !== undefined)
    return losses(place, oldFields as unknown as Shapes, nowFields as unknown as Shapes);
  const [oldList, nowList] = [partIn(old, 'list'), partIn(now, 'list')];
  if (oldList !== undefined && nowList !== undefined)
    return lossesAt([...place, '*'], oldList as Shape, nowList as Shape);
  if (JSON.stringify(getKind(old)) !== JSON.stringify(getKind(now))) return [{ place, why: 'kind', values: [] }];
  if (!isChoice(now) || !isChoice(old)) return [];
  const gone = old.filter((value) => !now.includes(value));
  return gone.length === 0 ? [] : [{ place, why: 'choices', values: gone }];
}

function losses(place: readonly string[], before: Shapes, after: Shapes): Loss[] {
  return Object.entries(before).flatMap(([name, shape]) => lossesAt([...place, name], shape, after[name]));
}

function lossText(view: FormView, { place, why, values }: Loss): string {
  const say = phrases[view.language];
  const title = toTitle(view, place);
  if (why === 'gone') return say.lost(title);
  if (why === 'kind') return say.otherKind(title);
  return say.lostOptions(
    title,
    sayList(
      values.map((value) => quote(sayValue(view, place, value), view.language)),
      view.language,
      'disjunction',
    ),
  );
}

/** The effect on drafts of the form's flow. */
function versionText(before: Snapshot, after: Snapshot, id: string, language: WordLanguage): string {
  const flow = id.split('/')[0] ?? '';
  const [old, now] = [before, after].map((side) => declaredDrafts(side).find((draft) => draft.flow === flow));
  if (!old || !now) return '';
  return ` ${now.version > old.version ? phrases[language].migrated(flow, now.version) : phrases[language].unmigrated(flow)}`;
}

const shapesIn = (entry: Entry): Shapes => getShapes(entry.resolved.schema, entry.ui?.form);

/** Only forms have drafts; the bodies of calls are built from them. */
function compareDrafts(before: Snapshot, after: Snapshot): DraftLoss[] {
  return [...before.byId].flatMap(([id, old]) => {
    const now = after.byId.get(id);
    if (id.startsWith('calls/') || !now || !old.ui) return [];
    return losses([], shapesIn(old), shapesIn(now)).map((loss) => ({
      form: id,
      text: both(
        (language) => lossText(toView(before, old, language), loss) + versionText(before, after, id, language),
      ),
    }));
  });
}

/** Examples that one side accepts and the other rejects. */
const mostShown = 4;

/** `/weight maximum 30, /quantity minimum 1` */
function listed(errors: readonly FieldError[]): string {
  const shown = errors.slice(0, mostShown).map(({ pointer, keyword, params }) => {
    const limit = typeof params.limit === 'number' ? ` ${params.limit}` : '';
    return `\`${pointer || '/'}\` ${keyword}${limit}`;
  });
  return shown.join(', ') + (errors.length > mostShown ? ' …' : '');
}

const getKeys = (errors: Example['errors']) => errors.map(({ pointer, key }) => `${pointer} ${key}`).toSorted();
const same = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** Rejected before and now: only added and removed errors are listed. */
function changeText(was: readonly FieldError[], is: readonly FieldError[]): Both {
  const only = (errors: readonly FieldError[], others: readonly FieldError[]) =>
    errors.filter((error) => !getKeys(others).includes(getKeys([error])[0] ?? ''));
  return both((language) => {
    const say = phrases[language];
    if (was.length === 0) return say.nowRejected(listed(is));
    return is.length === 0
      ? say.nowAccepted(listed(was))
      : say.otherErrors(listed(only(was, is)), listed(only(is, was)));
  });
}

interface Examples {
  changes: ExampleChange[];
  notes: Both[];
}

/** Merges examples of one form with the same change into one line. */
function together(changes: readonly ExampleChange[]): ExampleChange[] {
  const groups = groupBy(changes, (change) => JSON.stringify([change.form, change.text, change.breaks]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, names: group.flatMap(({ names }) => names) }] : [];
  });
}

/** Every example of either side, in its current version if both have it. */
function compareExamples(before: Snapshot, after: Snapshot): Examples {
  const changes: ExampleChange[] = [];
  const notes = new Map<string, Both>();
  const examples = new Map([...before.examples, ...after.examples].map((each) => [`${each.id} ${each.name}`, each]));
  for (const example of [...examples.values()].toSorted((a, b) => a.id.localeCompare(b.id, 'en'))) {
    if (!before.byId.has(example.id) || !after.byId.has(example.id)) continue;
    const [old, now] = [before.getValidator(example.id), after.getValidator(example.id)];
    for (const [validate, side] of [
      [old, before],
      [now, after],
    ] as const) {
      if (typeof validate === 'string')
        notes.set(
          `${example.id} ${side.label ?? ''}`,
          both((language) => phrases[language].uncompiled(example.id, side.label, validate)),
        );
    }
    if (typeof old === 'string' || typeof now === 'string') continue;
    const [was, is] = [old(example.data), now(example.data)];
    if (same(getKeys(was), getKeys(is))) continue;
    const breaks = !same(getKeys(is), getKeys(example.errors));
    changes.push({ form: example.id, names: [example.name], text: changeText(was, is), breaks });
  }
  return { changes: together(changes), notes: [...notes.values()] };
}

/** Changed texts by key, and the languages that were forgotten. */
const plural = /_(?:zero|one|two|few|many|other)$/;

const getNamespaces = (side: Snapshot) =>
  [...side.texts.keys()].map((file) => file.replace(/^[^/]+\//, '').replace(/\.json$/, ''));

const textIn = (side: Snapshot, dictionary: Dictionary, namespace: string, key: string) =>
  side.texts.get(`${dictionary}/${namespace}.json`)?.get(key);

/** Whether a language has the key in any plural form. */
function hasText(side: Snapshot, dictionary: Dictionary, namespace: string, key: string): boolean {
  const table = side.texts.get(`${dictionary}/${namespace}.json`);
  const base = key.replace(plural, '');
  return table !== undefined && [...table.keys()].some((each) => each === key || each.replace(plural, '') === base);
}

function getChange(before: Snapshot, after: Snapshot, namespace: string, key: string): TextChange | undefined {
  const pairs = dictionaries.map(
    (dictionary) =>
      [dictionary, [textIn(before, dictionary, namespace, key), textIn(after, dictionary, namespace, key)]] as const,
  );
  const changed = pairs.filter(([, [old, now]]) => old !== now);
  if (changed.length === 0) return undefined;
  const isGone = pairs.every(([, [, now]]) => now === undefined);
  return {
    key: `${namespace}:${key}`,
    texts: Object.fromEntries(changed),
    missing: isGone ? [] : dictionaries.filter((dictionary) => !hasText(after, dictionary, namespace, key)),
    unchanged: pairs.flatMap(([dictionary, [old, now]]) => (old === now && now !== undefined ? [dictionary] : [])),
  };
}

function changesIn(before: Snapshot, after: Snapshot, namespace: string): TextChange[] {
  const keys = new Set(
    [before, after].flatMap((side) =>
      dictionaries.flatMap((each) => [...(side.texts.get(`${each}/${namespace}.json`)?.keys() ?? [])]),
    ),
  );
  return [...keys].toSorted().flatMap((key) => getChange(before, after, namespace, key) ?? []);
}

/** The namespaces of schemas and layouts. */
const ofForms = new Set(['fields', 'rules']);

/** Sorted by key; a plural form is a text of its own. Texts of pages are counted, those of forms are listed. */
function compareTexts(before: Snapshot, after: Snapshot): { texts: TextChange[]; pageTexts: PageTexts[] } {
  const namespaces = [...new Set([...getNamespaces(before), ...getNamespaces(after)])].toSorted();
  const changes = namespaces.map((namespace) => [namespace, changesIn(before, after, namespace)] as const);
  return {
    texts: changes.flatMap(([namespace, texts]) => (ofForms.has(namespace) ? texts : [])),
    pageTexts: changes.flatMap(([namespace, texts]) => {
      const missing = texts.filter((text) => text.missing.length > 0).length;
      return ofForms.has(namespace) || texts.length === 0 ? [] : [{ namespace, changed: texts.length, missing }];
    }),
  };
}

export function compare(before: Snapshot, after: Snapshot): Comparison {
  const { changes, notes } = compareExamples(before, after);
  return {
    before: before.label,
    after: after.label,
    forms: compareForms(before, after),
    constants: compareConstants(before, after),
    ...compareTexts(before, after),
    drafts: compareDrafts(before, after),
    examples: changes,
    notes,
  };
}
