import classes from './skeleton.module.css';

interface SkeletonProps {
  /** The height in pixels. */
  height: number;
  /** Pixels or a share of the row, which it fills when left out. */
  width?: number | string;
  /** The corner radius of the element it replaces. */
  radius?: 'md' | 'lg';
}

/** Placeholder for content that loads. A plain element, since a first visit renders twenty of them. */
export function Skeleton({ height, width = '100%', radius = 'md' }: SkeletonProps) {
  return <div className={classes.skeleton} data-radius={radius} style={{ height, width }} />;
}
