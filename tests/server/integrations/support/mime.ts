/** A mail as it came over the wire, taken apart (RFC 2045, RFC 2046). */

/** A header's value on one line; empty when it isn't there. */
function getHeader(header: string, name: string): string {
  const unfolded = header.replaceAll(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: *(.+?)\\r?$`, 'im').exec(unfolded)?.[1] ?? '';
}

function split(part: string): [header: string, body: string] {
  const end = part.indexOf('\r\n\r\n');
  return [part.slice(0, end + 2), part.slice(end + 4)];
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** The type and text of each alternative, in their order. @throws Error for a mail of another kind. */
export function getAlternatives(raw: string): { type: string; text: string }[] {
  const [header, body] = split(raw);
  const boundary = /^multipart\/alternative;\s*boundary="([^"]+)"$/.exec(getHeader(header, 'Content-Type'))?.[1];
  if (boundary === undefined) throw new Error('The mail has no alternatives.');
  const [, ...parts] = body.split(`--${boundary}--`)[0]?.split(`--${boundary}\r\n`) ?? [];
  return parts.map((part) => {
    const [own, content] = split(part);
    // The line break before a boundary belongs to the boundary.
    const text = decoded(content.replace(/\r\n$/, ''), getHeader(own, 'Content-Transfer-Encoding').toLowerCase());
    return { type: getHeader(own, 'Content-Type'), text: text.toString().replaceAll('\r\n', '\n') };
  });
}
