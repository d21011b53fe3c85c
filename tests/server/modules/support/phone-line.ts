/** The site's own client on a phone, connected to a test server by a network that can be cut. */
import { languages } from '#domain/languages.ts';
import { createClient } from '#src/api/client.ts';
import type { TestServer } from '#tests/support/server.ts';

/** The connection is cut at this request, before it arrives or before its response does. */
export interface Cut {
  at: number;
  how: 'on its way' | 'on its way back';
}

export function lineTo(server: TestServer, { token }: { token: string }, cut?: Cut) {
  let requests = 0;
  const client = createClient({
    fetch: async (url, { method, headers, body }) => {
      requests += 1;
      const isCut = requests === cut?.at;
      if (isCut && cut.how === 'on its way') throw new TypeError('Failed to fetch');
      const answer = await server.app.inject({
        method: method as 'GET',
        url,
        headers: headers as Record<string, string>,
        ...(typeof body === 'string' && { payload: body }),
      });
      if (isCut) throw new TypeError('Failed to fetch');
      return new Response(answer.body, { status: answer.statusCode });
    },
    readToken: () => token,
    readLanguage: () => languages[0],
    readPlatform: () => 'mobile',
  });
  return { client, requests: () => requests };
}
