import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '#web/pages/message-page.tsx';

/** Specification, section 2.5. */
export function ContactNotFound() {
  return (
    <MessagePage
      title="Contact Not Found"
      text="The contact you're looking for doesn't exist or has been removed."
    >
      <Button component={Link} to="/contacts">
        Back to Contacts
      </Button>
    </MessagePage>
  );
}
