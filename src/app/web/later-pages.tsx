/** The pages of features that come later: their headings to the letter, and nothing pretended. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '#web/me.ts';
import { MessagePage } from '#web/pages/message-page.tsx';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './later-page.module.css';

export function DashboardPage() {
  const canAddContact = useCan('contacts', 'create');
  const canAddEstimate = useCan('estimates', 'create');
  const canReadInvoices = useCan('invoices', 'read');

  return (
    <LaterPage
      title="Home"
      description="Welcome back! Here's an overview of your business"
      purpose="Your dashboard is coming soon."
    >
      {canAddContact && (
        <Button component={Link} to="/contacts/add">
          New Contact
        </Button>
      )}
      {canAddEstimate && (
        <Button component={Link} to="/estimates/add" variant="default">
          New Estimate
        </Button>
      )}
      <Button component={Link} to="/jobs" variant="default">
        Jobs
      </Button>
      {canReadInvoices && (
        <Button component={Link} to="/invoices" variant="default">
          Invoices
        </Button>
      )}
    </LaterPage>
  );
}

export function WebFormsPage() {
  return (
    <LaterPage
      title="Web Forms"
      purpose="Turn website requests into contacts and jobs. Coming soon."
    >
      <Button component={Link} to="/contacts" variant="default">
        Go to Contacts
      </Button>
    </LaterPage>
  );
}

export function PublicWebFormPage() {
  return (
    <MessagePage
      title="Form Not Found"
      text="The requested form does not exist or is not available."
    />
  );
}

interface LaterPageProps {
  title: string;
  description?: string;
  /** What the page is for. */
  purpose: string;
  /** Links to what works today. */
  children?: ReactNode;
}

/** A page whose feature is not built yet. It says so plainly and shows nothing made up. */
function LaterPage({ title, description, purpose, children }: LaterPageProps) {
  return (
    <>
      <PageHeader title={title} description={description} />
      <section className={classes.card}>
        <p className={classes.purpose}>{purpose}</p>
        <p className={classes.note}>This screen is not available yet.</p>
        {children && <div className={classes.links}>{children}</div>}
      </section>
    </>
  );
}
