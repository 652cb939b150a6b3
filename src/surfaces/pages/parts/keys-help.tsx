import type { Html } from '../layout/render.ts';

const keys: readonly (readonly [string, string])[] = [
  ['j', 'next item'],
  ['k', 'previous item'],
  ['1–9', 'choose the correct claim of a contradiction; 0: none'],
  ['r', 'resolve: type a comment, then Enter'],
  ['d', 'dismiss: type a comment, then Enter'],
  ['a', 'accept claim'],
  ['w', 'withdraw claim'],
  ['f', 'remove flag'],
  ['u', 'undo the last decision of this browser'],
  ['/', 'search'],
  ['Esc', 'leave a field'],
  ['?', 'this list'],
];

/** The keys of the review. */
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
