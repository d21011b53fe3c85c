/** Changes of the rules, fields and layout of every form, in words. */
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { fieldOrder, formTitle, titleOf, viewOf } from '../words/form-view.ts';
import { groupBy } from '../words/group-by.ts';
import { both, type Both, quote, sayList, type WordLanguage } from '../words/language.ts';
import { placeOf } from '../words/rule-words.ts';
import type { FormChange, Line } from './change.ts';
import { fieldChanges, layoutWords, newField, propertiesOf } from './field-words.ts';
import { words } from './phrases.ts';
import { pairWords } from './rule-words.ts';
import type { Seen } from './seen.ts';
import { pairsOf, type Told, toldOf, type Views } from './told.ts';

const line = (field: string, say: (language: WordLanguage) => string): Line => ({ field, words: both(say) });

function changedForm(before: Seen, after: Seen, id: string, old: Entry, now: Entry): Line[] {
  const views: Readonly<Record<WordLanguage, Views>> = {
    es: { before: viewOf(before, old, 'es'), after: viewOf(after, now, 'es') },
    en: { before: viewOf(before, old, 'en'), after: viewOf(after, now, 'en') },
  };
  const [olds, news] = [toldOf(old, id), toldOf(now, id)];
  const { added, removed, renamed } = fieldChanges(before, after, old, now);
  const isGone = (told: Told) => [...removed, ...renamed.map(([from]) => from)].includes(placeOf(told.rule)[0] ?? '');
  const isNew = (told: Told) => [...added, ...renamed.map(([, to]) => to)].includes(placeOf(told.rule)[0] ?? '');
  const ruleLines = pairsOf(
    olds.filter((told) => !isGone(told)),
    news.filter((told) => !isNew(told)),
  ).flatMap((pair) => {
    const told = pair.after ?? pair.before;
    if (!told || pairWords(views.es, pair, 'es') === undefined) return [];
    return [line(placeOf(told.rule)[0] ?? '', (language) => pairWords(views[language], pair, language) ?? '')];
  });
  const kept = propertiesOf(now).filter((name) => propertiesOf(old).includes(name));
  const layoutLines = kept.flatMap((name) =>
    layoutWords(views.es, name).map((_, index) =>
      line(name, (language) => layoutWords(views[language], name)[index] ?? ''),
    ),
  );
  return [
    ...added.map((name) => line(name, (language) => newField(views[language].after, news, name))),
    ...removed.map((name) =>
      line(name, (language) => words[language].fieldRemoved(titleOf(views[language].before, [name]), name)),
    ),
    ...renamed.map(([from, to]) =>
      line(to, (language) => words[language].fieldRenamed(titleOf(views[language].after, [to]), from, to)),
    ),
    ...ruleLines,
    ...layoutLines,
  ];
}

function wholeForm(side: Seen, entry: Entry, id: string, isNew: boolean): Line[] {
  const names = (language: WordLanguage) => {
    const view = viewOf(side, entry, language);
    return sayList(
      propertiesOf(entry).map((name) => quote(titleOf(view, [name]), language)),
      language,
    );
  };
  return [
    line('', (language) => (isNew ? words[language].formAdded(id, names(language)) : words[language].formRemoved(id))),
  ];
}

/** In the order in which fields are asked for; what concerns the whole form last. */
function sortLines(lines: readonly Line[], entry: Entry): Line[] {
  const order = fieldOrder({ entry });
  const rank = ({ field }: Line) => (order.includes(field) ? order.indexOf(field) : order.length);
  return lines
    .map((each, index) => ({ each, index }))
    .toSorted((a, b) => rank(a.each) - rank(b.each) || a.index - b.index)
    .map(({ each }) => each);
}

const titleWords = (side: Seen, entry: Entry): Both | undefined => {
  const said = both((language) => formTitle(viewOf(side, entry, language)) ?? '');
  return said.es === '' ? undefined : said;
};

/** Changes of every form; forms that share a group and changed alike are told together. */
export function compareForms(before: Seen, after: Seen): FormChange[] {
  const ids = [...new Set([...before.byId.keys(), ...after.byId.keys()])].toSorted(
    (a, b) => Number(a.startsWith('calls/')) - Number(b.startsWith('calls/')) || a.localeCompare(b, 'en'),
  );
  const changes = ids.flatMap((id) => {
    const [old, now] = [before.byId.get(id), after.byId.get(id)];
    const [side, entry] = now ? [after, now] : [before, old];
    if (!entry) return [];
    const lines = old && now ? changedForm(before, after, id, old, now) : wholeForm(side, entry, id, now !== undefined);
    return lines.length === 0 ? [] : [{ id, title: titleWords(side, entry), lines: sortLines(lines, entry) }];
  });
  return [...groupBy(changes, ({ lines }) => JSON.stringify(lines)).values()].map((group) => ({
    forms: group.map(({ id }) => id),
    title: group.length === 1 ? group[0]?.title : undefined,
    lines: group[0]?.lines ?? [],
  }));
}
