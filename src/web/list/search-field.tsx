import { CloseButton, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useEffectEvent, useState } from 'react';

interface SearchFieldProps {
  /** The current search text. */
  value: string;
  /** Called 250 ms after the user stops typing. */
  onSearch: (q: string) => void;
  /** The placeholder, also used as the field's accessible name: 'Search invoices...'. */
  label: string;
}

/** A search box that follows the URL but keeps what the user is typing while results load. */
export function SearchField({ value, onSearch, label }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);

  if (value !== seen) {
    setSeen(value);
    // The value changed elsewhere (Back button, "Clear"), not because of a search in this field.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const search = useEffectEvent((q: string) => {
    if (q === sent) return;
    setSent(q);
    onSearch(q);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), 250);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextInput
      type="search"
      placeholder={label}
      aria-label={label.replace(/\.+$/, '')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />
      }
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
    />
  );
}
