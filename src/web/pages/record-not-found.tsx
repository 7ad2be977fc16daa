import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessagePage } from './message-page.tsx';

interface RecordNotFoundProps {
  /** 'Contact' */
  noun: string;
  /** The list to go back to. */
  to: '/contacts' | '/jobs' | '/estimates' | '/invoices' | '/payments';
}

/** Shown instead of a record that does not exist or that the user may not read. */
export function RecordNotFound({ noun, to }: RecordNotFoundProps) {
  return (
    <MessagePage
      title={`${noun} Not Found`}
      text={`The ${noun.toLowerCase()} you're looking for doesn't exist or has been removed.`}
    >
      <Button component={Link} to={to}>
        Back to {noun}s
      </Button>
    </MessagePage>
  );
}
