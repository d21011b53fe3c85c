import { helpSuggestions } from '#domain/help/suggestions.ts';
import { agentsOpen } from '#domain/service-hours.ts';
import type { Handlers } from '../../http/handlers.ts';

export const helpHandlers = {
  async chatbotConfig({ context: { config, clock } }) {
    return { enabled: config.helpChat, suggestions: [...helpSuggestions], agentsOpen: agentsOpen(clock()).open };
  },
} satisfies Partial<Handlers>;
