import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, isForbidden, messageOf } from '../api/api-client.ts';
import { MessagePage } from '../pages/message-page.tsx';
import { PendingPage } from '../pages/pending-page.tsx';

interface LoadedProps<T> {
  /** The result of `useQuery`. */
  answer: UseQueryResult<T>;
  /** Shown if the record doesn't exist or the user has no access to it. */
  notFound: ReactNode;
  /** Builds the error text around the server's message. */
  failure?: (message: string) => string;
  children: (record: T) => ReactNode;
}

/**
 * Shows the state of loading a record: a placeholder, "not found", an error with a retry button, or
 * the record.
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

/**
 * Returns true if the error means that there is no such record. Includes 400, the API's response to
 * an invalid ID.
 */
function isNoRecord(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
