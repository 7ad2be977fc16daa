import { useDebouncedValue } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { searchEndpoints } from '#shared/records/search-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { messageOf } from '#web/api/api-client.ts';
import { onOpenSearch } from '#web/ui/open-search.ts';
import { searchEntries } from './search-entries.ts';
import classes from './search-box.module.css';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

const SearchResults = lazy(async () => ({
  default: (await import('./search-results.tsx')).SearchResults,
}));

const resultsOf = (q: string) => ({
  ...endpointQuery(searchEndpoints.global, { query: { q } }),
  staleTime: 10_000,
});

/**
 * The global search box: `/` or Ctrl-K focuses it, arrow keys select a result, Enter opens it,
 * Escape closes the list. A combobox with a grouped listbox, following the ARIA pattern.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [q] = useDebouncedValue(text.trim(), 200);
  /** The text for which Enter was pressed before its results arrived. */
  const entered = useRef<string | null>(null);
  const queries = useQueryClient();

  const { data, error, isFetching } = useQuery({
    ...resultsOf(q),
    enabled: q !== '' && isOpen,
    placeholderData: keepPreviousData,
  });
  const groups = q === '' ? [] : (data ?? []);
  const entries = searchEntries(groups, q);
  const isListShown = isOpen && q !== '' && text.trim() !== '';
  const isSettled = q === text.trim() && !isFetching;

  useEffect(() => {
    const focus = () => {
      input.current?.focus();
      input.current?.select();
    };
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isShortcut =
        (event.key === 'k' && (event.ctrlKey || event.metaKey)) ||
        (event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target));
      if (!isShortcut || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      focus();
    };
    window.addEventListener('keydown', onKeyDown);
    const stop = onOpenSearch(focus);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, []);

  const close = () => {
    setIsOpen(false);
    setActive(0);
    entered.current = null;
  };

  const open = (href: string) => {
    close();
    setText('');
    input.current?.blur();
    void navigate({ href });
  };

  /** Opens the first result for the text once it arrives, unless the user keeps typing. */
  const openFirst = async (typed: string) => {
    entered.current = typed;
    // The list shows the error if a search fails.
    const found = await queries.fetchQuery(resultsOf(typed)).catch(() => []);
    const [first] = searchEntries(found, typed);
    if (first && entered.current === typed) open(first.href);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (isListShown) close();
      else if (text) setText('');
      else input.current?.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      if (entries.length === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + entries.length) % entries.length);
    } else if (event.key === 'Enter') {
      const entry = entries[active];
      if (isListShown && isSettled && entry) open(entry.href);
      else if (!isSettled) void openFirst(text.trim());
    }
  };

  return (
    <search className={classes.box}>
      <IconSearch size={16} className={classes.icon} aria-hidden />
      <input
        ref={input}
        className={classes.input}
        type="search"
        placeholder="Search clients, jobs, phone, invoice #"
        aria-label="Search everything"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          isListShown && entries[active] ? `${listId}-${entries[active].key}` : undefined
        }
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsOpen(true);
          setActive(0);
          entered.current = null;
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {!text && (
        <kbd className={classes.key} aria-hidden>
          /
        </kbd>
      )}
      {isListShown && (
        <Suspense>
          <SearchResults
            listId={listId}
            groups={groups}
            entries={entries}
            active={active}
            q={q}
            isLoading={!isSettled}
            problem={error ? messageOf(error) : null}
            onOpen={open}
            onPoint={setActive}
          />
        </Suspense>
      )}
      <output className="visually-hidden">
        {isListShown && isSettled && !error && data
          ? entries.length === 0
            ? `No results for ${q}`
            : `${entries.length} results`
          : ''}
      </output>
    </search>
  );
}
