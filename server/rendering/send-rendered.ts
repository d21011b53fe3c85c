/**
 * Sends rendered pages: the same bytes for all visitors with the same language, cached in compressed form, revalidated
 * at each visit.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BannerArea, isAwaited } from '#domain/content/banner.ts';
import { takes } from '../http/compress.ts';
import { getBannerArea, noStart, type StartInPage, withoutBannerPlaceholder, withStart } from './bootstrap-data.ts';
import { type ChosenTheme, type Visitor, withTheme } from './visitor.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  readonly bytes: Buffer;
  readonly tag: string;
}

/** Above 6 the encoder first clears up to 32 MB of tables: 80 ms for a page of 50 KB, of whose bytes it saves 0.4 %. */
export const brotliQuality = 6;

const compressions: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/** HTML with the styles that it uses, and the policy that allows them. */
export interface StyledHtml {
  html: string;
  policy: string;
}

/** One document in its encodings, each created on first use. */
export class EncodedDocument {
  readonly html: string;
  readonly policy: string;
  private readonly tag: string;
  private readonly variants = new Map<Encoding, Variant | Promise<Variant>>();

  constructor({ html, policy }: StyledHtml) {
    this.html = html;
    this.policy = policy;
    this.tag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  }

  as(encoding: Encoding): Variant | Promise<Variant> {
    const known = this.variants.get(encoding);
    if (known) return known;
    const made = compressions[encoding](Buffer.from(this.html)).then((bytes) => {
      const variant = { bytes, tag: `"${this.tag}-${encoding}"` };
      this.variants.set(encoding, variant);
      return variant;
    });
    this.variants.set(encoding, made);
    return made;
  }
}

type Kind = Pick<Visitor, 'theme' | 'signedIn' | 'closedBanners'>;

/**
 * A document in each theme, with and without its banner's placeholder, each created on first use; all are created again
 * when the script's start data changes.
 */
export class DocumentVariants {
  /** Without its styles. */
  readonly html: string;
  private readonly styled: (html: string) => StyledHtml;
  private readonly area: BannerArea | undefined;
  private start = noStart;
  private readonly made = new Map<string, EncodedDocument>();

  /** @param styled inlines the styles of HTML that is changed for a single visitor. */
  constructor(html: string, styled: (html: string) => StyledHtml) {
    this.html = html;
    this.styled = styled;
    this.area = getBannerArea(html);
  }

  /** For one visitor only, without the script's start data. @param fill changes its HTML. */
  filled(theme: ChosenTheme | undefined, fill: (html: string) => string): StyledHtml {
    return this.styled(fill(withTheme(this.html, theme)));
  }

  /** For a visitor, with the script's start data. @param fill changes its HTML. */
  filledFor(kind: Kind, start: StartInPage, fill: (html: string) => string): StyledHtml {
    return this.styled(fill(this.htmlFor(kind, start, this.hasRoom(kind, start))));
  }

  in(kind: Kind, start: StartInPage): EncodedDocument {
    if (start.html !== this.start.html) this.made.clear();
    this.start = start;
    const hasRoom = this.hasRoom(kind, start);
    const key = `${kind.theme ?? ''} ${hasRoom}`;
    const known = this.made.get(key);
    if (known) return known;
    const made = new EncodedDocument(this.styled(this.htmlFor(kind, start, hasRoom)));
    this.made.set(key, made);
    return made;
  }

  /** Whether the banner's placeholder stays: when there is a banner, or it is unknown. */
  private hasRoom({ signedIn, closedBanners }: Kind, { banners }: StartInPage): boolean {
    const { area } = this;
    return !area || !banners || isAwaited(banners, { area, signedIn, closed: closedBanners });
  }

  private htmlFor({ theme }: Kind, start: StartInPage, hasRoom: boolean): string {
    const html = withStart(withTheme(this.html, theme), start);
    return hasRoom ? html : withoutBannerPlaceholder(html);
  }
}

/** How many Accept-Encoding headers are cached with their encoding: browsers send only a few different ones. */
const mostRemembered = 100;
const known = new Map<string, Encoding>();

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding']?.toString() ?? '';
  const found = known.get(accepted);
  if (found) return found;
  const encoding = (['br', 'gzip'] as const).find((each) => takes(each, accepted)) ?? 'identity';
  if (known.size < mostRemembered) known.set(accepted, encoding);
  return encoding;
}

/** Whether a browser already has these bytes; a proxy may have made the tag weak. */
const isKnown = (tags: string | undefined, tag: string): boolean =>
  tags !== undefined && tags.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

/** Synchronous when the bytes are there: only the first visitor of a page waits for them. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: EncodedDocument,
  vary: string,
): FastifyReply | Promise<FastifyReply> {
  const encoding = encodingFor(request);
  const headers = { policy: document.policy, vary };
  const variant = document.as(encoding);
  return variant instanceof Promise
    ? variant.then((ready) => sendVariant(request, reply, ready, encoding, headers))
    : sendVariant(request, reply, variant, encoding, headers);
}

const html = { 'content-type': 'text/html; charset=utf-8' };

const getHeaders: Readonly<Record<Encoding, Record<string, string>>> = {
  br: { 'content-encoding': 'br', ...html },
  gzip: { 'content-encoding': 'gzip', ...html },
  identity: html,
};

function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, tag }: Variant,
  encoding: Encoding,
  { policy, vary }: { policy: string; vary: string },
): FastifyReply {
  reply.headers({
    'content-security-policy': policy,
    // Never stored by shared caches: the version depends on a cookie.
    'cache-control': 'private, no-cache',
    vary,
    etag: tag,
  });
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.headers(getHeaders[encoding]).send(bytes);
}
