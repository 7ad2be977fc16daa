/** The pages of features that come later: their headings to the letter, and nothing pretended. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '#web/pages/message-page.tsx';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './later-page.module.css';

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
  /** What the page is for. */
  purpose: string;
  /** Links to what works today. */
  children?: ReactNode;
}

/** A page whose feature is not built yet. It says so plainly and shows nothing made up. */
function LaterPage({ title, purpose, children }: LaterPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <section className={classes.card}>
        <p className={classes.purpose}>{purpose}</p>
        <p className={classes.note}>This screen is not available yet.</p>
        {children && <div className={classes.links}>{children}</div>}
      </section>
    </>
  );
}
