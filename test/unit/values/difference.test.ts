import { describe, expect, it } from 'vitest';
import { isBookkeepingKey, isBookkeepingValue } from '../../../src/values/bookkeeping-keys.ts';
import { differenceOf, type ValueKind } from '../../../src/values/difference.ts';
import { measureOf } from '../../../src/values/measures.ts';
import { isUnknown } from '../../../src/values/words.ts';

/** `a | b`, a line for each pair, in both orders. */
function each(kind: ValueKind, expected: string, pairs: string): void {
  describe(`${kind}: ${expected}`, () => {
    for (const line of pairs.trim().split('\n')) {
      const [a = '', b = ''] = line.split('|').map((part) => part.trim());
      it(line.trim(), () => expect([differenceOf(a, b, kind), differenceOf(b, a, kind)]).toEqual([expected, expected]));
    }
  });
}

each(
  'colour',
  'none',
  `Grey | gray
  grey | blue
  hazel | green
  hazel | brown
  green | brown
  amber | hazel
  blue | pale blue
  sea-green | green
  one blue, one brown | brown
  blue eyes | Blue
  greyish | silver
  blau | blue
  blaue Augen | blue
  grüne | green
  ojos verdes | green
  yeux bleus | blaue
  occhi azzurri | blue
  grijs | gris
  olhos castanhos | brown
  rote Haare | red
  chestnut | dark brown
  blond | flaxen
  teal | blue
  brown, greying | silver
  dark brown | black`,
);
each('colour', 'partial', 'pale blue | pale brown');
each(
  'colour',
  'certain',
  `blue | brown
  blue eyes | brown eyes
  emerald | blue
  black | white
  violet | green
  icy blue | golden
  blau | brown
  verde | rojo
  noir | weiß`,
);
each(
  'colour',
  'doubtful',
  `like the winter sea | brown
  grey | green
  starlit | black`,
);
each(
  'length',
  'none',
  `180 cm | 5 ft 11 in
  5'11" | 1.8 m
  5′11″ | 1,80 m
  1m80 | 180cm
  6 feet | 6'
  180 | 5'11"
  180 | 1.8
  71 | 180 cm
  about 6 ft | 185 cm
  5-6 ft | 5 ft 6
  15.2 hands | 158 cm
  six feet and a bit | 150 cm
  tall | 190 cm
  1,200 m | 1.2 km
  6½ feet | 6 ft 6 in tall`,
);
each(
  'length',
  'certain',
  `6 ft 2 in | 5 ft 1 in
  6'2" | 155 cm
  180 | 150
  1.9 m | 5 foot 4
  14 hands | 17 hands`,
);
each(
  'length',
  'doubtful',
  `tall | short
  180 | 5 ft 1 in
  about 6 ft | 170 cm`,
);
each(
  'weight',
  'none',
  `70 kg | 154 lb
  12 st 4 lb | 172 pounds
  11 stone | 70 kg
  70 | 154`,
);
each('weight', 'certain', '70 kg | 200 lb');
each('gender', 'certain', 'male | female');
each('gender', 'doubtful', 'female | nonbinary');
each(
  'gender',
  'none',
  `trans woman | female
  f | woman
  he | m`,
);
each(
  'colour',
  'doubtful',
  `formerly blue | brown
  red (in childhood) | black (when young)
  blue (green as a child) | red
  blue (one eye) | brown`,
);
each(
  'colour',
  'none',
  `brown (as a child) | blue
  red, as a child | black
  Red (when young) | black
  red [in his youth] | black
  blue (contact lenses) | brown
  violet behind her lenses | brown
  black (dyed) | red
  black (a wig) | red
  green (in the portrait) | brown
  red (as a child) | black (dyed)`,
);
each('length', 'none', '120 cm (as a child) | 180 cm');
each('text', 'none', 'left (as a child) | right');
each('text', 'certain', 'guard of portraits | smith');
each('text', 'doubtful', 'left (until the siege) | right');
each(
  'text',
  'none',
  `left | Left-handed
  ambidextrous | left
  right | righty
  R | right-handed
  left | sinistral
  southpaw | lefty
  links | left
  gaucher | Linkshänder
  zurda | left-handed
  rechtshandig | destro
  ambidiestro | left
  left / right (trained) | left
  O+ | 0 positive
  A | A+
  O negative | O-
  A Rh-positive | type A+
  B | Rh−
  AB+ | Rh+
  Eel House | the old Eel House
  The Oar |  the   oar
  LN | lawful neutral
  12,000 | 12000`,
);
each(
  'text',
  'certain',
  `left | right
  righty | southpaw
  A+ | A-
  A+ | Rh negative
  AB | O
  The Otter | Eel House`,
);
each('text', 'partial', 'Red Lion Inn | Red Dragon Inn');
each(
  'text',
  'certain',
  `4.8 kg | 4.82 kg
  1,200 gold | 12 gold`,
);
each(
  'text',
  'none',
  `4.80 kg | 4.8 kg
  1,200 gold | 1200 gold
  4,8 kg | 4.8 kg`,
);
each('number', 'none', '12000 | 12,400');
each('number', 'certain', '4000 | 11000');

describe('a measure', () => {
  it('is none in other words', () => {
    for (const text of ['', 'tall', 'two heads above the rest', '6 ft 2 of him', '5 - 6 - 7', '3 leagues']) {
      expect(measureOf(text, 'length')).toBeUndefined();
    }
  });
});

describe('keys and values of tools and games', () => {
  it('are known, however they are written', () => {
    for (const key of [
      'level',
      'Last-Seen',
      'lastSeen',
      'hp',
      'stats_might',
      'cssclass',
      'dg-publish',
      'Page Number',
      'xp',
      'quote',
      'catch-phrase',
      'playlist',
      'Voice Actor',
      'role in the story',
    ]) {
      expect([key, isBookkeepingKey(key)]).toEqual([key, true]);
    }
    for (const key of ['favourite_tavern', 'birthmark', 'first_love']) expect(isBookkeepingKey(key)).toBe(false);
    for (const value of ['2024-01-03', 'https://a.example', '1700000000000', 'maren.png']) {
      expect([value, isBookkeepingValue(value)]).toEqual([value, true]);
    }
  });
});

it('knows what says that nothing is known', () => {
  expect(['', '?', '—', 'Unknown', 'TBD', 'n/a'].every(isUnknown)).toBe(true);
  expect(isUnknown('none of your business')).toBe(false);
});
