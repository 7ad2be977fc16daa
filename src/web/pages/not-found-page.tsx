import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { openSearch } from '#web/ui/open-search.ts';
import { MessagePage } from './message-page.tsx';

/** Any address that is not in the route table. */
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
