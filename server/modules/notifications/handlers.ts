import type { Handlers } from '../../http/handlers.ts';
import { notificationLink, notificationSettings, saveNotifications, switchNotification } from './choices.ts';

export const notificationHandlers = {
  notificationGet: ({ context, session }) => notificationSettings(context, session.userId),
  notificationSave: ({ context, session, input }) => saveNotifications(context, session.userId, input),
  notificationLink: ({ context, input }) => notificationLink(context, input),
  notificationSwitch: ({ context, input }) => switchNotification(context, input),
} satisfies Partial<Handlers>;
