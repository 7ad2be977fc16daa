import classes from './skeleton.module.css';

interface SkeletonProps {
  /** In pixels. */
  height: number;
  /** In pixels or as a percentage of the row. Defaults to the full row. */
  width?: number | string;
  /** The border radius of the element that the skeleton replaces. */
  radius?: 'md' | 'lg';
}

/**
 * A placeholder for loading content. A plain element, because the first visit renders twenty of
 * them.
 */
export function Skeleton({ height, width = '100%', radius = 'md' }: SkeletonProps) {
  return <div className={classes.skeleton} data-radius={radius} style={{ height, width }} />;
}
