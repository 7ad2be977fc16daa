import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link } from '@tanstack/react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  /** '/jobs' */
  to: string;
  /** 'Back to Jobs' */
  label: string;
}

/** A link back to the list, above the page title. */
export function BackLink({ to, label }: BackLinkProps) {
  return (
    <Link to={to} className={`${classes.link} no-print`}>
      <IconArrowLeft size={16} aria-hidden />
      {label}
    </Link>
  );
}
