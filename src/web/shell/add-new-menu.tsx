import { ActionIcon, Button, Menu } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Link } from '@tanstack/react-router';
import { can } from '#shared/access.ts';
import { useMe } from '../me.ts';
import { ADD_NEW_ITEMS } from './nav-items.ts';

/** Starts a new record of any kind that one may create (specification, section 2.2). */
export function AddNewMenu({ isLarge }: { isLarge: boolean }) {
  const me = useMe();
  const items = ADD_NEW_ITEMS.filter(
    (item) => !('resource' in item) || can(me, item.resource, 'create'),
  );

  return (
    <Menu>
      <Menu.Target>
        {isLarge ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} mx={8}>
            Add New
          </Button>
        ) : (
          <ActionIcon aria-label="Add New">
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label="Add New" miw={200}>
        {items.map(({ label, to, icon: Icon }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
