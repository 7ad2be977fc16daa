import { ActionIcon, Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { can } from '#shared/access.ts';
import { useMe } from '#web/me.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { ADD_NEW_ITEMS } from './nav-items.ts';

/** Opens the form of a new record, of any kind that the user may create. */
export function AddNewMenu({ isLarge }: { isLarge: boolean }) {
  const me = useMe();
  const items = ADD_NEW_ITEMS.filter(
    (item) => !('resource' in item) || can(me, item.resource, 'create'),
  );

  return (
    <ActionMenu
      label="Add New"
      minWidth={200}
      actions={items.map(({ label, to, icon: Icon }) => ({
        key: to,
        label,
        href: to,
        icon: <Icon size={16} stroke={1.7} aria-hidden />,
      }))}
      button={(props) =>
        isLarge ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} mx={8} {...props}>
            Add New
          </Button>
        ) : (
          <ActionIcon aria-label="Add New" {...props}>
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
