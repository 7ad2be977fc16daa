import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, isForbidden, messageOf } from '../api/api-client.ts';
import { MessagePage } from '../pages/message-page.tsx';
import { PendingPage } from '../pages/pending-page.tsx';

interface LoadedProps<T> {
  /** The result of `useQuery`. */
  answer: UseQueryResult<T>;
  /** Shown when the record does not exist or the user has no access to it. */
  notFound: ReactNode;
  /** Returns the text when it could not be loaded, around the reason. */
  failure?: (message: string) => string;
  children: (record: T) => ReactNode;
}

/**
 * A page about one record: a placeholder while it loads, "not found", an error with a way to retry,
 * or the record.
 *
 * @example
 * export function EditContactPage() {
 *   const { id } = route.useParams();
 *   const answer = useQuery(snapshotQuery(contactEndpoints.read, { params: { id } }));
 *
 *   return (
 *     <Loaded answer={answer} notFound={<ContactNotFound />}>
 *       {(contact) => <EditContactForm contact={contact} />}
 *     </Loaded>
 *   );
 * }
 */
export function Loaded<T>({
  answer,
  notFound,
  failure = (message) => message,
  children,
}: LoadedProps<T>) {
  const { data, error, isError } = answer;
  if (isError && isNoRecord(error)) return notFound;
  if (data !== undefined) return children(data);
  if (!isError) return <PendingPage />;
  if (isForbidden(error)) {
    return (
      <MessagePage
        title="You don’t have access to this"
        text="Ask an administrator to give you access."
      />
    );
  }

  return (
    <MessagePage title="Failed to load" text={failure(messageOf(error))}>
      <Button onClick={() => void answer.refetch()}>Try again</Button>
    </MessagePage>
  );
}

/** The API rejects an invalid id with a 400. */
function isNoRecord(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
