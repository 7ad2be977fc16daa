import { ActionIcon, Button } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { entityOf } from '#shared/registered-entities.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointPages } from '#web/api/endpoint-query.ts';
import { useMe } from '#web/me.ts';
import { serverNow } from '#web/server-clock.ts';
import { toastStore } from '#web/toast/toast.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { SidePopover } from '#web/ui/side-popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAct } from '#web/use-act.ts';
import { NOTIFICATIONS_AT_ONCE } from '../notification.ts';
import type { Notification } from '../notification.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';
import { sentenceOf } from '../notification-sentence.ts';
import { addressOf, whenInWords } from './notification-words.ts';
import classes from './notification-panel.module.css';

/** The panel's width, which also fits on a phone. */
const WIDTH = 'min(24rem, 100vw - 16px)';

/** Shows the user's notifications in the bell, newest first. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  return (
    <SidePopover label="Notifications" position="bottom-end" width={WIDTH} onClose={onClose}>
      <NotificationList onClose={onClose} />
      <SessionMessages />
    </SidePopover>
  );
}

function NotificationList({ onClose }: { onClose: () => void }) {
  const { act, isBusy } = useAct('Failed to mark notifications as read.');
  const answer = useInfiniteQuery(
    endpointPages(notificationEndpoints.list, {}, ({ notifications }) =>
      notifications.length === NOTIFICATIONS_AT_ONCE ? notifications.at(-1)?.id : undefined,
    ),
  );
  const pages = answer.data?.pages ?? [];
  const notifications = pages.flatMap((page) => page.notifications);
  const [newest] = notifications;
  const unread = pages[0]?.unread ?? 0;

  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>
          Notifications{unread > 0 && <span className={classes.unread}> · {unread} unread</span>}
        </h2>
        {newest && unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isBusy}
            onClick={() =>
              act(() => callApi(notificationEndpoints.readAll, { body: { upTo: newest.id } }))
            }
          >
            Mark all as read
          </Button>
        )}
      </div>
      {answer.isPending && <Skeleton height={72} radius="md" />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && !newest && (
        <p className={classes.note}>
          No notifications yet. Assignments, mentions, payments, and overdue invoices appear here.
        </p>
      )}
      {newest && (
        <ul className={classes.list}>
          {notifications.map((one) => (
            <NotificationRow key={one.id} notification={one} onFollow={onClose} />
          ))}
        </ul>
      )}
      {answer.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          fullWidth
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}

/**
 * Lists this session's toast messages for users who missed one, since toasts disappear after a few
 * seconds.
 */
function SessionMessages() {
  const { timeZoneName } = useMe();
  const [now] = useState(serverNow);
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.kept);
  if (messages.length === 0) return null;

  return (
    <details className={classes.messages}>
      <summary className={classes.summary}>Messages since you opened Gable</summary>
      <ul className={classes.list}>
        {messages.map(({ id, title, description, reason, tone, at }) => (
          <li key={id} className={classes.message} data-tone={tone}>
            <span className={classes.sentence}>
              {tone === 'error' && <span className="visually-hidden">Problem: </span>}
              {title}
            </span>
            {[description, reason].filter(Boolean).map((text) => (
              <span key={text} className={classes.label}>
                {text}
              </span>
            ))}
            <time className={classes.time} dateTime={at.toISOString()}>
              {whenInWords(at.toISOString(), now, timeZoneName)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  );
}

function NotificationRow({
  notification,
  onFollow,
}: {
  notification: Notification;
  onFollow: () => void;
}) {
  const { id: userId } = useMe();
  const { act } = useAct('Failed to mark the notification as read.');
  const { id, entity, isRead } = notification;
  const address = addressOf(notification, entityOf(entity), userId);
  const markRead = () => {
    if (!isRead) act(() => callApi(notificationEndpoints.read, { params: { id } }));
  };
  const words = <NotificationWords notification={notification} leadsSomewhere={address !== null} />;

  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      {address && (
        <Link
          className={classes.row}
          to={address.to}
          search={address.search}
          {...(address.hash && { hash: address.hash })}
          onClick={() => {
            markRead();
            onFollow();
          }}
        >
          {words}
        </Link>
      )}
      {address && !isRead && (
        <ActionIcon
          className={classes.read}
          aria-label={`Mark as read: ${notification.label}`}
          title="Mark as read"
          onClick={markRead}
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      )}
      {!address && !isRead && (
        <button type="button" className={classes.row} onClick={markRead}>
          {words}
        </button>
      )}
      {!address && isRead && <div className={classes.row}>{words}</div>}
    </li>
  );
}

function NotificationWords({
  notification,
  leadsSomewhere,
}: {
  notification: Notification;
  leadsSomewhere: boolean;
}) {
  const { timeZoneName } = useMe();
  const [now] = useState(serverNow);
  const { entity, label, count, createdAt, isRead } = notification;

  return (
    <>
      <span className={classes.mark} aria-hidden />
      <span className={classes.words}>
        <span className={classes.sentence}>
          {!isRead && <span className="visually-hidden">Unread: </span>}
          {sentenceOf(notification, entityOf(entity))}
        </span>
        <span className={classes.label}>
          {count === 1 ? label : `${label} and ${count - 1} more`}
          {!leadsSomewhere && ' (no longer available)'}
        </span>
        <time className={classes.time} dateTime={createdAt}>
          {whenInWords(createdAt, now, timeZoneName)}
        </time>
      </span>
    </>
  );
}
