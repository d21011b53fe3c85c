declare module 'virtual:wire-calls' {
  import type { WireCalls } from '#src/api/request.ts';

  /** Made by `wire-calls-plugin.ts` from the contract. */
  export const wireCalls: WireCalls;
}
