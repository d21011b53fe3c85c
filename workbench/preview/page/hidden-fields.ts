/** Which fields of a form are hidden with these answers, and why. */
import { isSchema } from '#schemas/model/branches.ts';
import { isObject, type JsonObject, type Value } from '#schemas/model/json.ts';
import { isWithin, parseFragment, pointerTo, valueAtPath } from '#schemas/model/pointer.ts';
import { childSchemas, type Holder } from '#schemas/model/walk.ts';
import type { FormModule, ResolvedSchema, ShowWhen } from '#schemas/runtime/types.ts';

type Why =
  /** A boolean field that is not ticked. */
  | { kind: 'unticked'; field: string }
  /** A condition with a name. */
  | { kind: 'named'; condition: string }
  /**
   * A branch that the answers do not take: the place of its `if` in the schema, and the place of the tested answers.
   */
  | { kind: 'branch'; place: string; at: string; condition: ResolvedSchema; taken: boolean }
  /** Shown once that field is answered. */
  | { kind: 'dependency'; field: string }
  /** Another alternative was chosen. */
  | { kind: 'alternative' }
  /** Set by the page, or by that field's widget. */
  | { kind: 'given' }
  | { kind: 'filledBy'; field: string }
  /** Neither the schema nor the layout hides it: a widget does. */
  | { kind: 'widget' };

export interface HiddenField {
  pointer: string;
  name: string;
  title: string | undefined;
  why: Why;
}

type Form = Pick<FormModule, 'schema' | 'ui' | 'validators' | 'conditions'>;

interface Declared {
  pointer: string;
  name: string;
  schema: ResolvedSchema;
  /** Why this declaration does not apply; undefined when it does. */
  why: Why | undefined;
}

/** Deep enough for any real form; a self-referencing schema is infinite. */
const mostLevels = 8;

class Walk {
  readonly declared: Declared[] = [];
  readonly #form: Form;
  readonly #isDrawn: (pointer: string) => boolean;

  constructor(form: Form, isDrawn: (pointer: string) => boolean) {
    this.#form = form;
    this.#isDrawn = isDrawn;
  }

  /** An unopened object has no fields yet; a self-referencing one would never end. */
  #isOpen(answer: unknown, fields: object, pointer: string): boolean {
    return answer !== undefined || Object.keys(fields).some((name) => this.#isDrawn(pointer + pointerTo(name)));
  }

  /** The target of a schema's references, and its place. */
  #behind(node: ResolvedSchema, place: string): [ResolvedSchema, string] {
    let here = node;
    let at = place;
    for (let steps = 0; typeof here['$ref'] === 'string' && steps < mostLevels; steps += 1) {
      const path = parseFragment(here['$ref']);
      const target = valueAtPath(this.#form.schema, path);
      if (!isSchema(target)) break;
      at = pointerTo(...path);
      here = target;
    }
    return [here, at];
  }

  #holds(place: string, value: unknown): boolean {
    return this.#form.validators[`#${place}`]?.(value) ?? true;
  }

  visit(
    written: ResolvedSchema,
    place: string,
    value: unknown,
    pointer: string,
    why: Why | undefined,
    level: number,
  ): void {
    if (level > mostLevels) return;
    const [node, at] = this.#behind(written, place);
    const answers: Value = isObject(value) ? value : {};
    for (const [name, schema] of Object.entries(node.properties ?? {})) {
      if (!isSchema(schema)) continue;
      const [behind, where] = this.#behind(schema, at + pointerTo('properties', name));
      const field = pointer + pointerTo(name);
      this.declared.push({ pointer: field, name, schema: { ...behind, ...schema }, why });
      if (isSchema(behind.properties) && this.#isOpen(answers[name], behind.properties, field))
        this.visit(behind, where, answers[name] ?? {}, field, why, level + 1);
    }
    const taken = node['if'] === undefined || this.#holds(`${at}/if`, answers);
    for (const { keyword, path, schema } of childSchemas(node as JsonObject)) {
      if (!joining.has(keyword) || !isSchema(schema)) continue;
      const reason = this.#reason(node, at, keyword, String(path[1]), { taken, answers, pointer });
      this.visit(schema, at + pointerTo(...path), value, pointer, why ?? reason, level + 1);
    }
  }

  /** Why the fields of a joined schema are hidden. */
  #reason(
    node: ResolvedSchema,
    at: string,
    keyword: Holder,
    name: string,
    { taken, answers, pointer }: { taken: boolean; answers: Value; pointer: string },
  ): Why | undefined {
    if (keyword === 'anyOf' || keyword === 'oneOf') return { kind: 'alternative' };
    if (keyword === 'dependencies')
      return answers[name] === undefined ? { kind: 'dependency', field: pointer + pointerTo(name) } : undefined;
    if (keyword === 'allOf' || !isSchema(node['if']) || taken === (keyword === 'then')) return undefined;
    return { kind: 'branch', place: `${at}/if`, at: pointer, condition: node['if'], taken };
  }
}

/** Keywords whose schemas add fields to the one around them. */
const joining: ReadonlySet<Holder> = new Set(['allOf', 'then', 'else', 'dependencies', 'anyOf', 'oneOf']);

/** Why the layout hides a field of the form itself. */
function layoutReason({ ui, conditions }: Form, name: string, answers: Value): Why | undefined {
  const field = ui && Object.hasOwn(ui.fields, name) ? ui.fields[name] : undefined;
  const sections = (ui?.sections ?? []).filter(({ fields }) => fields.flat().includes(name));
  const demands: ShowWhen[] = [field?.showWhen, ...sections.map(({ showWhen }) => showWhen)].filter(
    (when) => when !== undefined,
  );
  for (const when of demands) {
    if (typeof when === 'string' ? answers[when] !== true : conditions?.[when.condition]?.(answers) === false) {
      return typeof when === 'string'
        ? { kind: 'unticked', field: pointerTo(when) }
        : { kind: 'named', condition: when.condition };
    }
  }
  if (field?.filledBy) return { kind: 'filledBy', field: pointerTo(field.filledBy) };
  return field?.hidden ? { kind: 'given' } : undefined;
}

/** @param isDrawn whether the page shows the field, by pointer. */
export function hiddenFields(form: Form, answers: Value, isDrawn: (pointer: string) => boolean): HiddenField[] {
  const walk = new Walk(form, isDrawn);
  walk.visit(form.schema, '', answers, '', undefined, 0);
  const byPointer = new Map<string, Declared[]>();
  for (const one of walk.declared) byPointer.set(one.pointer, [...(byPointer.get(one.pointer) ?? []), one]);
  const hidden: HiddenField[] = [];
  for (const [pointer, declarations] of byPointer) {
    const [first] = declarations;
    if (!first || isDrawn(pointer)) continue;
    // Its parent is hidden, which covers everything inside.
    if (hidden.some((outer) => isWithin(pointer, outer.pointer))) continue;
    const title = declarations.map(({ schema }) => schema.title).find((text) => text !== undefined);
    const isOnTop = pointer.lastIndexOf('/') === 0;
    const ofLayout = isOnTop ? layoutReason(form, first.name, answers) : undefined;
    const isClosed = declarations.every(({ why }) => why !== undefined);
    hidden.push({
      pointer,
      name: first.name,
      title,
      why: (isClosed ? first.why : undefined) ?? ofLayout ?? { kind: 'widget' },
    });
  }
  return hidden;
}
