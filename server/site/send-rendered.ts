/** Rendered pages by path: the same bytes for everybody who reads a language, kept compressed, asked for anew at each visit. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BannerArea, isAwaited } from '#domain/banner.ts';
import { takes } from '../http/compress.ts';
import { getBannerArea, withoutBannerRoom } from './banner-placeholder.ts';
import { type ChosenTheme, withTheme } from './page-theme.ts';
import { noStart, type StartInPage, withStart } from './bootstrap-data.ts';
import type { Visitor } from './visitor.ts';

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

/** HTML with the styles that it meets, and the policy that lets them in. */
export interface StyledHtml {
  html: string;
  policy: string;
}

/** One document in its encodings, each made when it is first asked for. */
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
 * A document as each theme has it, with and without the room of its banner, each made when it is first asked for; all anew
 * when what the script starts with changes.
 */
export class DocumentVariants {
  /** Without its styles. */
  readonly html: string;
  private readonly styled: (html: string) => StyledHtml;
  private readonly area: BannerArea | undefined;
  private start = noStart;
  private readonly made = new Map<string, EncodedDocument>();

  /** @param styled puts its styles into its HTML, as far as that is changed for somebody. */
  constructor(html: string, styled: (html: string) => StyledHtml) {
    this.html = html;
    this.styled = styled;
    this.area = getBannerArea(html);
  }

  /** For one visitor alone, with nothing of what the script starts with. @param fill changes its HTML. */
  filled(theme: ChosenTheme | undefined, fill: (html: string) => string): StyledHtml {
    return this.styled(fill(withTheme(this.html, theme)));
  }

  /** For a visitor, with what the script starts with. @param fill changes its HTML. */
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

  /** Whether its banner's room stays: where a banner waits, or it is unknown. */
  private hasRoom({ signedIn, closedBanners }: Kind, { banners }: StartInPage): boolean {
    const { area } = this;
    return !area || !banners || isAwaited(banners, { area, signedIn, closed: closedBanners });
  }

  private htmlFor({ theme }: Kind, start: StartInPage, hasRoom: boolean): string {
    const html = withStart(withTheme(this.html, theme), start);
    return hasRoom ? html : withoutBannerRoom(html);
  }
}

/** How many headers are remembered with what they take: browsers send a handful. */
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

/** Whether a browser has these bytes already; a weak tag is one that a proxy has touched. */
const isKnown = (tags: string | undefined, tag: string): boolean =>
  tags !== undefined && tags.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

/** At once where the bytes are there: only the first visitor of a page waits for them. */
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
    // A visitor's own copy, never somebody's in between: which one it is depends on a cookie.
    'cache-control': 'private, no-cache',
    vary,
    etag: tag,
  });
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.headers(getHeaders[encoding]).send(bytes);
}
