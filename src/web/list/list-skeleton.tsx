import { Skeleton } from '../ui/skeleton.tsx';
import { useIsPhone } from '../ui/use-screen.ts';
import classes from './list-skeleton.module.css';

const FIVE = [0, 1, 2, 3, 4];

/** Five placeholders while a list loads for the first time. */
export function ListSkeleton() {
  const isPhone = useIsPhone();

  return (
    <output aria-label="Loading" className={isPhone ? classes.cards : classes.rows}>
      {FIVE.map((index) => (
        <div key={index} className={classes.item}>
          <Skeleton height={14} width="32%" />
          <Skeleton height={14} width={isPhone ? '60%' : '18%'} />
          {!isPhone && <Skeleton height={14} width="12%" />}
          {!isPhone && <Skeleton height={14} width="14%" />}
        </div>
      ))}
    </output>
  );
}
