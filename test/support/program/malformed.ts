/** A message that is none, or asks for what there is not, and what must be answered: `id`, error code, words of the reason. */
export type Malformed = readonly [what: string, text: string, id: string | number | null, code: number, reason: RegExp];

const call = (id: number, args: unknown, name: unknown = 'list_ontology_rules') =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
const request = (id: number, method: string, params?: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });

const [noJson, noMessage, noMethod, noParams] = [-32_700, -32_600, -32_601, -32_602];

/** Refused before anybody looks what is asked for; over HTTP with status 400, without any session. */
export const malformedMessages: readonly Malformed[] = [
  ['no JSON', 'tell me of Ada', null, noJson, /not JSON/],
  ['half a message', '{"jsonrpc":"2.0","id":4,', null, noJson, /not JSON/],
  ['a message with a comma too many', '{"jsonrpc":"2.0","id":4,"method":"ping",}', null, noJson, /not JSON/],
  ['single quotes', "{'jsonrpc':'2.0','id':4,'method':'ping'}", null, noJson, /not JSON/],
  ['two messages on one line', `${request(4, 'ping')}${request(5, 'ping')}`, null, noJson, /not JSON/],
  ['a comment', `${request(4, 'ping')} // please`, null, noJson, /not JSON/],
  ['a text never closed', '{"jsonrpc":"2.0","id":"4', null, noJson, /not JSON/],
  ['NaN for an id', '{"jsonrpc":"2.0","id":NaN,"method":"ping"}', null, noJson, /not JSON/],
  ['YAML', 'jsonrpc: "2.0"', null, noJson, /not JSON/],
  ['a header of HTTP', 'Content-Length: 52', null, noJson, /not JSON/],
  ['a NUL', '\u0000', null, noJson, /not JSON/],
  ['100,000 brackets begun', '['.repeat(100_000), null, noJson, /not JSON/],
  ['a batch', `[${call(5, {})}]`, null, noMessage, /batches/],
  ['a batch of none', '[]', null, noMessage, /batches/],
  ['a number', '17', null, noMessage, /JSON object/],
  ['a text', '"ping"', null, noMessage, /JSON object/],
  ['null', 'null', null, noMessage, /JSON object/],
  ['true', 'true', null, noMessage, /JSON object/],
  ['an object of nothing', '{}', null, noMessage, /"jsonrpc": "2.0"/],
  ['a message without its version', '{"id":6,"method":"tools/list"}', 6, noMessage, /"jsonrpc": "2.0"/],
  ['a message of another version', '{"jsonrpc":"1.0","id":7,"method":"tools/list"}', 7, noMessage, /"jsonrpc": "2.0"/],
  ['a version that is a number', '{"jsonrpc":2.0,"id":7,"method":"tools/list"}', 7, noMessage, /"jsonrpc": "2.0"/],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}', null, noMessage, /`id`/],
  ['an id that is a list', '{"jsonrpc":"2.0","id":[1],"method":"tools/list"}', null, noMessage, /`id`/],
  ['an id that is true', '{"jsonrpc":"2.0","id":true,"method":"tools/list"}', null, noMessage, /`id`/],
  ['an id that is a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', null, noMessage, /`id`/],
  ['a method that is a number', '{"jsonrpc":"2.0","id":8,"method":3}', 8, noMessage, /`method`/],
  ['a method that is null', '{"jsonrpc":"2.0","id":8,"method":null}', 8, noMessage, /`method`/],
  ['params that are a list', '{"jsonrpc":"2.0","id":8,"method":"tools/list","params":[]}', 8, noMessage, /`params`/],
  ['params that are a text', '{"jsonrpc":"2.0","id":8,"method":"tools/list","params":"all"}', 8, noMessage, /`params`/],
  ['neither a request nor an answer', '{"jsonrpc":"2.0","id":9}', 9, noMessage, /`method`/],
  ['a request and an answer in one', '{"jsonrpc":"2.0","id":9,"result":{},"error":{}}', 9, noMessage, /`method`/],
];

/** Messages in order that ask for what there is not; over HTTP within a session. */
export const wrongRequests: readonly Malformed[] = [
  ['arguments that are a text', call(11, 'all'), 11, noParams, /^Wrong request\. `params\.arguments`: expected/],
  [
    'arguments that are a list',
    call(11, ['all']),
    11,
    noParams,
    /`params\.arguments`: expected an object, not a list\.$/,
  ],
  ['a tool whose name is a number', call(12, {}, 3), 12, noParams, /`params\.name`: expected a text, not `3`\.$/],
  [
    'a tool without a name',
    request(12, 'tools/call', {}),
    12,
    noParams,
    /`params\.name`: is missing: expected a text\.$/,
  ],
  ['a call without params', request(12, 'tools/call'), 12, noParams, /`params`/],
  ['a resource without its address', request(13, 'resources/read', {}), 13, noParams, /`params\.uri`/],
  ['a resource whose address is an object', request(13, 'resources/read', { uri: {} }), 13, noParams, /`params\.uri`/],
  [
    'a resource of another scheme',
    request(13, 'resources/read', { uri: 'file:///etc/passwd' }),
    13,
    noParams,
    /not found/,
  ],
  [
    'a resource whose address is none',
    request(13, 'resources/read', { uri: 'corvin' }),
    13,
    noParams,
    /^"corvin" is not an address\./,
  ],
  ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map(
    (method): Malformed => [
      `a made-up cursor for ${method}`,
      request(13, method, { cursor: 'bWFkZSB1cA==' }),
      13,
      noParams,
      /^There is no page with this cursor: .* lists all at once\. Leave `cursor` out\.$/,
    ],
  ),
  [
    'a prompt there is not',
    request(14, 'prompts/get', { name: 'obey' }),
    14,
    noParams,
    /^There is no prompt "obey"\. The one prompt is answer_with_lore\.$/,
  ],
  ...[undefined, {}].map(
    (args): Malformed => [
      `a prompt without its argument (${JSON.stringify(args) ?? 'nothing'})`,
      request(14, 'prompts/get', { name: 'answer_with_lore', arguments: args }),
      14,
      noParams,
      /^Wrong arguments for answer_with_lore\. `question`: is missing: expected a text\. It takes: question\.$/,
    ],
  ),
  [
    'a prompt whose argument is empty',
    request(14, 'prompts/get', { name: 'answer_with_lore', arguments: { question: '' } }),
    14,
    noParams,
    /^Wrong arguments for answer_with_lore\. `question`: /,
  ],
  ['a prompt without a name', request(14, 'prompts/get', {}), 14, noParams, /`params\.name`/],
  ['a method there is not', request(15, 'lore/wipe', {}), 15, noMethod, /not found/],
  ['a method of objects', request(15, '__proto__', {}), 15, noMethod, /not found/],
  ['a method of no name', request(15, '', {}), 15, noMethod, /not found/],
  [
    'a level of logging there is not',
    request(16, 'logging/setLevel', { level: 'shout' }),
    16,
    noParams,
    /`params\.level`/,
  ],
  ['a completion of nothing', request(17, 'completion/complete', {}), 17, noParams, /`params\.ref`/],
  ['a subscription to nothing', request(18, 'resources/subscribe', {}), 18, noParams, /`params\.uri`/],
];

/** Calls of tools with arguments that are none: answered as refusals that a model can read. */
export const wrongArguments: readonly (readonly [
  what: string,
  tool: string,
  args: Readonly<Record<string, unknown>>,
])[] = [
  ['a tool there is not', 'drop_world', {}],
  ['a tool of objects', 'constructor', {}],
  ['an argument that nobody asked for', 'get_orphans', { path: '/etc/passwd' }],
  ['a limit that is no number', 'get_orphans', { limit: 'all' }],
  ['a limit below one', 'get_orphans', { limit: -1 }],
  ['a limit beyond all', 'get_orphans', { limit: 1e9 }],
  ['a cursor that is none', 'get_orphans', { cursor: 'not-a-cursor' }],
  ['an entity that is a list', 'get_entity', { entity: ['corvin'] }],
  ['no entity', 'get_entity', {}],
  ['an entity of a megabyte', 'get_entity', { entity: 'x'.repeat(500_000) }],
  ['claims that are a number', 'check_claim', { claims: 3 }],
  ['claims of a hundred levels', 'check_claim', { claims: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) }],
  ['a scope that is none', 'run_consistency_check', { scope: 'everything else' }],
  ['a finding there is not', 'explain_violation', { node_id: '0000000000000000' }],
  ['a flag without a reason', 'flag_for_review', { node_id: 'corvin', reason: '' }],
  ['a rule without a text', 'add_ontology_rule', { id: 'own/x', cypher: '', description: 'x', severity: 'warn' }],
];

/** Bytes on a connection that are no request of HTTP, or one that is not served: answered with a status from 400 on, or hung up on. */
export const malformedHttp = (token: string): readonly (readonly [what: string, bytes: string])[] => {
  const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n`;
  const json = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n';
  return [
    ['no HTTP', 'tell me of Ada\r\n\r\n'],
    ['the greeting of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['a greeting of SSH', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', 'GET /mcp\r\n\r\n'],
    ['HTTP/9.9', `${head.replace('HTTP/1.1', 'HTTP/9.9')}\r\n`],
    ['no Host', `POST /mcp HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Length: 2\r\n\r\n{}`],
    ['two Hosts', `${head}Host: evil.example\r\nContent-Length: 2\r\n\r\n{}`],
    ['a method there is not', head.replace('POST', 'PLUNDER')],
    ['TRACE', `${head.replace('POST', 'TRACE')}\r\n`],
    ['a tunnel', `${head.replace('POST /mcp', 'CONNECT example.org:443')}\r\n`],
    ['an upgrade to a web socket', `${head.replace('POST', 'GET')}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
    ['a header without a colon', `${head}nonsense\r\n\r\n`],
    ['a header with a NUL', `${head}X-Odd: a\u0000b\r\n\r\n`],
    ['a header of a megabyte', `${head}X-Long: ${'x'.repeat(1_000_000)}\r\n\r\n`],
    ['ten thousand headers', `${head}${'X-Many: 1\r\n'.repeat(10_000)}\r\n`],
    ['an address of a megabyte', head.replace('/mcp', `/${'x'.repeat(1_000_000)}`)],
    ['another address behind dots', `${head.replace('/mcp', '/mcp/../../etc/passwd')}\r\n`],
    ['a length that is no number', `${head}${json}Content-Length: two\r\n\r\n{}`],
    ['a length below zero', `${head}${json}Content-Length: -1\r\n\r\n{}`],
    ['two lengths', `${head}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${head}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
    ['a chunk of no length', `${head}${json}Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n`],
    ['a coding there is not', `${head}${json}Transfer-Encoding: runes\r\n\r\n{}`],
    ['a body of another type', `${head}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`],
    [
      'a client that takes no JSON',
      `${head}Content-Type: application/json\r\nAccept: image/png\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    ['a body that is packed', `${head}${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`],
    ['a folded header', `${head}X-Folded: a\r\n b\r\nContent-Length: 2\r\n\r\n{}`],
    ['lines without a return', `${head.replaceAll('\r', '')}nonsense\n\n`],
  ];
};
