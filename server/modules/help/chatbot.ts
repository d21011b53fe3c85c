/** CALL-76: whether the help is offered, its first suggestions, and whether people answer now. */
import type { Answer } from '#contract/answers.ts';
import { helpSuggestions } from '#domain/help/suggestions.ts';
import { agentsOpen } from '#domain/service-hours.ts';
import type { ServerContext } from '../../context.ts';

export const chatbotConfig = ({ config, clock }: Pick<ServerContext, 'config' | 'clock'>): Answer<'chatbotConfig'> => ({
  enabled: config.helpChat,
  suggestions: [...helpSuggestions],
  agentsOpen: agentsOpen(clock()).open,
});
