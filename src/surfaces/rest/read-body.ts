import { RestRefusal } from './refusal.ts';

/** No request says more, whoever asks and for what. */
export const mostBodyBytes = 256 * 1024;

/**
 * The JSON that a request brings; without any, an empty object.
 *
 * @throws RestRefusal `too-large`, `not-json` or `bad-json`.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await boundedBytes(request);
  if (bytes.length === 0) return {};
  if (!isJson(request.headers.get('content-type'))) {
    throw new RestRefusal(415, {
      code: 'not-json',
      message: 'The body is of another type than JSON.',
      fix: 'Send it with the header Content-Type: application/json.',
    });
  }
  return parsed(textOf(bytes));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badJson('The body is not UTF-8.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, refuseProto);
  } catch (error) {
    throw error instanceof RestRefusal ? error : badJson('The body is not JSON.');
  }
}

function badJson(message: string): RestRefusal {
  return new RestRefusal(400, { code: 'bad-json', message, fix: 'Send one JSON object.', where: 'body' });
}

function isJson(type: string | null): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type ?? '');
}

/** Such a key would get lost on the way. */
function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw badJson('A key is called `__proto__`, which is a name that the server uses itself.');
  return value;
}

async function boundedBytes({ body, headers }: Request): Promise<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) > mostBodyBytes) throw tooLarge();
  if (body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > mostBodyBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    pieces.push(next.value);
  }
  return Buffer.concat(pieces);
}

export function tooLarge(): RestRefusal {
  return new RestRefusal(413, {
    code: 'too-large',
    message: `A body may have ${mostBodyBytes / 1024} KB (${mostBodyBytes} bytes).`,
    fix: 'Send less at once.',
    where: 'body',
  });
}
