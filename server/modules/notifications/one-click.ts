/**
 * The one-click unsubscribe of a notification (RFC 8058): a mail program posts there what its user pressed, without a
 * page, a session or cookies. Opened by a person it is the page of the same path.
 */
import type { FastifyInstance } from 'fastify';
import { notificationCalls } from '#contract/notifications.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import { reject } from '../../http/failures.ts';
import { consumeAddressRateLimit } from '../../http/rate-limit.ts';
import { switchNotification } from './choices.ts';

const oneClick = 'List-Unsubscribe=One-Click';

/** Mail programs of one provider share addresses and have valid links, so only invalid ones are counted. */
async function countWrong(context: ServerContext, ip: string): Promise<void> {
  for (const limit of notificationCalls.notificationSwitch.limit) await consumeAddressRateLimit(context, limit, ip);
}

/**
 * Answers with plain HTTP statuses, because none of our pages reads them: 204 done, 400 invalid request, 404 invalid
 * link.
 */
export function routeOneClick(app: FastifyInstance, context: ServerContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // As a form, or as the parts of one: RFC 8058 allows both.
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    scope.post<{ Params: { token: string }; Body: string | undefined }>(
      '/notifications/:token',
      async (request, reply) => {
        const { body, ip } = request;
        const { token } = request.params;
        reply.header('cache-control', 'no-store');
        const isOneClick = body?.trim() === oneClick || /name="List-Unsubscribe"\s+One-Click\s/.test(body ?? '');
        if (!isOneClick) return reject(request, reply, 400, 'invalidParameter');
        try {
          await switchNotification(context, { token, isOn: false });
          return reply.code(204).send();
        } catch (error) {
          if (!(error instanceof BusinessError) || error.codeName !== 'notFound') throw error;
          await countWrong(context, ip);
          return reject(request, reply, 404, 'notFound');
        }
      },
    );
  });
}
