import { ActionIcon, Button, Menu } from '@mantine/core';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter2.mjs';
import { useState } from 'react';
import { useIsPhone } from '../ui/use-media-query.ts';
import { FilterPopover } from './filter-popover.tsx';
import type { FilterField } from './list-filters.ts';
import type { ListState } from './use-list-state.ts';

interface AddFilterButtonProps {
  fields: readonly FilterField[];
  state: ListState;
}

/** Offers every field to filter by, those of hidden columns too. */
export function AddFilterButton({ fields, state }: AddFilterButtonProps) {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const [editing, setEditing] = useState<FilterField | null>(null);

  if (fields.length === 0) return null;

  return (
    <div style={{ position: 'relative' }}>
      <Menu opened={isOpen} onChange={setIsOpen} position="bottom-start" returnFocus>
        <Menu.Target>
          {isPhone ? (
            <ActionIcon variant="default" aria-label="Filter">
              <IconFilter size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
              Filter
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown aria-label="Filter by" mah={360} style={{ overflowY: 'auto' }} miw={180}>
          {fields.map((field) => (
            <Menu.Item key={field.key} onClick={() => setEditing(field)}>
              {field.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {editing && <FilterPopover field={editing} state={state} onClose={() => setEditing(null)} />}
    </div>
  );
}
