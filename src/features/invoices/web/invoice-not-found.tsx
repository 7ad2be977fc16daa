import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '#web/pages/message-page.tsx';

export function InvoiceNotFound() {
  return (
    <MessagePage
      title="Invoice Not Found"
      text="The invoice you're looking for doesn't exist or has been removed."
    >
      <Button component={Link} to="/invoices">
        Back to Invoices
      </Button>
    </MessagePage>
  );
}
