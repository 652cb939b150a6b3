/** Layers from the inside out. A layer may import itself and what is listed. */
const mayImport = {
  util: [],
  time: ['util'],
  values: ['util'],
  model: ['time', 'util'],
  graph: ['model', 'time', 'util'],
  llm: ['model', 'util'],
  embedding: ['llm', 'model', 'util'],
  config: ['model', 'time', 'util'],
  report: ['model', 'time', 'util'],
  content: ['llm', 'model', 'time', 'util', 'values'],
  rules: ['graph', 'model', 'time', 'util', 'values'],
  queries: ['graph', 'model', 'rules', 'time', 'util'],
  ingest: ['content', 'graph', 'model', 'time', 'util'],
  app: ['config', 'content', 'embedding', 'graph', 'ingest', 'llm', 'model', 'queries', 'rules', 'time', 'util', 'values'],
  surfaces: ['app', 'config', 'embedding', 'llm', 'model', 'queries', 'report', 'time', 'util', 'compose'],
};

/** Rooms inside a layer. A room may import itself and what is listed of its own layer; `.` is the layer's loose files. */
const roomsOf = {
  graph: { '.': [], embedded: ['.'], neo4j: ['.'], remote: ['.'] },
  'graph/embedded': { files: ['.'], limited: ['.'], planner: ['.'], writing: ['.'] },
  'graph/neo4j': {
    planner: ['.'],
    rewriting: ['.'],
    writing: ['.'],
    scratch: ['.', 'planner', 'rewriting', 'writing'],
  },
  app: {
    '.': [],
    world: [],
    store: ['world'],
    lookup: [],
    drawings: [],
    init: [],
    findings: ['.', 'lookup', 'store', 'world'],
    entities: ['.', 'findings', 'lookup', 'waiting'],
    claims: ['.', 'findings', 'lookup', 'store'],
    added: ['ingest', 'lookup', 'store', 'world'],
    decisions: ['.', 'findings', 'ingest', 'lookup', 'memory', 'store', 'world'],
    reviews: ['.', 'decisions', 'findings', 'ingest', 'lookup', 'store'],
    rules: ['.', 'store', 'world'],
    calendar: ['store', 'world'],
    waiting: ['.', 'store', 'world'],
    check: ['drawings', 'findings', 'rules', 'store', 'waiting', 'world'],
    ingest: ['findings', 'store', 'waiting', 'world'],
    'dry-run': ['.', 'check', 'store', 'waiting', 'world'],
    runs: ['.', 'findings', 'lookup', 'store', 'waiting', 'world'],
    nightly: ['findings', 'runs', 'store'],
    doctor: ['runs', 'store', 'world'],
    backup: ['store'],
    export: ['store'],
    news: [],
    names: ['world'],
    memory: ['.', 'added', 'dry-run', 'findings', 'ingest', 'lookup', 'runs', 'store', 'world'],
    recall: ['.', 'lookup', 'memory', 'store', 'world'],
    mirror: [
      '.',
      'decisions',
      'drawings',
      'entities',
      'findings',
      'lookup',
      'rules',
      'runs',
      'store',
      'waiting',
      'world',
    ],
  },
  queries: { meta: [], memory: ['.', 'meta'], recall: ['.'], findings: ['.'], mirror: ['.', 'findings'], '.': [] },
  content: {
    vocabulary: [],
    formats: ['vocabulary'],
    waivers: ['formats'],
    resolve: ['formats', 'vocabulary', 'waivers'],
    prose: ['formats', 'resolve', 'vocabulary'],
    build: ['formats', 'prose', 'resolve', 'vocabulary', 'waivers'],
    incremental: ['.', 'build', 'formats', 'prose', 'resolve', 'waivers'],
  },
  ingest: { plan: [], store: ['plan'], incremental: ['plan', 'store'] },
  time: {
    '.': [],
    calendars: ['.'],
    windows: ['.'],
    constraints: ['.', 'windows'],
    'date-expressions': ['.', 'calendars'],
    cypher: ['windows'],
  },
  config: { 'calendar-imports': [] },
  report: { shared: [], text: ['shared'], html: ['shared'], '.': ['shared'] },
  rules: {
    analysis: [],
    findings: [],
    compute: ['findings'],
    lint: ['analysis', 'compute', 'findings'],
    load: ['analysis', 'lint'],
    narrow: ['analysis'],
    reconcile: ['findings', 'load'],
    waivers: ['findings', 'reconcile'],
    run: ['analysis', 'compute', 'findings', 'lint', 'load', 'narrow', 'reconcile', 'waivers'],
  },
  surfaces: {
    http: [],
    served: [],
    mcp: ['http', 'served'],
    rest: ['served'],
    pages: ['http', 'rest', 'served'],
    serve: ['http', 'mcp', 'pages', 'rest', 'served'],
    cli: ['http', 'mcp', 'pages', 'serve', 'served'],
  },
  'surfaces/mcp': {
    answers: [],
    calls: ['answers'],
    tools: ['calls', 'answers'],
    server: ['tools', 'calls', 'answers'],
    serve: ['server', 'tools'],
  },
  'surfaces/rest': { answers: ['.'], routes: ['answers', '.'], '.': ['answers', 'routes'] },
  'surfaces/pages': {
    '.': ['forms', 'layout', 'parts', 'routes', 'style', 'views'],
    style: ['.'],
    layout: ['.', 'style'],
    parts: ['.', 'layout'],
    views: ['.', 'layout', 'parts'],
    routes: ['.', 'parts', 'views'],
    forms: ['.', 'layout', 'routes', 'views'],
    mirror: ['.', 'layout', 'routes', 'style', 'views'],
  },
  'surfaces/cli': { terminal: [], print: ['terminal'], '.': ['commands', 'print', 'terminal'] },
};

const alternatives = (names) => `(${names.map((name) => name.replaceAll('.', '[.]')).join('|')})`;

/** A process of its own, started by the use case beside it: an entry point, which opens its engine as `main.ts` does. */
const entryPoints = '^src/app/dry-run/dry-run-child[.]ts$';

const layerRules = Object.entries(mayImport).map(([layer, targets]) => ({
  name: `layer-${layer}`,
  comment: `src/${layer} may import only: ${[layer, ...targets].join(', ')}. Move the code, or pass the thing in.`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: entryPoints },
  to: { path: '^src/', pathNot: `^src/${alternatives([layer, ...targets])}(/|[.]ts$)` },
}));

const roomRules = Object.entries(roomsOf).flatMap(([layer, rooms]) =>
  Object.entries(rooms).map(([room, targets]) => ({
    name: `room-${layer}-${room}`,
    comment: `Within src/${layer}, ${room}/ may import only: ${[room, ...targets].join(', ')}.`,
    severity: 'error',
    from: { path: room === '.' ? `^src/${layer}/[^/]+$` : `^src/${layer}/${room}/` },
    to: {
      path: `^src/${layer}/`,
      pathNot: [room, ...targets].map((name) =>
        name === '.' ? `^src/${layer}/[^/]+$` : `^src/${layer}/${name}(/|[.]ts$)`,
      ),
    },
  })),
);

export default {
  forbidden: [
    ...layerRules,
    ...roomRules,
    {
      name: 'no-circular',
      comment: 'Break the loop: move the shared type inward, or pass the dependency in.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'drivers-behind-adapters',
      comment: 'Only the adapters know a database driver; everyone else uses the port (src/graph/port.ts).',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/graph/(neo4j|embedded)/' },
      to: { path: 'node_modules/(neo4j-driver|@grafeo-db)' },
    },
    {
      name: 'adapters-only-from-compose',
      comment: 'An adapter is picked in src/compose.ts and nowhere else.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(graph/(neo4j|embedded|remote)/|compose[.]ts$)' },
      to: { path: '^src/graph/(neo4j|embedded|remote)/' },
    },
    {
      name: 'graph-behind-queries',
      comment:
        'A use case knows a store by its port only. Labels, nodes and Cypher belong to src/queries/: add the query there, beside those of its subject.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: entryPoints },
      to: { path: '^src/(graph/(?!port[.]ts$)|rules/findings/nodes[.]ts$)' },
    },
    {
      name: 'incremental-behind-its-door',
      comment:
        'What spares work is behind one door: import src/content/incremental/index.ts or src/ingest/incremental/index.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(content|ingest)/incremental/' },
      to: { path: '^src/(content|ingest)/incremental/', pathNot: '/index[.]ts$' },
    },
    {
      name: 'use-cases-without-incremental',
      comment:
        'A use case reads a world in a WorldSession (src/content/world-session.ts), and knows no more of what spares work.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/(content|ingest)/incremental/' },
    },
    {
      name: 'no-orphans',
      comment: 'A module nobody imports is dead: delete it or wire it in.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: '^src/(index|surfaces/cli/main)[.]ts$|-child[.](mjs|ts)$|[.]d[.]ts$',
      },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
