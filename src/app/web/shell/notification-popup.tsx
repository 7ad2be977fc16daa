import { Text } from '@mantine/core';
import { SidePopover } from '#web/ui/side-popover.tsx';

/** What the bell opens. */
export function NotificationPopup({ onClose }: { onClose: () => void }) {
  return (
    <SidePopover label="Notifications" position="bottom-end" width={280} onClose={onClose}>
      <Text fw={600}>Notifications</Text>
      <Text c="dimmed" mt={4}>
        No notifications.
      </Text>
    </SidePopover>
  );
}
