import type { Handlers } from '../../http/handlers.ts';
import { chatbotConfig } from './chatbot.ts';

export const helpHandlers = {
  chatbotConfig: async ({ context }) => chatbotConfig(context),
} satisfies Partial<Handlers>;
