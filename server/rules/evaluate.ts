import { runInThisContext } from 'node:vm';
import type { CompiledChanges } from '#schemas/compiler/changes.ts';
import type { PublishedRules } from '#schemas/runtime/published.ts';
import { publishedRuntime } from '#schemas/runtime/published-runtime.ts';

/** The compiled modules of a set, ready to be used. */
export const evaluateRules = ({ modules, constants }: CompiledChanges): PublishedRules => ({
  modules: Object.fromEntries(
    Object.entries(modules).map(([id, code]) => [id, runInThisContext(code)(publishedRuntime)]),
  ),
  constants,
});
