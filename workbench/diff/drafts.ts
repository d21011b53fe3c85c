/** Answers in saved drafts that the new shape of a form cannot hold. */
import { declaredDrafts } from '#schemas/compiler/drafts/declared.ts';
import { getShapes } from '#schemas/compiler/drafts/shape-of.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import type { Shape } from '#schemas/runtime/drafts/types.ts';
import { type FormView, sayValue, toTitle, toView } from '../wording/form-view.ts';
import { both, quote, sayList, type WordLanguage } from '../wording/language.ts';
import type { DraftLoss } from './change.ts';
import { phrases } from './phrases.ts';
import type { Snapshot } from './snapshot.ts';

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
export function compareDrafts(before: Snapshot, after: Snapshot): DraftLoss[] {
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
