import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MessagePage } from '#web/pages/message-page.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import type { WebForm } from '../web-form.ts';

interface LoadedFormProps {
  answer: UseQueryResult<WebForm>;
  children: (form: WebForm) => ReactNode;
}

/** Loads a web form for a page, with specific messages if the form is missing or loading fails. */
export function LoadedForm({ answer, children }: LoadedFormProps) {
  return (
    <Loaded
      answer={answer}
      notFound={
        <MessagePage
          title="Form not found"
          text="The form you’re looking for doesn’t exist or has been removed."
        >
          <Button component={Link} to="/web-forms">
            Back to Web Forms
          </Button>
        </MessagePage>
      }
      failure={(message) => `Failed to load form. ${message}`}
    >
      {children}
    </Loaded>
  );
}
