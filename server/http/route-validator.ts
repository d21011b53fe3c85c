/**
 * Validates answers of any form without side effects, so that the workbench can compare the server's results with the
 * browser's. In development only: it reveals nothing that the site's own files don't, but a production server answers
 * only what its contract names.
 */
import type { FastifyInstance } from 'fastify';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { ServerContext } from '../context.ts';
import { reject } from './failures.ts';
import { isCrossSite } from './request-facts.ts';
import { rejectedFields, type SchemaSource } from './validate.ts';

export const validatePath = '/debugging/validate';

/** Bytes of a body: the largest call, a whole batch of orders, with JSON escapes. */
const bodyLimit = 1_048_576;

/** Answers are sent as JSON texts, so that no parser on the way changes them. */
interface ValidationRequest {
  form: string;
  answers: readonly string[];
}

export interface ValidationResponse {
  /** Hash of the rules; the browser's module has the same when it was compiled from the same schema. */
  hash: string;
  /** In the order of the request; `[]` is valid. */
  verdicts: FieldError[][];
}

const isQuestion = (body: unknown): body is ValidationRequest => {
  if (typeof body !== 'object' || body === null || !('form' in body) || !('answers' in body)) return false;
  return (
    typeof body.form === 'string' &&
    Array.isArray(body.answers) &&
    body.answers.every((text) => typeof text === 'string')
  );
};

function validate(
  { form, answers }: ValidationRequest,
  schemas: SchemaSource,
  now: Date,
): ValidationResponse | undefined {
  try {
    const schema = schemas.find(form);
    return { hash: schema.hash, verdicts: answers.map((text) => rejectedFields(JSON.parse(text), schema, now)) };
  } catch {
    return undefined;
  }
}

export function routeValidator(
  app: FastifyInstance,
  schemas: SchemaSource,
  { clock }: Pick<ServerContext, 'clock'>,
): void {
  app.post(validatePath, { bodyLimit }, async (request, reply) => {
    if (isCrossSite(request)) return reject(request, reply, 403, 'crossSiteRefused');
    const answer = isQuestion(request.body) ? validate(request.body, schemas, clock()) : undefined;
    return answer ?? reject(request, reply, 400, 'invalidParameter');
  });
}
