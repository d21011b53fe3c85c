import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { SchemaSource } from '../http/schemas.ts';
import { openApiDocument } from './document.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Made anew for each request: it is asked for rarely, and in development the schemas change underneath. */
export function routeOpenApi(app: FastifyInstance, schemas: SchemaSource): void {
  app.get('/openapi.json', async () => openApiDocument(schemas, version));
}
