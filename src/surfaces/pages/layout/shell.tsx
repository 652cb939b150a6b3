import type { PageLinks, PageSection } from '../links.ts';
import { styleName } from '../style/index.ts';
import type { Html } from './render.ts';
import { scriptName } from './script.ts';

/** The result of the last form: a written decision, or the reason of its failure. */
export interface Notice {
  readonly kind: 'done' | 'trouble';
  readonly text: string;
  /** Its effects, a line each. */
  readonly more?: readonly { readonly text: string; readonly href?: string | undefined }[];
}

export interface ShellProps {
  readonly title: string;
  /** The name of the world. */
  readonly world: string;
  readonly links: PageLinks;
  readonly section?: PageSection | undefined;
  readonly notice?: Notice | undefined;
  /** Undefined: nothing can be taken back. */
  readonly undo?: Html | undefined;
  /** The address of the page, to look again when the world has changed; undefined where it stays as it is. */
  readonly here?: string | undefined;
  /** The token that ends the session of a browser; undefined: no session. */
  readonly csrf?: string | undefined;
  /** True on a static site: its pages have no script, and no server sends the policy. */
  readonly isStatic?: boolean | undefined;
  /** For the foot of the page. */
  readonly version: string;
  readonly children?: Html | readonly Html[];
}

const names: readonly (readonly [PageSection, string])[] = [
  ['overview', 'Overview'],
  ['review', 'Review'],
  ['findings', 'Findings'],
  ['confusions', 'Story questions'],
  ['entities', 'Entities'],
  ['timeline', 'Timeline'],
  ['sources', 'Sources'],
  ['memories', 'Notes'],
  ['rules', 'Rules'],
  ['history', 'History'],
  ['names', 'A–Z'],
];

/** Pages load from this site only, and run no script. */
const staticPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'";

/** The frame of every page. */
export function PageShell(props: ShellProps): Html {
  const { title, world, links, section, notice, undo, here, csrf, isStatic, version, children } = props;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        {isStatic === true ? <meta http-equiv="Content-Security-Policy" content={staticPolicy} /> : null}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === world ? world : `${title} · ${world}`}</title>
        <link rel="stylesheet" href={links.asset(styleName)} />
        {isStatic === true ? null : <script src={links.asset(scriptName)} defer></script>}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="top">
          <p class="world">
            <a href={links.section('overview')}>{world}</a>
          </p>
          <nav aria-label="Pages">
            {names.map(([name, words]) => {
              const href = links.section(name);
              if (href === undefined) return null;
              return (
                <a href={href} aria-current={name === section ? 'page' : undefined}>
                  {words}
                </a>
              );
            })}
          </nav>
          {links.section('search') === undefined ? null : (
            <search class="search">
              <form action={links.section('search')}>
                <label>
                  <span class="hidden">Search the world</span>
                  <input type="search" name="q" placeholder="Search" data-key="/" maxlength={300} />
                </label>
              </form>
            </search>
          )}
        </header>
        <main id="main" tabindex={-1}>
          {notice === undefined && undo === undefined ? null : (
            <div class={notice?.kind === 'trouble' ? 'notice trouble' : 'notice'}>
              {notice === undefined ? null : <NoticeWords notice={notice} />}
              {undo ?? null}
            </div>
          )}
          {here === undefined ? null : (
            <p class="notice" role="status" data-news hidden>
              The world has changed. <a href={here}>Reload page</a>
            </p>
          )}
          {children}
        </main>
        <footer class="bottom soft">
          {csrf === undefined ? null : (
            <form method="post" action="/leave">
              <input type="hidden" name="csrf" value={csrf} />
              <button type="submit">Sign out</button>
            </form>
          )}
          <p>lore-engine {version}. Dates use the calendar of the world. To change the world, edit its files.</p>
        </footer>
      </body>
    </html>
  );
}

function NoticeWords({ notice: { kind, text, more = [] } }: { notice: Notice }): Html {
  return (
    <div role={kind === 'trouble' ? 'alert' : 'status'}>
      <p>{text}</p>
      {more.length === 0 ? null : (
        <ul>
          {more.map((line) => (
            <li>{line.href === undefined ? line.text : <a href={line.href}>{line.text}</a>}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
