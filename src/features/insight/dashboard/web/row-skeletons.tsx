import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './row-skeletons.module.css';

/** Shows placeholders while rows load. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <output aria-label="Loading" className={classes.rows}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={40} />
      ))}
    </output>
  );
}
