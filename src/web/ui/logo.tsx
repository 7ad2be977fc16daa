import classes from './identity.module.css';

/** Gable's logo and name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
        <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-6)" />
        <path
          d="M6 17.5 16 8l10 9.5M10 16v8h12v-8"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Gable
    </span>
  );
}
