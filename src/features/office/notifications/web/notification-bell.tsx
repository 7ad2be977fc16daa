import { ActionIcon } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { usePopup } from '#web/ui/use-popup.ts';
import { withNotificationTypes } from '#web/with-notification-types.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';
import classes from './notification-bell.module.css';

const NotificationPanel = lazy(
  withNotificationTypes(async () => ({
    default: (await import('./notification-panel.tsx')).NotificationPanel,
  })),
);

/** The unread count may be this old before a page change or window focus reloads it. */
const COUNT_AGAIN_MS = 30_000;

const countQuery = {
  ...endpointQuery(notificationEndpoints.unread),
  staleTime: COUNT_AGAIN_MS,
  refetchOnWindowFocus: true,
};

/** The bell in the header, with a red dot if there are unread notifications. */
export function NotificationBell() {
  const popup = usePopup();
  const unread = useUnreadCount();

  return (
    <span className={classes.bell}>
      <ActionIcon
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        {...popup.button}
      >
        <IconBell size={18} aria-hidden />
        {unread > 0 && <span className={classes.dot} aria-hidden />}
      </ActionIcon>
      {popup.isOpen && (
        <Suspense>
          <NotificationPanel onClose={popup.close} />
        </Suspense>
      )}
    </span>
  );
}

function useUnreadCount(): number {
  const { href } = useLocation();
  const client = useQueryClient();
  const { data } = useQuery(countQuery);

  useEffect(() => {
    const { queryKey } = countQuery;
    void client.refetchQueries(
      { queryKey, exact: true, predicate: (query) => query.isStaleByTime(COUNT_AGAIN_MS) },
      { cancelRefetch: false },
    );
  }, [client, href]);

  return data?.unread ?? 0;
}
