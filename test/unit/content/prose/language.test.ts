import { describe, expect, test } from 'vitest';
import { told, vask, worldOf } from '../../../support/worlds/text-world.ts';

const german =
  'Aldric war der König von Vask und der Sohn eines Fischers. Er wurde in einem Dorf an der Küste geboren, das heute nicht mehr steht, und ' +
  'lebte mit seiner Mutter in einer Hütte aus Treibholz. Als er zwölf war, kam ein Ritter und nahm ihn mit auf die Burg. Dort lernte er das ' +
  'Lesen und das Fechten, und er vergaß die See nicht. Sein Bruder blieb zu Haus und wurde Fischer wie der Vater.';
const french =
  'Maren est la fille d’un pêcheur de la côte. Elle a vécu dans une maison de bois avec sa mère et ses deux frères, et elle ne savait pas lire. ' +
  'Quand le roi est venu dans le village pour les impôts, elle lui a donné une pomme et il lui a donné un anneau. Des années plus tard, au ' +
  'château, il ne se souvenait plus de la pomme, mais elle avait gardé l’anneau dans une boîte sur la cheminée avec les lettres de son père.';
const russian =
  'Альдрик был королём и сыном рыбака. Он родился в деревне на берегу моря, которой больше нет, и жил с матерью в хижине. Когда ему было ' +
  'двенадцать лет, пришёл рыцарь и увёл его в замок. Там он научился читать и фехтовать, но моря не забыл никогда.';
const english =
  'Aldric was the king of Vask and the son of a fisherman. He was born in a village on the coast that is no longer there, and lived with his ' +
  'mother in a hut of driftwood. When he was twelve a knight came and took him to the castle. There he learnt to read and to fence, and he did ' +
  'not forget the sea. His brother stayed at home. On the wall it says in old letters: „Die See gibt, und die See nimmt, und das ist nicht viel.“';
const names = Array.from({ length: 90 }, (_, at) => `- Der Wirt ${'abcdefghij'[at % 10]}`).join('\n');

const read = (text: string) => {
  const { problems, claims } = worldOf({ 'world.yaml': vask, 'note.md': text });
  return {
    problems: problems
      .filter(({ path }) => path === 'note.md')
      .map(({ code, line, message }) => ({ code, line, message })),
    claims: told(claims.filter(({ place }) => place.path === 'note.md')),
  };
};

describe('a note of another language', () => {
  test.each([
    ['German', german],
    ['French', french],
    ['another script than Latin', russian],
  ])('%s is told once, at its first line', (language, text) => {
    expect(read(`\n${text}\n\n${text}\n`).problems).toMatchObject([
      { code: 'other-language', line: 2, message: expect.stringContaining(language) },
    ]);
  });

  test('has no sentences that are read, and labels that are', () => {
    expect(read(`Aldric died in 850.\n\n${german}\n\nRuler of Vask: Aldric\n`).claims).toEqual([
      'aldric -RULES-> vask',
    ]);
  });

  test.each([
    ['English, though it quotes', english],
    ['a short note', german.slice(0, 200)],
    ['a list of names', names.replaceAll('Der ', '')],
    [
      'English about foreign names',
      `${english}\n\nLa Roche, De Witt, El Mar, Van der Meer, Il Duce, Las Vegas and Le Havre.`,
    ],
  ])('is not %s', (_, text) => {
    expect(read(text).problems.filter(({ code }) => code === 'other-language')).toEqual([]);
  });
});
