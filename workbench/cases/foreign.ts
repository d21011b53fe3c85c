/** The boundary cases of an external schema. */
import { formCases } from '#schemas/compiler/cases.ts';
import { draft07Formats } from '#schemas/compiler/foreign/formats.ts';
import { draft07Keywords } from '#schemas/compiler/foreign/vocabulary.ts';
import { listRules } from '#schemas/compiler/rules.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { parseFragment, valueAtPath } from '#schemas/model/pointer.ts';
import { mapSchema } from '#schemas/model/walk.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import type { ListedCase, ListedCases } from './list.ts';

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
