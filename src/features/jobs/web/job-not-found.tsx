import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '#web/pages/message-page.tsx';

/** Specification, section 2.6. */
export function JobNotFound() {
  return (
    <MessagePage
      title="Job Not Found"
      text="The job you're looking for doesn't exist or has been removed."
    >
      <Button component={Link} to="/jobs">
        Back to Jobs
      </Button>
    </MessagePage>
  );
}
