import { Skeleton } from '../ui/skeleton.tsx';
import classes from '#web/ui/skeleton.module.css';

/**
 * Placeholder for a loading page: a heading and a card with lines, roughly where the content will
 * be.
 */
export function PendingPage() {
  return (
    <output aria-label="Loading" className={classes.page}>
      <Skeleton height={28} width={200} />
      <div className={classes.card}>
        <Skeleton height={14} width="32%" />
        <Skeleton height={14} width="58%" />
        <Skeleton height={14} width="44%" />
        <Skeleton height={14} width="52%" />
      </div>
    </output>
  );
}
