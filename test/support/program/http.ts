import { type IncomingHttpHeaders, request } from 'node:http';

/** A request as it goes over the wire, Host and Origin included. */
export interface WireRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The answer of a server; for one without an end, as with events, the part that came with its head. */
export function overWire(address: URL, { method = 'GET', headers = {}, body }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = address;
    const sent = request({ hostname, port, method, path: pathname + search, headers, agent: false }, (response) => {
      let text = '';
      const { statusCode: status = 0 } = response;
      const done = () => {
        resolve({ status, headers: response.headers, text });
        response.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (response.headers['content-type']?.startsWith('text/event-stream') === true) done();
      });
      response.on('end', done);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The cookie that an answer sets, as a browser sends it. */
export const cookieOf = ({ headers }: WireAnswer): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
