import { useEffect, type ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** Next to the title, such as a status badge. */
  badge?: ReactNode;
  /** Above the title, such as a BackLink. */
  back?: ReactNode;
  /** The part at the right end: buttons, the main one last. */
  actions?: ReactNode;
  /** The title of the browser tab, when it differs from the title. */
  documentTitle?: string;
}

/**
 * The head of a page: its one h1, its purpose, and its actions. Also names the browser's tab.
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
