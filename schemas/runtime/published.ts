/**
 * Rules that are replaced while the product runs (ADR 133). A compiled module exports live bindings and registers here;
 * the constants of the domain that a rule set may change are replaced in the same turn, so that nothing is validated by half
 * a version.
 */
import { replaceConstants } from '#domain/constants.ts';
import type { FormModule } from './types.ts';
import type { DraftModule } from './draft-shapes.ts';

/** What a compiled form exports, except its id. */
type CompiledRules = Omit<FormModule, 'id' | 'texts' | 'reading'>;

/** A published version, ready to be used: what differs from the release, by the id of its module (`order/parcel`, `drafts/order`). */
export interface PublishedRules {
  readonly modules: Readonly<Record<string, CompiledRules | DraftModule>>;
  readonly constants: Readonly<Record<string, number | string>>;
}

type Replace<Content> = (next: Content) => void;

interface Registered {
  readonly id: string;
  /** The release's own. */
  content: CompiledRules | DraftModule;
  readonly replace: Replace<never>;
}

/** Several of one id: development imports a changed module once more. */
const registered: Registered[] = [];
const ofRelease: PublishedRules = { modules: {}, constants: {} };
let current = ofRelease;

const show = ({ id, content, replace }: Registered): void => {
  const next = Object.hasOwn(current.modules, id) ? current.modules[id] : undefined;
  replace((next ?? content) as never);
};

/** Called by each compiled module when it is loaded; one that comes after a publication has its rules at once. */
export function replaceable<Content extends CompiledRules | DraftModule>(
  id: string,
  content: Content,
  replace: Replace<Content>,
): void {
  const entry: Registered = { id, content, replace };
  registered.push(entry);
  if (Object.hasOwn(current.modules, id)) show(entry);
}

/** Replaces everything in one turn. @param rules of a version; by default those of the release. */
export function publishRules(rules: PublishedRules = ofRelease): void {
  current = rules;
  replaceConstants(rules.constants);
  for (const entry of registered) show(entry);
}

/** For development: the release's own module has changed on disk. */
export function renewRules(id: string, content: CompiledRules | DraftModule): void {
  for (const entry of registered.filter((each) => each.id === id)) {
    entry.content = content;
    show(entry);
  }
}
