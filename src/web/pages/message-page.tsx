import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  title: string;
  text: ReactNode;
  /** What can be done about it: buttons, links. */
  children?: ReactNode;
}

/** A page that only shows a message: not found, failed, not there yet. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <section className={classes.page}>
      <h1 tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
}
