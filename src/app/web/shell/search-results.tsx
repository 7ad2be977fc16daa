import type { SearchGroup } from '#shared/records/search-result.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { hitKey, moreKey, searchLabel, type SearchEntry } from './search-entries.ts';
import classes from './search-box.module.css';

interface SearchResultsProps {
  listId: string;
  groups: readonly SearchGroup[];
  entries: readonly SearchEntry[];
  active: number;
  q: string;
  isLoading: boolean;
  problem: string | null;
  onOpen: (href: string) => void;
  onPoint: (index: number) => void;
}

/** The list below the search box. Handles mousedown so that focus stays in the search box. */
export function SearchResults({
  listId,
  groups,
  entries,
  active,
  q,
  isLoading,
  problem,
  onOpen,
  onPoint,
}: SearchResultsProps) {
  const line = (key: string, content: React.ReactNode) => {
    const index = entries.findIndex((entry) => entry.key === key);
    const href = entries[index]?.href ?? '/';

    return (
      // Keyboard navigation happens in the search box; focus never enters the list.
      <div
        key={key}
        id={`${listId}-${key}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        className={classes.option}
        onMouseMove={() => {
          if (index !== active) onPoint(index);
        }}
        onMouseDown={(event) => {
          event.preventDefault();
          if (event.button === 0) onOpen(href);
        }}
      >
        {content}
      </div>
    );
  };

  return (
    <div className={classes.popup} data-loading={isLoading || undefined}>
      <div role="listbox" id={listId} aria-label="Search results">
        {groups.map(({ kind, hits, hasMore }) => (
          <div key={kind} role="group" aria-label={searchLabel(kind)}>
            <div className={classes.groupName} aria-hidden>
              {searchLabel(kind)}
            </div>
            {hits.map((hit) =>
              line(
                hitKey(kind, hit.id),
                <>
                  <span className={classes.words}>
                    <span className={classes.title}>{hit.title}</span>
                    {hit.detail && <span className={classes.detail}>{hit.detail}</span>}
                  </span>
                  {hit.status && <StatusBadge status={hit.status} />}
                </>,
              ),
            )}
            {hasMore &&
              line(
                moreKey(kind),
                <span className={classes.more}>
                  See all {searchLabel(kind).toLowerCase()} with “{q}”
                </span>,
              )}
          </div>
        ))}
      </div>
      {problem && <div className={classes.message}>{problem}</div>}
      {!problem && entries.length === 0 && (
        <div className={classes.message}>
          {isLoading
            ? 'Searching…'
            : `No results for “${q}”. Try a name, phone number, or document number.`}
        </div>
      )}
    </div>
  );
}
