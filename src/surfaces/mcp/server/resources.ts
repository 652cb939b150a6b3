import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { describeEntity } from '../../../app/entities/describe-entity.ts';
import { explainFinding } from '../../../app/findings/explain-finding.ts';
import { listFindings } from '../../../app/findings/list-findings.ts';
import { completeEntity } from '../../../app/lookup/find-entity.ts';
import { describeMemory } from '../../../app/memory/describe-memory.ts';
import { listRules } from '../../../app/rules/list-rules.ts';
import { latestRunOf } from '../../../app/runs/latest-run.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { oneLine } from '../answers/quote.ts';
import type { Toolset } from '../tools/toolsets.ts';

const resourceUris = { run: 'lore://run/latest', rules: 'lore://rules' } as const;
const entityPrefix = 'lore://entity/';
const memoryPrefix = 'lore://memory/';
const violationPrefix = 'lore://violation/';
const mimeType = 'application/json';

/** True if a resource may have changed. Entities and findings change with the lore and with findings alike. */
export function isTouched(uri: string, changed: ReadonlySet<string>): boolean {
  if (uri === resourceUris.run) return changed.has('run') || changed.has('findings');
  if (uri === resourceUris.rules) return changed.has('rules');
  if (uri.startsWith(memoryPrefix) && changed.has('memory')) return true;
  return changed.has('lore') || changed.has('findings');
}

/** True if it is the address of something this server can have. */
export function isKnownUri(uri: string, toolsets: readonly Toolset[]): boolean {
  const fixed: readonly string[] = Object.values(resourceUris);
  return (
    fixed.includes(uri) ||
    [entityPrefix, violationPrefix, ...(toolsets.includes('memory') ? [memoryPrefix] : [])].some(
      (prefix) => uri.length > prefix.length && uri.startsWith(prefix),
    )
  );
}

/** The same answers as the tools give, for clients that read resources. `answer` turns what goes wrong into a message. */
export function registerResources(
  server: McpServer,
  world: ServedWorld,
  toolsets: readonly Toolset[],
  answer: <T>(work: () => Promise<T>) => Promise<T>,
): void {
  const { stored } = world;
  const { store } = stored;
  const peek = world.readOnly;
  const json = (uri: URL, work: () => Promise<unknown>): Promise<ReadResourceResult> =>
    answer(async () => ({ contents: [{ uri: uri.href, mimeType, text: JSON.stringify(await work(), null, 1) }] }));

  server.registerResource(
    'latest-run',
    resourceUris.run,
    { title: 'Latest run', description: 'The last run of the rules, and the open findings', mimeType },
    (uri) => json(uri, () => latestRunOf(stored)),
  );
  server.registerResource(
    'rules',
    resourceUris.rules,
    { title: 'Rules', description: 'The rules of this world', mimeType },
    (uri) => json(uri, () => allRules(world)),
  );
  server.registerResource(
    'entity',
    new ResourceTemplate(`${entityPrefix}{id}`, {
      list: undefined,
      complete: { id: (words) => answer(() => completeEntity(store, words)) },
    }),
    { title: 'Entity', description: 'Its known, disputed and unknown facts', mimeType },
    (uri, { id }) => json(uri, () => describeEntity(store, idIn(id), { peek, home: stored.home })),
  );
  server.registerResource(
    'violation',
    new ResourceTemplate(`${violationPrefix}{id}`, {
      list: () => answer(() => openFindings(world)),
    }),
    { title: 'Finding', description: 'Its rule, claims, sources and history', mimeType },
    (uri, { id }) => json(uri, () => explainFinding(stored, idIn(id), { peek })),
  );
  if (!toolsets.includes('memory')) return;
  server.registerResource(
    'memory',
    new ResourceTemplate(`${memoryPrefix}{id}`, { list: undefined }),
    { title: 'Memory', description: 'Its text, conflicts, claims and links', mimeType },
    (uri, { id }) => json(uri, () => describeMemory(world.memories, idIn(id))),
  );
}

/** The gravest findings, for a person to pick from; listing them does not count as showing them. */
async function openFindings({ stored }: ServedWorld) {
  const { items } = await listFindings(stored.store, {
    category: ['contradiction', 'anachronism', 'ontology'],
    peek: true,
  });
  return {
    resources: items.map(({ violation: { id, message, rule_id } }) => ({
      uri: violationPrefix + encodeURIComponent(id),
      name: `violation-${id}`,
      title: oneLine(message).slice(0, 200),
      description: rule_id,
      mimeType,
    })),
  };
}

async function allRules({ stored }: ServedWorld) {
  const rules = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await listRules(stored, { cursor });
    rules.push(...page.items);
    cursor = page.cursor;
  }
  return { rules, total: rules.length };
}

function idIn(variable: string | string[] | undefined): string {
  const text = Array.isArray(variable) ? variable.join(',') : (variable ?? '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Not percent-encoded; no id is like this.
  }
}
