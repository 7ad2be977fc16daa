import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { Button, Group } from '@mantine/core';
import { useRouter, type ErrorComponentProps, Link } from '@tanstack/react-router';
import { ApiError, messageOf } from '../api/api-client.ts';
import { openSearch } from '#web/ui/open-search.ts';

interface MessagePageProps {
  title: string;
  text: ReactNode;
  /** Buttons or links for what the user can do next. */
  children?: ReactNode;
}

/** A page that only shows a message: not found, failed, not available yet. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <section className={classes.page}>
      <h1 tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
}

/** Shown in place of a page that failed. The shell stays, so that the user can navigate elsewhere. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isUnreachable = error instanceof ApiError && error.code === 'unreachable';

  return (
    <MessagePage
      title={isUnreachable ? "Gable can't be reached" : 'This page failed to load'}
      text={isUnreachable ? 'Check your connection and try again.' : messageOf(error)}
    >
      <Group gap="xs" justify="center">
        <Button onClick={() => void router.invalidate()}>Try again</Button>
        <Button variant="default" onClick={() => void router.navigate({ to: '/' })}>
          Back to Dashboard
        </Button>
      </Group>
    </MessagePage>
  );
}

/** The page for any URL that is not in the route table. */
export function NotFoundPage() {
  return (
    <MessagePage title="Page Not Found" text="Did you forget to add the page to the router?">
      <Group gap="xs" justify="center">
        <Button component={Link} to="/">
          Back to Dashboard
        </Button>
        <Button variant="default" onClick={openSearch}>
          Search
        </Button>
      </Group>
    </MessagePage>
  );
}
