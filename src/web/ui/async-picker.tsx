import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PickerOption } from './picker-option.tsx';

/** A record as a picker offers it. */
export interface PickerItem {
  id: number;
  label: string;
  /** Distinguishes two records of the same name: an address, a phone number. */
  detail?: string;
  /** The reason why it cannot be chosen. */
  disabledReason?: string;
}

/**
 * The functions by which a picker finds records. Written once per kind of record, beside its endpoints:
 *
 * @example
 * export const clientSource: PickerSource = {
 *   key: endpointKey(contactEndpoints.list, { list: { filters: CLIENTS_ONLY } }),
 *   search: async (q, signal) => {
 *     const { rows, total } = await callApi(contactEndpoints.list, {
 *       list: { q, filters: CLIENTS_ONLY, sort: BY_NAME, page: 1, pageSize: 25 },
 *       signal,
 *     });
 *     return { items: rows.map(toItem), total };
 *   },
 *   load: async (id, signal) => toItem(await callApi(contactEndpoints.read, { params: { id }, signal })),
 * };
 */
export interface PickerSource {
  /** The cache key of the list that it searches. */
  key: QueryKey;
  search: (q: string, signal: AbortSignal) => Promise<{ items: PickerItem[]; total: number }>;
  load: (id: number, signal: AbortSignal) => Promise<PickerItem>;
}

/** Returns the query of the options that a picker offers for a search. */
export const pickerSearch = (source: PickerSource, q: string) =>
  queryOptions({
    queryKey: [...source.key, 'offered', q],
    queryFn: ({ signal }) => source.search(q, signal),
    placeholderData: keepPreviousData,
  });

/** The record that a picker has chosen. */
export const pickedRecord = (source: PickerSource, id: number) =>
  queryOptions({
    queryKey: [...source.key, 'picked', id],
    queryFn: ({ signal }) => source.load(id, signal),
  });

export interface AsyncPickerProps extends Omit<
  SelectProps<number>,
  'value' | 'defaultValue' | 'onChange' | 'data' | 'filter' | 'searchable' | 'nothingFoundMessage'
> {
  source: PickerSource;
  value: number | null;
  onChange: (id: number | null, item: PickerItem | null) => void;
  /** The text when there is nothing to choose from: 'No clients available'. */
  nothingFound?: string;
  /** Offers to create a record from the typed text; open a dialog and choose the record it created. */
  quickCreate?: { label: (q: string) => string; onCreate: (q: string) => void };
  /** Offers to look further: give another source then. The choices stay open. */
  widen?: { label: string; onWiden: () => void };
}

// Choices that are not records.
const CREATE = -1;
const MORE = -2;
const WIDEN = -3;
const NOTHING = -4;

/** Chooses one record among any number: it searches on the server while the user types. */
export function AsyncPicker({
  source,
  value,
  onChange,
  nothingFound = 'Nothing found',
  quickCreate,
  widen,
  comboboxProps,
  ...props
}: AsyncPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isStayingOpen = useRef(false);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<PickerItem | null>(null);

  const loaded = useQuery({
    ...pickedRecord(source, value ?? 0),
    enabled: value !== null && picked?.id !== value,
  });
  const chosen = value === null ? null : picked?.id === value ? picked : (loaded.data ?? null);
  // A field with a chosen record holds its name, which is no search.
  const [q] = useDebouncedValue(chosen && text === chosen.label ? '' : text.trim(), 250);

  const found = useQuery({ ...pickerSearch(source, q), enabled: isOpen });
  const items = found.data?.items ?? [];
  const total = found.data?.total ?? 0;
  const isLoading = isOpen && found.isFetching;

  const options = items.map(({ id, label, disabledReason }) => ({
    value: id,
    label,
    disabled: disabledReason !== undefined,
  }));
  const offered = new Set(items.map(({ id }) => id));
  if (chosen && !offered.has(chosen.id)) {
    options.push({ value: chosen.id, label: chosen.label, disabled: false });
  }
  const emptyText = found.isError
    ? 'Failed to load. Close this and try again.'
    : found.isPending
      ? 'Searching…'
      : nothingFound;
  const offer = (value: number, label: string, disabled = false) => {
    offered.add(value);
    options.push({ value, label, disabled });
  };
  if (total > items.length) {
    const more = (total - items.length).toLocaleString('en-US');
    offer(MORE, `${more} more. Type to narrow the list.`, true);
  }
  if (items.length === 0 && (quickCreate || widen)) offer(NOTHING, emptyText, true);
  if (widen) offer(WIDEN, widen.label);
  if (quickCreate) offer(CREATE, quickCreate.label(q));

  return (
    <Select<number>
      {...props}
      comboboxProps={{
        // A list keeps its side once its choices are there: 'Searching…' fits where they do not.
        preventPositionChangeWhenVisible: !found.isPending,
        ...comboboxProps,
      }}
      searchable
      data={options}
      // The server has filtered already.
      filter={({ options: all }) =>
        all.filter((option) => 'value' in option && offered.has(Number(option.value)))
      }
      value={chosen ? value : null}
      searchValue={text}
      onSearchChange={setText}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => {
        setIsOpen(isStayingOpen.current);
        isStayingOpen.current = false;
      }}
      onChange={(id) => {
        if (id === WIDEN) {
          isStayingOpen.current = true;
          widen?.onWiden();
          return;
        }
        if (id === CREATE) {
          quickCreate?.onCreate(q);
          return;
        }
        const item = items.find((one) => one.id === id) ?? null;
        setPicked(item);
        onChange(id, item);
      }}
      rightSection={
        isLoading ? <Loader size={16} role="progressbar" aria-label="Searching" /> : undefined
      }
      nothingFoundMessage={emptyText}
      renderOption={({ option }) => {
        const item = items.find(({ id }) => id === option.value);

        return (
          <PickerOption
            label={option.label}
            detail={item?.disabledReason ?? item?.detail}
            isAction={option.value === CREATE || option.value === WIDEN}
          />
        );
      }}
    />
  );
}
