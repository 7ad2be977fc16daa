import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PickerOption } from './picker-option.tsx';

/** A record as shown in a picker. */
export interface PickerItem {
  id: number;
  label: string;
  /** Distinguishes records with the same name: an address, a phone number. */
  detail?: string;
  /** The reason the record can't be selected. */
  disabledReason?: string;
}

/**
 * The way a picker finds records. Define one per entity, next to its endpoints.
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
 *   load: async (id, signal) =>
 *     toItem(await callApi(contactEndpoints.read, { params: { id }, signal })),
 * };
 */
export interface PickerSource {
  /** The cache key of the list being searched. */
  key: QueryKey;
  search: (q: string, signal: AbortSignal) => Promise<{ items: PickerItem[]; total: number }>;
  load: (id: number, signal: AbortSignal) => Promise<PickerItem>;
}

/** Returns query options for a picker's search results. */
export const pickerSearch = (source: PickerSource, q: string) =>
  queryOptions({
    queryKey: [...source.key, 'offered', q],
    queryFn: ({ signal }) => source.search(q, signal),
    placeholderData: keepPreviousData,
  });

/** Returns query options for a picker's selected record. */
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
  /** Shown if there are no results: 'No clients available'. */
  nothingFound?: string;
  /**
   * Adds a choice that creates a record from the typed text. `onCreate` should open a dialog and
   * then select the new record.
   */
  quickCreate?: { label: (q: string) => string; onCreate: (q: string) => void };
  /**
   * Adds a choice that widens the search. `onWiden` should switch to a different source. The list
   * stays open.
   */
  widen?: { label: string; onWiden: () => void };
}

// IDs of choices that are not records.
const CREATE = -1;
const MORE = -2;
const WIDEN = -3;
const NOTHING = -4;

/**
 * A select field for a record. Searches on the server while the user types, so the number of
 * records is unlimited.
 */
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
  // A field with a selected record contains its name, which is not a search.
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
        // Let the list flip sides while 'Searching…' is shown: the results may need more room.
        // After that it stays put.
        preventPositionChangeWhenVisible: !found.isPending,
        ...comboboxProps,
      }}
      searchable
      data={options}
      // The server has already filtered the results.
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
