import { Progress } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { percentComplete } from '../job-rules.ts';
import type { JobControl, JobFormInput } from './job-form.ts';
import classes from './job-progress.module.css';

interface JobProgressProps {
  control: JobControl;
  seesMoney: boolean;
}

/** How much of the form is filled. Computed on every key, rendered only when the result changes. */
export function JobProgress({ control, seesMoney }: JobProgressProps) {
  const percent = useWatch({
    control,
    compute: (values: JobFormInput) =>
      percentComplete(
        { ...values, clientId: values.clientId || null },
        { jobType: values.jobType, seesMoney },
      ),
  });

  return (
    <div className={classes.progress}>
      <ColorBadge color={percent === 100 ? 'green' : 'gray'} label={`${percent}% complete`} />
      <Progress value={percent} size="sm" aria-label="Form progress" />
    </div>
  );
}
