import type { Html } from '../layout/render.ts';

const keys: readonly (readonly [string, string])[] = [
  ['j', 'the next thing'],
  ['k', 'the one before'],
  ['1–9', 'of a contradiction: this claim holds; 0: none over the others'],
  ['r', 'resolve: say why, then Enter'],
  ['d', 'dismiss: say why, then Enter'],
  ['a', 'accept a claim that waits'],
  ['w', 'withdraw it'],
  ['f', 'take the flag off'],
  ['u', 'undo the last decision of this browser'],
  ['/', 'search'],
  ['Esc', 'out of a field, so that keys are keys again'],
  ['?', 'this list'],
];

/** What the keys of the review do. */
export function KeysHelp(): Html {
  return (
    <section id="keys" class="keys" tabindex={-1}>
      <h2>Keys</h2>
      <dl>
        {keys.map(([key, words]) => (
          <div>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
