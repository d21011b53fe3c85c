/** A page for a form without a script that was rejected before it was read: the reason, and how to send it again. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { CodeName } from '#contract/codes.ts';
import { escaped } from '../../http/html-text.ts';
import { element, type Words } from './answer-form.ts';

/** Inline: an overloaded server should not have to serve a stylesheet as well. */
const style = [
  ':root{color-scheme:light dark}',
  'body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif}',
  'main{max-width:36rem;margin:0 auto;padding:4rem 1.25rem}',
  'h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}',
].join('');
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function sendNotice(
  reply: FastifyReply,
  { say, language: { code, direction } }: Words,
  codeName: CodeName,
): FastifyReply {
  const title = say('heads:notSent');
  const html = [
    `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title><style>${style}</style></head><body><main>`,
    element('h1', title) + element('p', say(`answers:${codeName}`)) + element('p', say('heads:goBack')),
    '</main></body></html>',
  ].join('');
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}
