import { ActionIcon, Popover, Text } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';

/** The bell. Notifications are a later feature: it says so, and shows no dot for none. */
export function NotificationBell() {
  return (
    <Popover width={280} position="bottom-end" returnFocus>
      <Popover.Target>
        <ActionIcon aria-label="Notifications">
          <IconBell size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600}>Notifications</Text>
        <Text c="dimmed" mt={4}>
          Notifications are not there yet. Here you will see what was assigned to you and what your
          clients did.
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
