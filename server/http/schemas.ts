/** Provides the compiled schemas to routes; in development they are replaced while the server runs. */
import type { SchemaModule } from '#schemas/runtime/types.ts';

export interface SchemaSource {
  /** The compiled schema of a call's input; throws when there is none, which the contract tests exclude. */
  find(id: string): SchemaModule;
}

export function schemaSource(read: () => Readonly<Record<string, SchemaModule>>): SchemaSource {
  return {
    find(id) {
      const found = read()[id];
      if (!found) throw new Error(`There is no compiled schema "${id}".`);
      return found;
    },
  };
}
