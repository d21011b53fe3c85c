/**
 * What a schema asks for at the moment. A node is resolved when it is rendered and no deeper: references are followed
 * one step, groups and conditional branches joined, so that a schema may refer to itself. The same branches return the
 * same object, so that callers comparing by identity do not rerender.
 */
import { isSchema, joinedSchemas } from '#schemas/model/branches.ts';
import { getFragment, parseFragment, parsePointer, valueAtPath } from '#schemas/model/pointer.ts';
import { createValidate } from '#schemas/runtime/field-errors.ts';
import type {
  AjvError,
  AjvValidateFunction,
  FieldError,
  FormModule,
  ResolvedSchema,
  RuleTable,
} from '#schemas/runtime/types.ts';
import { deepEqual } from '#schemas/model/equality.ts';
import { mergedSchema, onlyOption } from './merge-schemas.ts';

/**
 * Alternatives distinguished by a field beside them: each accepts different values of it (`"pets": {"enum": ["No"]}`).
 * The field's answer selects the branch.
 */
interface Discriminator {
  /** The field that distinguishes the alternatives. */
  name: string;
  options: readonly ResolvedSchema[];
  /** The alternative that accepts a value. */
  getOption: (value: unknown) => ResolvedSchema | undefined;
  /** The values of all alternatives, where the field itself names none. */
  enumeration: ResolvedSchema | undefined;
}

type Resolve = (schema: unknown, data: unknown) => ResolvedSchema;

function fixedValues(schema: ResolvedSchema): readonly unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const];
}

const areDifferent = (values: readonly unknown[]) =>
  values.every((value, index) => !values.slice(0, index).some((other) => deepEqual(other, value)));

/** @param parts what is in force beside the alternatives; one of them has to ask for the field. */
function getDiscriminator(
  alternatives: unknown,
  parts: readonly ResolvedSchema[],
  resolve: Resolve,
): Discriminator | undefined {
  const options = Array.isArray(alternatives) ? alternatives.filter((option) => option !== false) : [];
  if (options.length < 2 || !options.every(isSchema)) return undefined;
  const [first] = options;
  for (const name of Object.keys(resolve(first, undefined).properties ?? {})) {
    const own = parts.flatMap(({ properties }) => (isSchema(properties?.[name]) ? [properties[name]] : []));
    if (own.length === 0) continue;
    const fields = options.map((option) => resolve(option, undefined).properties?.[name]);
    const values = fields.map((field) => (isSchema(field) ? (fixedValues(resolve(field, undefined)) ?? []) : []));
    if (values.some(({ length }) => length === 0) || !areDifferent(values.flat())) continue;
    const isNamed = own.some((schema) => fixedValues(resolve(schema, undefined)) !== undefined);
    return {
      name,
      options,
      getOption: (value) => options[values.findIndex((each) => each.some((known) => deepEqual(known, value)))],
      enumeration: isNamed ? undefined : { properties: { [name]: { enum: values.flat() } } },
    };
  }
  return undefined;
}

/** A part of the chosen alternative without the field that has chosen it, which could not be changed otherwise. */
function withoutDiscriminator(part: ResolvedSchema, name: string): ResolvedSchema {
  if (!part.properties || !Object.hasOwn(part.properties, name)) return part;
  const { [name]: _, ...properties } = part.properties;
  return { ...part, properties };
}

export interface SchemaNodes {
  /** The schema with its references, groups and the branches that the data takes joined, one level deep. */
  resolve: (schema: unknown, data: unknown) => ResolvedSchema;
  /** Whether the data is what a condition or an alternative of this very schema describes. */
  holds: (branch: unknown, data: unknown) => boolean;
  /** The errors of the data under an alternative of this very schema, with pointers into the data. */
  faults: (branch: unknown, data: unknown) => FieldError[];
  /** Every property that some branch of the schema, resolved or as written, declares, in force or not. */
  declared: (schema: unknown) => ReadonlySet<string>;
}

type ShapeOfForm = Pick<FormModule, 'schema'> & Partial<Pick<FormModule, 'validators' | 'reading'>>;

/** The parts that are in force, in order, and which way each condition went. */
interface Taken {
  parts: ResolvedSchema[];
  branches: string;
  refs: Set<string>;
}

interface Branch {
  isValid: AjvValidateFunction;
  /** The node's location in the schema, as a fragment. */
  place: string;
}

const noTable: RuleTable = { keys: {}, params: {} };
const asTheyAre = (errors: readonly AjvError[]) => errors;

const namedIn = (value: unknown): [string, unknown][] => (isSchema(value) ? Object.entries(value) : []);
const listedIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Keywords that join further schemas to the one that holds them. */
const joining = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependencies',
  'dependentSchemas',
  'dependentRequired',
] as const satisfies readonly (keyof ResolvedSchema)[];

/** For a reference that cannot be rendered: the answer is asked for as JSON. */
const lost: ResolvedSchema = { unsupported: true };

export function createNodes({ schema: root, validators = {}, reading }: ShapeOfForm): SchemaNodes {
  const merged = new WeakMap<object, Map<string, ResolvedSchema>>();
  /** Results of schemas that are the same whatever the data: most fields. */
  const fixed = new WeakMap<object, ResolvedSchema>();
  /** What each result was made of. */
  const written = new WeakMap<object, ResolvedSchema>();
  const declaredIn = new WeakMap<object, ReadonlySet<string>>();
  let functions: WeakMap<object, Branch> | undefined;

  function getFunction(branch: object): Branch | undefined {
    functions ??= new WeakMap(
      Object.entries(validators).flatMap(([place, isValid]) => {
        const path = parsePointer(place.slice(1));
        const node = valueAtPath(root, path);
        return isSchema(node) ? [[node, { isValid, place: getFragment(path) }] as const] : [];
      }),
    );
    return functions.get(branch);
  }

  function holds(branch: unknown, data: unknown): boolean {
    if (!isSchema(branch)) return branch !== false;
    return getFunction(branch)?.isValid(data ?? {}) ?? false;
  }

  function faults(branch: unknown, data: unknown): FieldError[] {
    const found = isSchema(branch) ? getFunction(branch) : undefined;
    if (!found || !isSchema(branch)) return [];
    const { isValid, place } = found;
    const { table = noTable, select = asTheyAre, read } = reading ?? {};
    // Ajv speaks of places in the alternative, the table of places in the whole schema.
    const placed = (errors: readonly AjvError[]) =>
      errors.map((error) => ({ ...error, schemaPath: error.schemaPath.replace(/^#(?!\/definitions\/)/, () => place) }));
    const more = { select: (errors: readonly AjvError[]) => select(placed(errors), root), ...(read && { read }) };
    return createValidate(isValid, branch, table, more)(data);
  }

  function follow(ref: string): ResolvedSchema | undefined {
    if (ref === '#' || ref === root.$id) return root;
    const named = namedIn(root.definitions).find(([, node]) => isSchema(node) && node.$id === ref);
    const target = named ? named[1] : ref.startsWith('#/') ? valueAtPath(root, parseFragment(ref)) : undefined;
    if (target === true) return {};
    return isSchema(target) ? target : undefined;
  }

  function takeDependencies(schema: ResolvedSchema, data: unknown, taken: Taken) {
    const all = [
      ...namedIn(schema.dependencies),
      ...namedIn(schema.dependentSchemas),
      ...namedIn(schema.dependentRequired),
    ];
    for (const [name, wanted] of all) {
      const isThere = isSchema(data) && Object.hasOwn(data, name) && data[name] !== undefined;
      taken.branches += isThere ? '1' : '0';
      if (!isThere) continue;
      if (Array.isArray(wanted)) taken.parts.push({ required: wanted as string[] });
      else take(wanted, data, taken);
    }
  }

  function take(schema: unknown, data: unknown, taken: Taken): void {
    if (!isSchema(schema)) return;
    if (typeof schema.$ref === 'string') {
      const target = taken.refs.has(schema.$ref) ? undefined : follow(schema.$ref);
      taken.refs.add(schema.$ref);
      if (target) take(target, data, taken);
      else taken.parts.push(lost);
    }
    taken.parts.push(schema);
    for (const entry of listedIn(schema.allOf)) take(entry, data, taken);
    for (const options of [schema.anyOf, schema.oneOf]) {
      const only = onlyOption(options);
      if (only === undefined) continue;
      take(only, data, taken);
      taken.parts.push({ nullable: true });
    }
    if (schema.if !== undefined) {
      const isTrue = holds(schema.if, data);
      taken.branches += isTrue ? '1' : '0';
      take(isTrue ? schema.then : schema.else, data, taken);
    }
    takeDependencies(schema, data, taken);
  }

  /**
   * Alternatives that a sibling answer distinguishes are treated as conditional branches: the person does not choose
   * twice.
   */
  function takeDiscriminated(data: unknown, taken: Taken): void {
    for (let index = 0; index < taken.parts.length; index += 1) {
      for (const keyword of ['oneOf', 'anyOf'] as const) {
        const part = taken.parts[index] ?? {};
        const discriminator = getDiscriminator(part[keyword], taken.parts, resolve);
        if (!discriminator) continue;
        const { [keyword]: _, ...rest } = part;
        taken.parts[index] = rest;
        if (discriminator.enumeration) taken.parts.push(discriminator.enumeration);
        const option = discriminator.getOption(isSchema(data) ? data[discriminator.name] : undefined);
        taken.branches += `[${option ? discriminator.options.indexOf(option) : '-'}]`;
        const from = taken.parts.length;
        take(option, data, taken);
        taken.parts.push(...taken.parts.splice(from).map((each) => withoutDiscriminator(each, discriminator.name)));
      }
    }
  }

  function resolve(schema: unknown, data: unknown): ResolvedSchema {
    if (!isSchema(schema)) return anything;
    if (written.has(schema)) return schema;
    const same = fixed.get(schema);
    if (same) return same;
    const taken: Taken = { parts: [], branches: '', refs: new Set() };
    take(schema, data, taken);
    takeDiscriminated(data, taken);
    let known = merged.get(schema);
    if (!known) merged.set(schema, (known = new Map()));
    const before = known.get(taken.branches);
    if (before) return before;
    const result = mergedSchema(taken.parts, [...taken.refs]);
    known.set(taken.branches, result);
    written.set(result, schema);
    if (joining.every((keyword) => schema[keyword] === undefined)) fixed.set(schema, result);
    return result;
  }

  /** The schema, its references and all that joins it, whatever the data. */
  function joinedTo(schema: unknown, into: ResolvedSchema[], refs: ReadonlySet<string>): ResolvedSchema[] {
    if (!isSchema(schema)) return into;
    into.push(schema);
    const { $ref } = schema;
    if (typeof $ref === 'string' && !refs.has($ref)) joinedTo(follow($ref), into, new Set([...refs, $ref]));
    for (const part of joinedSchemas(schema)) joinedTo(part, into, refs);
    return into;
  }

  function getNames(schema: unknown): Set<string> {
    const parts = joinedTo(schema, [], new Set());
    for (let index = 0; index < parts.length; index += 1) {
      for (const alternatives of [parts[index]?.oneOf, parts[index]?.anyOf]) {
        const discriminator = getDiscriminator(alternatives, parts, resolve);
        for (const option of discriminator?.options ?? []) joinedTo(option, parts, new Set());
      }
    }
    return new Set(parts.flatMap(({ properties }) => namedIn(properties).map(([name]) => name)));
  }

  return {
    resolve,
    holds,
    faults,
    declared: (schema) => {
      if (!isSchema(schema)) return new Set();
      const source = written.get(schema) ?? schema;
      const known = declaredIn.get(source) ?? getNames(source);
      declaredIn.set(source, known);
      return known;
    },
  };
}

/** A schema without constraints: any JSON. */
const anything: ResolvedSchema = { anything: true };

const nodesByForm = new WeakMap<object, SchemaNodes>();

/** One set of nodes per form, since they cache. */
export function getNodes(form: ShapeOfForm): SchemaNodes {
  const known = nodesByForm.get(form.schema) ?? createNodes(form);
  nodesByForm.set(form.schema, known);
  return known;
}
