import { Textarea, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { EntityName } from '#shared/entity-names.ts';
import { fold, foldSpellings } from '#shared/fold.ts';
import type { Mention } from '#shared/records/note.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import { noteEndpoints } from '../note-endpoints.ts';
import classes from './mention-field.module.css';
import { typedMention, type TypedMention } from './note-text.ts';

export interface MentionedText {
  text: string;
  /** The users chosen while the user typed the text. */
  chosen: readonly Mention[];
}

interface MentionFieldProps {
  record: { entity: EntityName; id: number };
  value: MentionedText;
  onChange: (value: MentionedText) => void;
  error: string | null;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSubmit: () => void;
}

const DEBOUNCE_MS = 150;

/** Loads the people who can be mentioned on a record, page by page. */
function usePeople(record: MentionFieldProps['record'], q: string, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...endpointKey(noteEndpoints.people, { params: record, query: { q } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callApi(noteEndpoints.people, { params: record, query: { q, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** A note's text field. Typing @ suggests users with access to the record. */
export function MentionField({ record, value, onChange, error, onSubmit }: MentionFieldProps) {
  const { text, chosen } = value;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [place, setPlace] = useState(0);
  const list = useId();
  const [q] = useDebouncedValue(typed?.q.trim() ?? '', DEBOUNCE_MS);
  const answer = usePeople(record, q, typed !== null);
  // Filter the previous results locally until the server responds.
  const people = (answer.data?.pages.flatMap((page) => page.people) ?? []).filter(
    ({ fullName, username }) =>
      typed &&
      foldSpellings(typed.q.trim()).some((sought) =>
        [fullName, username].some((name) => fold(name).includes(sought)),
      ),
  );
  const rows = people.length + (answer.hasNextPage && people.length > 0 ? 1 : 0);
  const active = Math.min(place, rows - 1);
  const optionId = (index: number) => `${list}-${index}`;

  const look = (now: string, mentions: readonly Mention[]) => {
    setTyped(typedMention(now, field.current?.selectionStart ?? now.length, mentions));
    setPlace(0);
  };
  const choose = (index: number) => {
    const person = people[index];
    if (!person) {
      void answer.fetchNextPage();
      return;
    }
    if (!typed) return;
    const { at, q: letters } = typed;
    const start = `${text.slice(0, at)}@${person.fullName} `;
    const rest = text.slice(at + 1 + letters.length).replace(/^ /, '');
    // Render synchronously so the caret is after the name before the next keystroke.
    flushSync(() => {
      setTyped(null);
      onChange({
        text: start + rest,
        chosen: [...chosen, { userId: person.id, name: person.fullName }],
      });
    });
    field.current?.focus();
    field.current?.setSelectionRange(start.length, start.length);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (rows === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setPlace((active + step + rows) % rows);
    else if (key === 'Enter' || key === 'Tab') choose(active);
    else if (key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        label="Note"
        classNames={{ label: 'visually-hidden' }}
        placeholder="Write a note. Type @ to mention a colleague."
        autosize
        minRows={3}
        maxRows={14}
        autoFocus
        value={text}
        error={error}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={rows > 0 ? list : undefined}
        aria-activedescendant={rows > 0 ? optionId(active) : undefined}
        onChange={({ currentTarget }) => {
          onChange({ text: currentTarget.value, chosen });
          look(currentTarget.value, chosen);
        }}
        onClick={() => look(text, chosen)}
        onKeyDown={press}
        onBlur={() => setTyped(null)}
      />
      {rows > 0 && (
        <div role="listbox" id={list} aria-label="People to mention" className={classes.list}>
          {Array.from({ length: rows }, (_, index) => (
            <UnstyledButton
              key={people[index]?.id ?? 'more'}
              component="div"
              role="option"
              id={optionId(index)}
              aria-selected={index === active}
              className={classes.option}
              // Keep the focus and the caret in the text field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {people[index]?.fullName ?? 'Show more people'}
              <span className={classes.username}>{people[index]?.username}</span>
            </UnstyledButton>
          ))}
        </div>
      )}
      <span role="status" className="visually-hidden">
        {typed && answer.isSuccess && peopleFound(people.length, answer.hasNextPage)}
      </span>
    </div>
  );
}

function peopleFound(count: number, hasMore: boolean): string {
  if (count === 0) return 'No one with this name can be mentioned here';

  return `${count}${hasMore ? ' or more' : ''} ${count === 1 ? 'person' : 'people'} to mention`;
}
