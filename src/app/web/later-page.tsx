import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './later-page.module.css';

interface LaterPageProps {
  title: string;
  description?: string;
  /** What the page is for. */
  purpose: string;
  /** Links to what works today. */
  children?: ReactNode;
}

/** A page whose feature is not built yet. It says so plainly and shows nothing made up. */
export function LaterPage({ title, description, purpose, children }: LaterPageProps) {
  return (
    <>
      <PageHeader title={title} description={description} />
      <section className={classes.card}>
        <p className={classes.purpose}>{purpose}</p>
        {children && <div className={classes.links}>{children}</div>}
      </section>
    </>
  );
}
