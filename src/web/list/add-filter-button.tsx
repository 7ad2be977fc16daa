import { ActionIcon, Button } from '@mantine/core';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter2.mjs';
import { useState } from 'react';
import { ActionMenu } from '../ui/action-menu.tsx';
import { useIsPhone } from '../ui/use-screen.ts';
import { LazyFilterPopover, loadFilterPopover } from './lazy-filter-popover.tsx';
import type { FilterField } from './list-filters.ts';
import type { ListState } from './use-list-state.ts';

interface AddFilterButtonProps {
  fields: readonly FilterField[];
  state: ListState;
  /** The button's label. If omitted, it is 'Filter', or just an icon on phones. */
  label?: string;
}

/** A button to filter by any field, including those of hidden columns. */
export function AddFilterButton({ fields, state, label }: AddFilterButtonProps) {
  const isPhone = useIsPhone();
  const [editing, setEditing] = useState<FilterField | null>(null);

  if (fields.length === 0) return null;

  return (
    <span style={{ position: 'relative' }}>
      <ActionMenu
        label="Filter by"
        position={isPhone ? 'bottom-end' : 'bottom-start'}
        minWidth={180}
        actions={fields.map((field) => ({
          key: field.key,
          label: field.label,
          onSelect: () => {
            loadFilterPopover();
            setEditing(field);
          },
        }))}
        button={(props) =>
          isPhone && !label ? (
            <ActionIcon variant="default" aria-label="Filter" {...props}>
              <IconFilter size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} {...props}>
              {label ?? 'Filter'}
            </Button>
          )
        }
      />
      {editing && (
        <LazyFilterPopover field={editing} state={state} onClose={() => setEditing(null)} />
      )}
    </span>
  );
}
