/**
 * For alternatives that a field distinguishes, reports only the errors of the matching one; for a list, the error of
 * the list.
 */
import { parseFragment, pointerTo, valueAtPath } from '../model/pointer.ts';
import type { AjvError, ResolvedSchema } from './types.ts';

const fixing = new Set(['const', 'enum']);

/** The index of the alternative that an error below `place` belongs to; undefined for other errors. */
function getBranch({ schemaPath }: AjvError, place: string): string | undefined {
  return schemaPath.startsWith(`${place}/`) ? schemaPath.slice(place.length + 1).split('/', 1)[0] : undefined;
}

/** Whether the error means that a field has another value than the alternative is for. */
function isOther({ keyword, instancePath, schemaPath }: AjvError, wrapper: AjvError, branch: string): boolean {
  const rest = schemaPath.slice(`${wrapper.schemaPath}/${branch}/properties/`.length).split('/');
  return (
    fixing.has(keyword) &&
    rest.length === 2 &&
    schemaPath.startsWith(`${wrapper.schemaPath}/${branch}/properties/`) &&
    instancePath.startsWith(wrapper.instancePath) &&
    instancePath.length > wrapper.instancePath.length
  );
}

/** The errors without those of alternatives for other values, if exactly one alternative remains. */
function ofFittingBranches(errors: readonly AjvError[]): readonly AjvError[] {
  const wrappers = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return wrappers.reduce((left, wrapper) => {
    const isHere = (error: AjvError) =>
      error.instancePath === wrapper.instancePath || error.instancePath.startsWith(`${wrapper.instancePath}/`);
    const inside = left.flatMap((error) => {
      const branch = isHere(error) ? getBranch(error, wrapper.schemaPath) : undefined;
      return branch === undefined ? [] : [{ error, branch }];
    });
    const others = new Set(
      inside.filter(({ error, branch }) => isOther(error, wrapper, branch)).map(({ branch }) => branch),
    );
    const speaking = new Set(inside.map(({ branch }) => branch).filter((branch) => !others.has(branch)));
    // Errors of a referenced alternative have another schema path.
    const isReferred = left.some((error) => isHere(error) && error.schemaPath.startsWith('#/definitions/'));
    const passing = wrapper.params.passingSchemas ?? undefined;
    const isClear = speaking.size === 1 || (speaking.size === 0 && isReferred);
    if (others.size === 0 || passing !== undefined || !isClear) return left;
    const dropped = new Set([wrapper, ...inside.filter(({ branch }) => others.has(branch)).map(({ error }) => error)]);
    return left.filter((error) => !dropped.has(error));
  }, errors);
}

/** Drops the errors of single entries that `contains` tried: the list itself reports the problem. */
function withoutTries(errors: readonly AjvError[]): readonly AjvError[] {
  const lists = errors.filter(({ keyword }) => keyword === 'contains');
  if (lists.length === 0) return errors;
  return errors.filter(
    ({ instancePath, schemaPath }) =>
      !lists.some(
        (list) => instancePath.startsWith(`${list.instancePath}/`) && schemaPath.startsWith(`${list.schemaPath}/`),
      ),
  );
}

/** Keywords beside `required` that reject nothing. */
const silent: ReadonlySet<string> = new Set(['required', 'title', 'description', '$comment', 'type']);

/** The fields that an alternative requires, if it does nothing else. */
function namesAskedBy(option: unknown): readonly string[] | undefined {
  const { required } = (option ?? {}) as ResolvedSchema;
  const isPlain = Array.isArray(required) && Object.keys(option as object).every((word) => silent.has(word));
  return isPlain && required.length > 0 ? required : undefined;
}

/** An error about several fields together, reported at the first of them. */
const ofFields = (
  { instancePath, schemaPath }: AjvError,
  reason: string,
  groups: readonly (readonly string[])[],
): AjvError => ({
  keyword: 'alternatives',
  instancePath,
  schemaPath,
  params: {
    reason,
    at: pointerTo(groups[0]?.[0] ?? '').slice(1),
    fields: groups.map((names) => names.join(' + ')),
  },
});

/** "One of these fields", "not both": reported once with all names, instead of at each field as required. */
function ofEitherFields(errors: readonly AjvError[], schema: ResolvedSchema): readonly AjvError[] {
  return errors.reduce<readonly AjvError[]>((left, wrapper) => {
    const { keyword, schemaPath, instancePath, params } = wrapper;
    if (keyword !== 'oneOf' && keyword !== 'anyOf' && keyword !== 'not') return left;
    const written = valueAtPath(schema, parseFragment(schemaPath)) as unknown;
    if (keyword === 'not') {
      const names = namesAskedBy(written);
      if (!names || names.length < 2) return left;
      return left.map((error) =>
        error === wrapper
          ? ofFields(
              wrapper,
              'together',
              names.map((name) => [name]),
            )
          : error,
      );
    }
    const asked = Array.isArray(written) ? written.map(namesAskedBy) : [];
    if (asked.length < 2 || !asked.every((names) => names !== undefined)) return left;
    const passing = Array.isArray(params.passingSchemas) ? (params.passingSchemas as number[]) : undefined;
    const groups = passing ? asked.filter((_, index) => passing.includes(index)) : asked;
    const reason = passing ? 'only' : keyword === 'oneOf' ? 'exactly' : 'atLeast';
    return left.flatMap((error) => {
      if (error === wrapper) return ofFields(wrapper, reason, groups);
      return error.instancePath === instancePath && error.schemaPath.startsWith(`${schemaPath}/`) ? [] : error;
    });
  }, errors);
}

/**
 * The relevant errors of a schema with alternatives or `contains`.
 * @public generated modules import it
 */
export const branchErrors = (errors: readonly AjvError[], schema: ResolvedSchema): readonly AjvError[] =>
  ofFittingBranches(withoutTries(ofEitherFields(errors, schema)));
