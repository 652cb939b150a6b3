import { expect, it } from 'vitest';
import { tellsOfThePast } from '../../../../src/values/said/background.ts';

it.each([
  'Garrick Vane had owned the Heron.',
  'Garrick Vane had once owned the Heron.',
  "He'd owned the Heron then.",
  'The Heron had been owned by Garrick Vane.',
  'Garrick Vane had been the owner of the Heron.',
  'Thirty years before, Garrick Vane had owned the Heron.',
  'Thirty years earlier Garrick Vane owned the Heron.',
  'Garrick Vane owned the Heron a generation ago.',
  'Ten years before, Garrick had bought the Heron.',
  'Garrick Vane had owned the Heron, once.',
  'Once, Garrick Vane owned the Heron.',
  'Once Garrick Vane owned the Heron.',
  'Garrick Vane once owned the Heron.',
  'Garrick Vane was once the owner of the Heron.',
  'Formerly Garrick Vane owned the Heron.',
  'Previously, Garrick Vane owned the Heron.',
  'In those days Garrick Vane owned the Heron.',
  'In the old days Garrick Vane owned the Heron.',
  'Back then Garrick Vane owned the Heron.',
  'Garrick Vane owned the Heron back then.',
  'In the days of the old king, Garrick Vane owned the Heron.',
  'When Perrin was a boy, Garrick Vane owned the Heron.',
  'When Perrin Ferrow was still very young, Garrick Vane owned the Heron.',
  'Garrick Vane owned the Heron when his sons were little.',
  'While his father still lived, Garrick Vane owned the Heron.',
  'As a girl Odile lived in Ashkeep.',
  'In her youth Odile lived in Ashkeep.',
  'Until the trial, Garrick Vane owned the Heron.',
  'Garrick Vane owned the Heron until the trial.',
  'Until his death Garrick Vane ruled Ashkeep.',
  'Before the war, Garrick Vane owned the Heron.',
  'Garrick Vane used to own the Heron.',
])('%s', (sentence) => expect(tellsOfThePast(sentence)).toBe(true));

it.each([
  'Garrick Vane owned the Heron.',
  'Perrin Ferrow owns the Heron.',
  'Garrick Vane had become king.',
  'Garrick Vane had bought the Heron.',
  'Maren had moved to Thornhold.',
  'Odile had been born in Ashkeep.',
  'The Heron had been sold to Garrick Vane.',
  'Garrick Vane had always owned the Heron.',
  'Garrick Vane had owned the Heron ever since.',
  'Garrick Vane, who had been a soldier, owned the Heron.',
  'After she had ruled Ashkeep for years, Odile lived in Thornhold.',
  'Maren became queen ten years ago.',
  'Garrick had a boat.',
  'Garrick Vane owned the Heron at once.',
  'Garrick Vane owned the Heron once more.',
  'Once Odo was dead, Garrick Vane owned the Heron.',
  'Garrick ruled Ashkeep once Odo was dead.',
  'She came once a week, and Garrick Vane owned the Heron.',
  'Dorrit Vane lived in Saltmere until 340.',
  'Nobody slept until the dawn, and Garrick Vane owned the Heron.',
  'Before dawn, Perrin Ferrow owned the Heron.',
  'Before the week was out, Perrin Ferrow owned the Heron.',
  'Before he could speak, Perrin Ferrow owned the Heron.',
  'Before long, Garrick Vane owned the Heron.',
  'When the ice broke, Garrick Vane owned the Heron.',
  'Odile, as a child of Odo, was a member of the guild.',
  '',
])('not: %s', (sentence) => expect(tellsOfThePast(sentence)).toBe(false));

it('reads a very long sentence in no time', () => {
  const start = performance.now();
  for (const words of [
    'had never ',
    'who had ',
    'when he was ',
    'until the ',
    'once ',
    'years ',
    'not ',
    'before a ',
    ', ',
  ]) {
    tellsOfThePast(`${words.repeat(20_000)}had`);
  }
  expect(performance.now() - start).toBeLessThan(1000);
});
