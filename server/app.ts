/** The HTTP server: routes, guards and validates every call of the contract, and answers in the envelope. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { usualBodyBytes } from '#contract/call.ts';
import type { Config } from './config.ts';
import type { ServerContext } from './context.ts';
import { type CallParts, routeCalls } from './http/calls.ts';
import { answerFailure, answerFailures, reject } from './http/failures.ts';
import type { FindSession, Handlers } from './http/handlers.ts';
import { type Lifecycle, routeHealth } from './http/health.ts';
import { routeValidator } from './http/route-validator.ts';
import { addTexts } from './http/texts.ts';
import { endConnectionsWhenStopping } from './http/graceful-shutdown.ts';
import { limitConcurrency } from './http/limit-concurrency.ts';
import { logRequests } from './http/log.ts';
import { OverloadCount } from './http/overload.ts';
import { rejectUnreadable, rejectWrongProtocol } from './http/protocol.ts';
import type { SchemaSource } from './http/schemas.ts';
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { contentFeeds } from './modules/content/feeds.ts';
import { routeContentFiles } from './modules/content/files.ts';
import { siteContent } from './modules/content/site-content.ts';
import { routeMailPages } from './modules/mailbox/mail-pages.ts';
import { routeOneClick } from './modules/notifications/one-click.ts';
import { routeOpenApi } from './openapi/route.ts';
import { routeListFeeds } from './site/list-feeds.ts';
import { isPageRequest, routePages, type SendPage } from './site/page.ts';
import { type SiteContent, withStatus } from './site/site-content.ts';
import type { AskStart } from './site/bootstrap-data.ts';
import { startAnswers } from './bootstrap-responses.ts';

export interface AppParts extends Pick<CallParts, 'onRejected'> {
  readonly context: ServerContext;
  readonly handlers: Handlers;
  readonly findSession: FindSession;
  readonly schemas: SchemaSource;
  readonly lifecycle?: Lifecycle;
  /** Adds the site's files and returns the function that sends its page; without it there is only the API. */
  readonly site?: (
    app: FastifyInstance,
    config: Config,
    content: SiteContent,
    askStart: AskStart,
  ) => SendPage | undefined | Promise<SendPage | undefined>;
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { context, schemas, lifecycle = { stopping: false } } = parts;
  loadInstalledLocales(context);
  const app = createApp(context);
  app.decorate('overload', new OverloadCount(context.log));
  sendSecurityHeaders(app, context.config);
  logRequests(app);
  answerFailures(app);
  rejectWrongProtocol(app, context.config);
  limitConcurrency(app, context.config.maxInFlight);
  endConnectionsWhenStopping(app, lifecycle);
  routeHealth(app, context, lifecycle);
  routeOpenApi(app, schemas, context.config);
  if (!context.config.production) {
    routeValidator(app, schemas, context);
    routeMailPages(app, context);
  }
  routeCalls(app, parts);
  routeOneClick(app, context);
  routeContentFiles(app, context);
  routeListFeeds(app, contentFeeds(context), context.config.publicUrl);
  const content = siteContent(context);
  const sendPage = await parts.site?.(app, context.config, content, () => startAnswers(context));
  if (sendPage) routePages(app, sendPage);
  const sendUnrouted = sendPage && withStatus(content, sendPage);
  app.setNotFoundHandler((request, reply) =>
    sendUnrouted && isPageRequest(request) ? sendUnrouted(request, reply) : reject(request, reply, 404, 'notFound'),
  );
  await app.ready();
  return app;
}

/** Loads the operator's own languages, and logs the texts that can't be used (D-30). */
function loadInstalledLocales({ config: { installed }, log }: ServerContext): void {
  addTexts(installed.dictionaries);
  for (const finding of installed.findings) log.warn(finding, 'a language of LANGUAGES_DIR');
}

function createApp({ config, log }: ServerContext): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // `logRequests` writes its own line, without the URL.
    logController: new LogController({ disableRequestLogging: true }),
    // One for all: creating a logger for each request takes longer than all hooks, and lines about a request have its
    // id.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config),
    bodyLimit: usualBodyBytes,
    requestTimeout: 30_000,
    // While the server stops, requests on open connections are still answered.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(request, config));
      answerFailure(error, request, reply);
    },
    clientErrorHandler: rejectUnreadable(config),
    http: { requireHostHeader: false },
  });
}

/** Exactly these addresses; without any, X-Forwarded-* headers are ignored. */
function trustedProxies({ trustedProxies: addresses }: Pick<Config, 'trustedProxies'>): string[] | false {
  return addresses.length > 0 ? [...addresses] : false;
}
