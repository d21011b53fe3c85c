/** The help that answers questions on every page (FEAT-18). */
import { Type as T } from '@sinclair/typebox';
import { helpSuggestions } from '#domain/content/help.ts';
import { type CallRows, oneOf, uncounted } from './call.ts';

export const helpCalls = {
  chatbotConfig: {
    source: 'CALL-76',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Whether the help chat is offered, what it suggests first, and whether people answer now.',
    answer: T.Object({
      enabled: T.Boolean(),
      suggestions: T.Array(oneOf(helpSuggestions)),
      agentsOpen: T.Boolean({ description: 'By the server’s clock (D-92).' }),
    }),
  },
} as const satisfies CallRows;
