import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  /** The card's heading, an h2. */
  title?: ReactNode;
  description?: ReactNode;
  /** Content to the right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A white card for one section of a page or form. */
export function Card({ title, description, actions, children }: CardProps) {
  return (
    <section className={classes.card}>
      {(title || actions) && (
        <div className={classes.head}>
          <div>
            {title && <h2 className={classes.title}>{title}</h2>}
            {description && <p className={classes.description}>{description}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
