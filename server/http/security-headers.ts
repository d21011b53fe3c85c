/** Headers of every answer, built once (security.md). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // Pages replace it by `pagePolicy`.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const secured = { ...common, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * The policy of a page. PrimeReact adds styles to the page with this answer's nonce.
 * @param imageSource one more origin of pictures: the map tiles that an installation has chosen (D-91).
 */
export const pagePolicy = (nonce: string, imageSource?: string): string =>
  policyWith({ style: `'nonce-${nonce}'` }, imageSource);

/**
 * The policy of a prerendered page, whose bytes are the same for all visitors.
 * @param hashes of its styles and its script.
 */
export const renderedPagePolicy = (
  { styles, script }: { styles: readonly string[]; script: string },
  imageSource?: string,
): string => policyWith({ style: styles.join(' '), script }, imageSource);

function policyWith({ style, script }: { style: string; script?: string }, imageSource: string | undefined): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", script].filter(Boolean).join(' '),
    ["style-src 'self'", style].filter(Boolean).join(' '),
    // blob: for the photos of a delivery, which a call loads with the phone's suffix.
    ["img-src 'self' data: blob:", imageSource].filter(Boolean).join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The service worker, and the workers for spreadsheets and proof of work.
    "worker-src 'self'",
    // blob: for the preview of labels.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy of the worker that reads barcodes, sent with its own file instead of the page: only it may run WebAssembly
 * (ADR 102).
 */
export const barcodeWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** For an answer without a parsed request: only the site's public URL shows whether it uses TLS. */
export function ownSecurityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return publicUrl?.startsWith('https:') ? secured : common;
}

/** HSTS is sent only to visitors who use TLS: directly, or through a trusted proxy that says so. */
export function securityHeaders(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return request.protocol === 'https' ? secured : ownSecurityHeaders(config);
}

export function sendSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  // Without a promise, because it runs for every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request, config));
    done();
  });
}
