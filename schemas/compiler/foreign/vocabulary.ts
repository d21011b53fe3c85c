/** The keywords of draft-07, and what other drafts mean by keywords that it lacks. */
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };

export const draft07Keywords: readonly string[] = Object.keys(draft07.properties);

/** Keywords that validate nothing. `$defs`, `deprecated` and `$anchor` are newer and harmless. */
export const silentKeywords: ReadonlySet<string> = new Set(['$defs', 'deprecated', '$vocabulary']);

/** Keywords of draft-07 that reject nothing, and the form's own layout keywords. */
export const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  'enumNames',
  'look',
]);

/** Keywords of other drafts that would reject values, and that draft-07 ignores, with their replacement. */
export const otherDrafts: Readonly<Record<string, { draft: string; todo: string }>> = {
  $anchor: { draft: '2019-09', todo: 'Refer to the place by its path, "#/definitions/…".' },
  $recursiveRef: { draft: '2019-09', todo: 'Write "$ref": "#".' },
  $recursiveAnchor: { draft: '2019-09', todo: 'Leave it out and write "$ref": "#".' },
  $dynamicRef: { draft: '2020-12', todo: 'Write "$ref" to the very place.' },
  $dynamicAnchor: { draft: '2020-12', todo: 'Leave it out and refer to the place by its path.' },
  dependentRequired: { draft: '2019-09', todo: 'Write "dependencies".' },
  dependentSchemas: { draft: '2019-09', todo: 'Write "dependencies".' },
  unevaluatedProperties: {
    draft: '2019-09',
    todo: 'Declare all fields in one place and write "additionalProperties".',
  },
  unevaluatedItems: { draft: '2019-09', todo: 'Write "additionalItems".' },
  minContains: { draft: '2019-09', todo: 'Draft-07 can only ask for one item: leave it out, or write "minItems".' },
  maxContains: { draft: '2019-09', todo: 'Draft-07 has no word for it: leave it out, or write "maxItems".' },
  prefixItems: { draft: '2020-12', todo: 'Write "items" with the list, and "additionalItems" for the rest.' },
  divisibleBy: { draft: '03', todo: 'Write "multipleOf".' },
  disallow: { draft: '03', todo: 'Write "not".' },
  extends: { draft: '03', todo: 'Write "allOf".' },
};

/** The draft that `$schema` names, e.g. `2020-12`; undefined when it names none or draft-07. */
export function getOtherDraft($schema: unknown): string | undefined {
  if (typeof $schema !== 'string') return undefined;
  const draft = /^https?:\/\/json-schema\.org\/(?:draft-(0\d)|draft\/(20\d\d-\d\d))\/schema#?$/.exec($schema);
  const named = draft?.[1] ?? draft?.[2];
  return named === '07' ? undefined : named;
}
