import { describe, it } from 'vitest';
import { expectLinear } from '../../support/growth.ts';
import { worldOf } from '../../support/worlds/text-world.ts';

/** Lines that somebody's file may hold thousands of. */
const lines = {
  blanks: ' '.repeat(60),
  'bars and blanks': `| Odo${' '.repeat(18)}|${' '.repeat(30)}| 300 |`,
  stars: '*'.repeat(60),
  brackets: '[['.repeat(30),
  'one letter': 'a'.repeat(60),
  backticks: '`'.repeat(60),
  dashes: '- '.repeat(30),
  quotes: '"\''.repeat(30),
  digits: '8'.repeat(60),
  Chinese: '漢字。'.repeat(20),
} as const;

/** A file of each format, with such a text `count` times over, as lines and as one line. */
const files: Readonly<Record<string, (text: string, count: number) => readonly [path: string, text: string]>> = {
  'a note of such lines': (text, count) => ['odo.md', `# Odo\n\n${`${text}\n`.repeat(count)}`],
  'a note with one such line': (text, count) => ['odo.md', `# Odo\n\n${text.repeat(count)}\n`],
  'a text in YAML': (text, count) => [
    'odo.yaml',
    `- name: Odo\n  kind: Person\n  title: |\n${`    x${text}\n`.repeat(count)}`,
  ],
  'a table': (text, count) => [
    'odo.csv',
    `name,kind,title\n${`Odo,Person,${text.replaceAll('"', '')}\n`.repeat(count)}`,
  ],
  'a family tree': (text, count) => [
    'odo.ged',
    `0 HEAD\n0 @I1@ INDI\n1 NAME Odo\n1 NOTE x\n${`2 CONT ${text}\n`.repeat(count)}0 TRLR\n`,
  ],
};

describe('the time that a file takes grows as it does', () => {
  for (const [what, fileOf] of Object.entries(files)) {
    it.each(Object.entries(lines))(`${what}: %s`, async (name, text) => {
      await expectLinear(`${what} of ${name}`, [50, 100, 200, 400], (count) => {
        const [path, whole] = fileOf(text, count);
        return () => worldOf({ [path]: whole });
      });
    });
  }
});
