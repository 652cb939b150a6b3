import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { energeticEmbedder } from '../../../src/embedding/energetic-embedder.ts';
import { packagePath } from '../../../src/util/package.ts';

const embedder = energeticEmbedder();
afterAll(() => embedder.close());
const never = new AbortController().signal;

const cosine = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

async function likeness(a: string, b: string): Promise<number> {
  const [one, other] = await embedder.embed([a, b], never);
  return cosine(one, other);
}

describe('the embedder that an npm package brings', () => {
  it('gives unit vectors of 512 numbers, the same each time', async () => {
    const [first, second] = await embedder.embed(['The ferryman is called Brannoch.', 'A toll'], never);
    const [again] = await embedder.embed(['The ferryman is called Brannoch.'], never);
    expect([first?.length, second?.length, embedder.dimensions]).toEqual([512, 512, 512]);
    expect(cosine(first, first)).toBeCloseTo(1, 5);
    expect(cosine(first, again)).toBeCloseTo(1, 4);
  });

  it('finds a paraphrase and a denial about the same, and what has nothing in common not', async () => {
    const { similar } = embedder.thresholds;
    const said = 'The ferryman is called Brannoch.';
    expect(await likeness(said, 'Brannoch is the name of the ferryman.')).toBeGreaterThan(similar);
    expect(await likeness(said, 'The ferryman is not called Brannoch.')).toBeGreaterThan(similar);
    expect(await likeness(said, 'The ferryman has a wooden leg.')).toBeLessThan(similar);
    expect(await likeness(said, 'The price of salt doubled.')).toBeLessThan(similar);
  });

  it('finds words in no common form: what they mean is near', async () => {
    const query = 'Who rows people over the river?';
    const near = await likeness(query, 'Brannoch carries travellers across the water in his ferry.');
    expect(near).toBeGreaterThan((await likeness(query, 'The queen hid the letter in the chapel.')) + 0.1);
  });

  it('takes a text in any script, an empty one, and a long one', async () => {
    const vectors = await embedder.embed(['', '🜁 Ærø 龍', 'word '.repeat(5000)], never);
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) expect([...vector].every(Number.isFinite)).toBe(true);
  });

  it('prints nothing, and keeps nobody from ending', () => {
    const program = `
      const { energeticEmbedder } = await import(${JSON.stringify(packagePath('src', 'embedding', 'energetic-embedder.ts'))});
      const [vector] = await energeticEmbedder().embed(['The ferry'], new AbortController().signal);
      process.stdout.write('vector of ' + vector.length);`;
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', program],
      { cwd: packagePath('.'), encoding: 'utf8', timeout: 60_000 },
    );
    expect([status, stdout, stderr]).toEqual([0, 'vector of 512', '']);
  });
});
