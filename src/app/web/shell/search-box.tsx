import { useDebouncedValue } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { searchEndpoints } from '#shared/records/search-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { messageOf } from '#web/api/api-client.ts';
import { onOpenSearch } from '#web/ui/open-search.ts';
import { searchEntries } from './search-entries.ts';
import { SearchResults } from './search-results.tsx';
import classes from './search-box.module.css';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * The search over all records: `/` or Ctrl-K focuses it, arrows choose, Enter opens, Escape closes.
 * A combobox with a grouped list box, by the ARIA pattern.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [debounced] = useDebouncedValue(text.trim(), 200);
  /** The text that Enter was pressed on before its results were there. */
  const [entered, setEntered] = useState<string | null>(null);
  // Enter skips the debounce.
  const q = entered ?? debounced;

  const { data, error, isFetching } = useQuery({
    ...endpointQuery(searchEndpoints.global, { query: { q } }),
    enabled: q !== '' && isOpen,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
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
    setEntered(null);
  };

  const open = (href: string) => {
    close();
    setText('');
    input.current?.blur();
    void navigate({ href });
  };

  const openFirst = useEffectEvent(() => {
    setEntered(null);
    if (entries[0] && !error) open(entries[0].href);
  });
  const hasResultsOfEnter = entered !== null && isSettled;
  useEffect(() => {
    if (hasResultsOfEnter) openFirst();
  }, [hasResultsOfEnter]);

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
      if (!isListShown || !isSettled) setEntered(text.trim() || null);
      else if (entry) open(entry.href);
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
          setEntered(null);
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
      )}
      <output className="visually-hidden">
        {isListShown && isSettled && !error && data
          ? entries.length === 0
            ? `Nothing found for ${q}`
            : `${entries.length} results`
          : ''}
      </output>
    </search>
  );
}
