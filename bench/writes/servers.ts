import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { bearer, restKey, type ServeProgram, serveProgram } from '../../test/support/program/serve.ts';
import { asking } from '../../test/support/worlds/confused-model.ts';
import {
  completion,
  hanging,
  type ModelServer,
  modelServer,
  type Reply,
} from '../../test/unit/content/prose/model-server.ts';
import { embeddedEnvironment } from '../server.ts';

/** A `lore serve` of a world of its own, and what reads it in the background. */
export interface WrittenServer {
  readonly name: string;
  /** How many questions its model got. */
  readonly asked: () => number;
  /** Notes a text; resolves once it is answered. */
  readonly remember: (text: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** How long the model that answers takes, in milliseconds. */
const thinking = 300;

/** A model that takes its time. */
const slowly =
  (reply: Reply): Reply =>
  (response, asked) =>
    void setTimeout(() => reply(response, asked), thinking);

/** The reader of the story. The reader without a model always does: two servers have nobody else, so that two that are alike can be compared. */
const readers: readonly (readonly [name: string, model: Reply | undefined])[] = [
  ['no model', undefined],
  ['no model, another server', undefined],
  [`a model that asks nothing, after ${thinking} ms`, slowly(completion('{"confusions": []}'))],
  [
    `a model that asks something new each time, after ${thinking} ms`,
    slowly(asking('Does the ferry still run?', 'ferry')),
  ],
  ['a model that never answers', hanging],
];

/** Serves copies of a world in `folder`, one for each reader. */
export async function startServers(world: string, folder: string): Promise<WrittenServer[]> {
  const servers: WrittenServer[] = [];
  for (const [at, [name, reply]] of readers.entries()) {
    const copy = join(folder, `reader-${at}`);
    cpSync(world, copy, { recursive: true });
    const model = reply && (await modelServer(reply));
    servers.push(writtenServer(name, await serveProgram(copy, [], environmentOf(model)), model));
  }
  return servers;
}

/** Writes memories into a new world, for the servers to begin with. */
export async function fillWorld(world: string, texts: readonly string[]): Promise<void> {
  const server = writtenServer('', await serveProgram(world, [], embeddedEnvironment));
  for (const text of texts) await server.remember(text);
  await server.stop();
}

const environmentOf = (model: ModelServer | undefined): Readonly<Record<string, string>> => ({
  ...embeddedEnvironment,
  ...(model === undefined ? {} : { LORE_MODEL: 'scribe-1', OPENAI_API_KEY: 'key', OPENAI_BASE_URL: model.baseURL }),
});

function writtenServer(name: string, served: ServeProgram, model?: ModelServer): WrittenServer {
  return {
    name,
    asked: () => model?.asked.length ?? 0,
    remember: async (text) => {
      const answer = await fetch(served.at('/memory'), {
        method: 'POST',
        headers: { ...bearer(restKey), 'Content-Type': 'application/json' },
        body: JSON.stringify({ text, on_conflict: 'warn' }),
      });
      const said = await answer.text();
      if (answer.status !== 201) throw new Error(`it was not noted: ${answer.status} ${said}`);
    },
    stop: async () => {
      await served.stop();
      await model?.close();
    },
  };
}
