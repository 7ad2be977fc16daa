import { useEffect, type ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** Content next to the title, such as a status badge. */
  badge?: ReactNode;
  /** Content above the title, such as a BackLink. */
  back?: ReactNode;
  /** Buttons at the right end, the primary one last. */
  actions?: ReactNode;
  /** The browser tab's title, if different from the page title. */
  documentTitle?: string;
}

/**
 * A page's header: its only h1, a description, and its actions. Also sets the browser tab's title.
 *
 * @example
 * <PageHeader
 *   title="Contacts"
 *   description="Manage your clients, contractors, and suppliers"
 *   actions={<Button component={Link} to="/contacts/add">Add Contact</Button>}
 * />
 */
export function PageHeader({
  title,
  description,
  badge,
  back,
  actions,
  documentTitle = title,
}: PageHeaderProps) {
  useEffect(() => {
    document.title = `${documentTitle} · Gable`;
  }, [documentTitle]);

  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back}
        <div className={classes.titleRow}>
          <h1 tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {badge}
        </div>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
    </header>
  );
}
