// @ts-check
/**
 * Bundles the command line into `dist/bin/`, once `tsc` has made `dist/`: half of the time of a short command went into finding and opening
 * hundreds of small modules, and into reading what rules and ontology say. Unused parts of a command stay in files of their own that are
 * never opened.
 *
 * All of it lies flat in one folder two levels below the top of the package, as `src/util/` does: what looks for `rules/` and `package.json`
 * beside itself finds them from the sources, from `dist/` and from here.
 */
import { deepStrictEqual } from 'node:assert';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Packages that most commands load, in many small modules; all others are imported from where they are installed. */
const bundled = ['zod', 'commander', 'js-yaml', 'tinyglobby'];

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist', 'bin');
/** @type {Record<'dependencies' | 'peerDependencies', Record<string, string>>} */
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Commander asks for modules of Node by `require`. */
const banner = "import { createRequire as requireFrom } from 'node:module';const require=requireFrom(import.meta.url);";

rmSync(folder, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    lore: 'src/surfaces/cli/main.ts',
    'dry-run-child': 'src/app/dry-run/dry-run-child.ts',
  },
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Node knows \p{…} well: without this, each such literal becomes a RegExp that is built anew whenever the line runs.
  supported: { 'regexp-unicode-property-escapes': true },
  external: Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !bundled.includes(name)),
  // Node parses fewer characters. Names are kept: errors are called by the names of their classes.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  banner: { js: banner },
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});
// An old Node reads the entry up to its message: it cannot import from `node:module`, and the entry needs nothing of it.
const entry = join(folder, 'lore.js');
writeFileSync(entry, readFileSync(entry, 'utf8').replace(banner, ''));
// Started by their names, as processes of their own.
for (const child of ['graph/embedded/limited/limited-child.mjs', 'embedding/local-model-child.mjs']) {
  copyFileSync(join(root, 'src', child), join(folder, basename(child)));
}
writeFileSync(join(folder, 'NOTICES'), notices(Object.keys(metafile.inputs)));

writeFileSync(join(folder, 'prepared.json'), JSON.stringify(await preparedReadings()));

/** The readings of YAML that nearly every command needs, and the outlines and reads of shipped rules, as JSON by their text: see src/util/prepared.ts. */
async function preparedReadings() {
  /** @type {typeof import('../src/config/ontology.ts')} */
  const { readShipped, shippedFiles } = await import(new URL('../dist/config/ontology.js', import.meta.url).href);
  /** @type {typeof import('../src/rules/load/header.ts')} */
  const { readHeader, splitRuleText } = await import(new URL('../dist/rules/load/header.js', import.meta.url).href);
  /** @type {typeof import('../src/rules/load/file.ts')} */
  const { readRuleFile } = await import(new URL('../dist/rules/load/file.js', import.meta.url).href);
  /** @type {typeof import('../src/rules/analysis/analysis.ts')} */
  const { analyse, outlineKey } = await import(new URL('../dist/rules/analysis/analysis.js', import.meta.url).href);
  /** @type {typeof import('../src/rules/analysis/reads.ts')} */
  const { shippedReads } = await import(new URL('../dist/rules/analysis/reads.js', import.meta.url).href);
  const ontology = shippedFiles.map((file) => [readFileSync(join(root, 'ontology', file), 'utf8'), readShipped(file)]);
  const files = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' });
  const rules = files
    .filter((file) => file.endsWith('.cypher'))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'rules', file), 'utf8');
      const split = splitRuleText(file, text);
      if ('code' in split || split.header === undefined) throw new Error(`${file} has no header.`);
      const header = readHeader(file, split.header);
      const read = readRuleFile({ path: file, text }, 'shipped');
      if (Array.isArray(header)) throw new Error(`${file}: ${header[0]?.message}`);
      if ('problems' in read) throw new Error(`${file}: ${read.problems[0]?.message}`);
      return [
        [split.header.yaml, header],
        [outlineKey(read.rule), analyse(read.rule).outline],
        shippedReads(read.rule),
      ];
    });
  const readings = [...ontology, ...rules];
  deepStrictEqual(JSON.parse(JSON.stringify(readings)), readings);
  return readings.map(([text, reading]) => [text, JSON.stringify(reading)]);
}

/**
 * The licences of the packages that are in the bundle.
 *
 * @param {readonly string[]} inputs Paths of modules.
 */
function notices(inputs) {
  const found = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const texts = [...new Set(found)].sort().map((path) => {
    const home = join(root, path);
    const { name, version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    const licence = readdirSync(home).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${name} has no licence to ship with the bundle it is in.`);
    return `${name} ${version}\n\n${readFileSync(join(home, licence), 'utf8').trim()}\n`;
  });
  return `The files in this folder contain code of these packages.\n\n${texts.join('\n\n')}`;
}
