import { useEffect, type ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import classes from './auth-layout.module.css';
import { Roofline } from './roofline.tsx';

interface EntranceProps {
  title: string;
  text?: ReactNode;
  /** Links to other pages, below the card. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The layout of pages without a session: set-up, sign-in, invitations and new passwords. */
export function Entrance({ title, text, note, children }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · Gable`;
  }, [title]);

  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Logo />
        <ThemeToggle />
      </header>
      <main className={classes.main}>
        <section className={classes.card}>
          <h1 tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {text && <p className={classes.text}>{text}</p>}
          {children && <div className={classes.body}>{children}</div>}
        </section>
        {note && <p className={classes.note}>{note}</p>}
      </main>
      <Roofline className={classes.roofline} />
    </div>
  );
}
