import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '#web/pages/message-page.tsx';

export function EstimateNotFound() {
  return (
    <MessagePage
      title="Estimate Not Found"
      text="The estimate you're looking for doesn't exist or has been removed."
    >
      <Button component={Link} to="/estimates">
        Back to Estimates
      </Button>
    </MessagePage>
  );
}
