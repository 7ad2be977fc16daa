import classes from './skeleton.module.css';

interface SkeletonProps {
  /** In pixels. */
  height: number;
  /** Pixels or a share of the row, which it fills when left out. */
  width?: number | string;
  /** As round as what it stands for. */
  radius?: 'md' | 'lg';
}

/** Stands in for something that loads. A plain element: a first visit draws twenty of them, and draws them away. */
export function Skeleton({ height, width = '100%', radius = 'md' }: SkeletonProps) {
  return <div className={classes.skeleton} data-radius={radius} style={{ height, width }} />;
}
