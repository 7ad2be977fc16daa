import { useEffect, type ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import classes from './auth-layout.module.css';

interface AuthLayoutProps {
  title: string;
  text?: ReactNode;
  /** Links to other pages, shown below the card. */
  note?: ReactNode;
  children?: ReactNode;
}

/**
 * The layout of pages for users who are not signed in: setup, sign-in, invitations, and new
 * passwords.
 */
export function AuthLayout({ title, text, note, children }: AuthLayoutProps) {
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

/** A line drawing of a street with gabled roofs, behind the sign-in pages. */
function Roofline({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 260"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M-20 260V150l110-78 110 78v110M60 260v-58h60v58M90 72V44h22v44" />
      <path d="M200 196h30M200 214h30M230 260v-96l60-44 60 44v96" />
      <path d="M350 260V128l150-96 150 96v132M430 150h44v44h-44zM526 150h44v44h-44zM474 260v-40h52v40" />
      <path d="M590 90V56h26v51" />
      <path d="M650 182h130M650 200h130M780 260V164l84-62 84 62v96M838 260v-52h52v52" />
      <path d="M948 260V116l126-84 126 84v144M1010 138h40v40h-40zM1098 138h40v40h-40z" />
      <path d="M1200 190h96M1200 208h96M1296 260v-92l84-62 84 62v92M1350 260v-50h60v50" />
    </svg>
  );
}
