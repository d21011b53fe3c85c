/** Describes changes of the rules, fields and layout of every form. */
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { fieldOrder, formTitle, toTitle, toView } from '../wording/form-view.ts';
import { groupBy } from '../wording/group-by.ts';
import { both, type Both, quote, sayList, type WordLanguage } from '../wording/language.ts';
import { getPlace } from '../wording/rule-text.ts';
import type { FormChange, Line } from './change.ts';
import { fieldChanges, layoutTexts, newField, getProperties } from './field-texts.ts';
import { phrases } from './phrases.ts';
import { pairText } from './rule-texts.ts';
import type { Snapshot } from './snapshot.ts';
import { getPairs, type IdentifiedRule, identifiedRules, type Views } from './identified-rules.ts';

const line = (field: string, say: (language: WordLanguage) => string): Line => ({ field, text: both(say) });

function changedForm(before: Snapshot, after: Snapshot, id: string, old: Entry, now: Entry): Line[] {
  const views: Readonly<Record<WordLanguage, Views>> = {
    es: { before: toView(before, old, 'es'), after: toView(after, now, 'es') },
    en: { before: toView(before, old, 'en'), after: toView(after, now, 'en') },
  };
  const [olds, news] = [identifiedRules(old, id), identifiedRules(now, id)];
  const { added, removed, renamed } = fieldChanges(before, after, old, now);
  const isGone = (identified: IdentifiedRule) =>
    [...removed, ...renamed.map(([from]) => from)].includes(getPlace(identified.rule)[0] ?? '');
  const isNew = (identified: IdentifiedRule) =>
    [...added, ...renamed.map(([, to]) => to)].includes(getPlace(identified.rule)[0] ?? '');
  const ruleLines = getPairs(
    olds.filter((identified) => !isGone(identified)),
    news.filter((identified) => !isNew(identified)),
  ).flatMap((pair) => {
    const identified = pair.after ?? pair.before;
    if (!identified || pairText(views.es, pair, 'es') === undefined) return [];
    return [line(getPlace(identified.rule)[0] ?? '', (language) => pairText(views[language], pair, language) ?? '')];
  });
  const kept = getProperties(now).filter((name) => getProperties(old).includes(name));
  const layoutLines = kept.flatMap((name) =>
    layoutTexts(views.es, name).map((_, index) =>
      line(name, (language) => layoutTexts(views[language], name)[index] ?? ''),
    ),
  );
  return [
    ...added.map((name) => line(name, (language) => newField(views[language].after, news, name))),
    ...removed.map((name) =>
      line(name, (language) => phrases[language].fieldRemoved(toTitle(views[language].before, [name]), name)),
    ),
    ...renamed.map(([from, to]) =>
      line(to, (language) => phrases[language].fieldRenamed(toTitle(views[language].after, [to]), from, to)),
    ),
    ...ruleLines,
    ...layoutLines,
  ];
}

function wholeForm(side: Snapshot, entry: Entry, id: string, isNew: boolean): Line[] {
  const names = (language: WordLanguage) => {
    const view = toView(side, entry, language);
    return sayList(
      getProperties(entry).map((name) => quote(toTitle(view, [name]), language)),
      language,
    );
  };
  return [
    line('', (language) =>
      isNew ? phrases[language].formAdded(id, names(language)) : phrases[language].formRemoved(id),
    ),
  ];
}

/** In the order of the form's fields; changes of the whole form last. */
function sortLines(lines: readonly Line[], entry: Entry): Line[] {
  const order = fieldOrder({ entry });
  const rank = ({ field }: Line) => (order.includes(field) ? order.indexOf(field) : order.length);
  return lines
    .map((each, index) => ({ each, index }))
    .toSorted((a, b) => rank(a.each) - rank(b.each) || a.index - b.index)
    .map(({ each }) => each);
}

const titleText = (side: Snapshot, entry: Entry): Both | undefined => {
  const text = both((language) => formTitle(toView(side, entry, language)) ?? '');
  return text.es === '' ? undefined : text;
};

/** Changes of every form; forms that share a changed group are listed together. */
export function compareForms(before: Snapshot, after: Snapshot): FormChange[] {
  const ids = [...new Set([...before.byId.keys(), ...after.byId.keys()])].toSorted(
    (a, b) => Number(a.startsWith('calls/')) - Number(b.startsWith('calls/')) || a.localeCompare(b, 'en'),
  );
  const changes = ids.flatMap((id) => {
    const [old, now] = [before.byId.get(id), after.byId.get(id)];
    const [side, entry] = now ? [after, now] : [before, old];
    if (!entry) return [];
    const lines = old && now ? changedForm(before, after, id, old, now) : wholeForm(side, entry, id, now !== undefined);
    return lines.length === 0 ? [] : [{ id, title: titleText(side, entry), lines: sortLines(lines, entry) }];
  });
  return [...groupBy(changes, ({ lines }) => JSON.stringify(lines)).values()].map((group) => ({
    forms: group.map(({ id }) => id),
    title: group.length === 1 ? group[0]?.title : undefined,
    lines: group[0]?.lines ?? [],
  }));
}
