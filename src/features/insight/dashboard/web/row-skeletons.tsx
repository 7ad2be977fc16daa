import { Skeleton } from '#web/ui/skeleton.tsx';
import layout from '#web/ui/layout.module.css';

/** Shows placeholders while rows load. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <output aria-label="Loading" className={layout.list}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={40} />
      ))}
    </output>
  );
}
