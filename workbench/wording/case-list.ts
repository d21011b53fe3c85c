/** The boundary cases of an external schema. */
import { type Case, formCases } from '#schemas/compiler/cases/boundary-cases.ts';
import { draft07Formats, draft07Keywords } from '#schemas/compiler/foreign/vocabulary.ts';
import { listRules } from '#schemas/compiler/rules.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { parseFragment, valueAtPath } from '#schemas/model/pointer.ts';
import { mapSchema } from '#schemas/model/walk.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import type { Example } from '#schemas/compiler/examples.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { sayPhrase, toView } from '#schemas/wording/form-view.ts';
import { both, type Both } from '#schemas/wording/language.ts';
import { getPlace, rulePhrase, ruleTitle } from '#schemas/wording/rule-text.ts';
import type { Side } from '#schemas/wording/side.ts';

/** The boundary cases of a form, each with its rule in words. */
interface ListedCase {
  name: string;
  /** The rule at whose boundary the case is; absent for answers that are valid as a whole. */
  rule?: Both;
  data: Json;
  /** Rejected by this rule at this place, or not rejected by it; `valid`: not rejected by any. */
  expect: { valid: true } | { refused: boolean; pointer: string; keyword: string };
}

interface ListedCases {
  form: string;
  cases: ListedCase[];
}

const toPointer = (place: readonly string[]) => place.map((segment) => `/${segment === '*' ? '0' : segment}`).join('');

/** The rule of a case, as people call it. */
function toText(side: Side, entry: Entry, { pointer, keyword }: Case): Both | undefined {
  const rule =
    entry.rules.find((each) => each.keyword === keyword && toPointer(getPlace(each)) === pointer) ??
    entry.rules.find((each) => each.keyword === keyword);
  if (!rule) return undefined;
  return both((language) => {
    const view = toView(side, entry, language);
    const phrase = rulePhrase(view, rule);
    return phrase.isWhole ? sayPhrase(phrase) : `${ruleTitle(view, rule)}: ${sayPhrase(phrase)}`;
  });
}

/**
 * @param examples of any form; the valid ones of this form are the starting points of its cases, but none is required.
 */
export function listCases(side: Side, entry: Entry, examples: readonly Example[]): ListedCases {
  const form = getId(entry.file) ?? entry.file;
  const valid = examples.filter(({ id, isValid }) => id === form && isValid).map(({ data }) => data);
  const made = formCases({ schema: entry.resolved.schema, rules: entry.rules }, valid);
  const cases = made.map((each): ListedCase => {
    const { name, data, pointer, keyword, refused } = each;
    if (keyword === '') return { name, data, expect: { valid: true } };
    const rule = toText(side, entry, each);
    return { name, ...(rule && { rule }), data, expect: { refused, pointer, keyword } };
  });
  return { form, cases };
}

/** Limit for long chains of references. */
const mostFollowed = 2000;

const validating: ReadonlySet<string> = new Set(draft07Keywords);

/** Keywords that reject values, or contain such keywords; other annotations do not matter here. */
const onlyValidating = ({ format, ...node }: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(node).filter(([keyword]) => validating.has(keyword))),
  ...(typeof format === 'string' && Object.hasOwn(draft07Formats, format) && { format }),
});

/** The schema with its references inlined; a self-reference is cut off. */
function withoutReferences(root: JsonObject): JsonObject {
  let followed = 0;
  const inPlace = (schema: Json, through: readonly string[]): JsonObject => {
    const mapped = mapSchema(schema, ({ $ref, definitions: _, ...whole }) => {
      const node = onlyValidating(whole);
      followed += 1;
      if (typeof $ref !== 'string' || through.includes($ref) || followed > mostFollowed) return node;
      const target = valueAtPath(root, parseFragment($ref));
      return { ...(isObject(target) ? inPlace(target, [...through, $ref]) : {}), ...node };
    });
    return isObject(mapped) ? mapped : {};
  };
  return inPlace(root, []);
}

/**
 * Only cases that the compiled form confirms: the boundaries of an external schema's patterns and formats are not all
 * known.
 */
export function listForeignCases({ id, schema, validate }: FormModule): ListedCases {
  const plain = withoutReferences(schema as JsonObject);
  const rules = listRules({ schema: plain, conditions: {}, origins: new Map(), faults: [] });
  const cases = formCases({ schema: plain, rules }, []).flatMap(
    ({ name, data, pointer, keyword, refused }): ListedCase[] => {
      const errors = validate(data);
      if (keyword === '') return errors.length === 0 ? [{ name, data, expect: { valid: true } }] : [];
      const isRejected = errors.some((error) => error.pointer === pointer && error.keyword === keyword);
      return isRejected === refused ? [{ name, data, expect: { refused, pointer, keyword } }] : [];
    },
  );
  return { form: id, cases };
}
