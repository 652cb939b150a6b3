import type { ListedMemory } from '../../../app/memory/describe-memory.ts';
import type { Page } from '../../../app/paging.ts';
import { memoryStatuses, memoryTypes } from '../../../model/choices.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { MemoryItem } from '../parts/memory-line.tsx';
import { Pager } from '../parts/pager.tsx';

export interface MemoryFilters {
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  readonly project?: string | undefined;
  readonly status?: string | undefined;
}

const noneWords = 'No notes yet. Write one with `lore remember`, and it appears here.';

/** The memories of storytellers, the newest first. */
export function MemoriesView({
  page: { items, total, cursor },
  filters,
  isLater,
  links,
}: {
  page: Page<ListedMemory>;
  filters: MemoryFilters;
  isLater: boolean;
  links: PageLinks;
}): Html {
  const given = { ...filters };
  const isNarrowed = Object.values(given).some((each) => each !== undefined);
  return (
    <>
      <h1>Notes</h1>
      <p class="soft">Notes of storytellers and models. No file of the world states them.</p>
      <Filters filters={filters} links={links} />
      {total === 0 ? <p role="status">{isNarrowed ? 'No notes match. Remove a filter.' : noneWords}</p> : null}
      <ul class="plain found">
        {items.map((memory) => (
          <li>
            <MemoryItem memory={memory} links={links} />
          </li>
        ))}
      </ul>
      <Pager
        total={total}
        shown={items.length}
        of="note"
        first={isLater ? links.memories(given) : undefined}
        next={cursor === undefined ? undefined : links.memories({ ...given, cursor })}
      />
    </>
  );
}

function Filters({
  filters: { type, tag, project, status },
  links,
}: {
  filters: MemoryFilters;
  links: PageLinks;
}): Html {
  return (
    <form class="filters" action={links.memories()} aria-label="Filter">
      <Choice name="type" words="Type" all="all" values={memoryTypes} given={type} />
      <label>
        Tag <input name="tag" value={tag ?? ''} maxlength={100} autocomplete="off" />
      </label>
      <label>
        Project <input name="project" value={project ?? ''} maxlength={300} autocomplete="off" />
      </label>
      <Choice name="status" words="Status" all="active" values={[...memoryStatuses, 'all']} given={status} />
      <button type="submit">Apply filter</button>
    </form>
  );
}

const statusWords: Readonly<Record<string, string>> = { invalid: 'withdrawn', candidate: 'unaccepted' };

function Choice({
  name,
  words,
  all,
  values,
  given = '',
}: {
  name: string;
  words: string;
  /** The words of an empty choice. */
  all: string;
  values: readonly string[];
  given?: string | undefined;
}): Html {
  return (
    <label>
      {words}
      <select name={name}>
        {['', ...values].map((value) => (
          <option value={value} selected={value === given}>
            {value === '' ? all : (statusWords[value] ?? value)}
          </option>
        ))}
      </select>
    </label>
  );
}
