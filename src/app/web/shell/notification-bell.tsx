import { ActionIcon } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { lazy, Suspense } from 'react';
import { usePopup } from '#web/ui/use-popup.ts';

const NotificationPopup = lazy(async () => {
  const module = await import('./notification-popup.tsx');
  return { default: module.NotificationPopup };
});

/** The bell. Notifications are a later feature: it says so, and shows no dot for none. */
export function NotificationBell() {
  const popup = usePopup();

  return (
    <span style={{ position: 'relative', display: 'inline-flex' }}>
      <ActionIcon aria-label="Notifications" aria-haspopup="dialog" {...popup.button}>
        <IconBell size={18} aria-hidden />
      </ActionIcon>
      {popup.isOpen && (
        <Suspense>
          <NotificationPopup onClose={popup.close} />
        </Suspense>
      )}
    </span>
  );
}
