import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import type { Job } from '../job.ts';
import { editedJobQuery } from './job-query.ts';

/** Loads the current job before its form is shown. */
export function EditedJob({ id, children }: { id: number; children: (job: Job) => ReactNode }) {
  const answer = useQuery(editedJobQuery(id));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound noun="Job" to="/jobs" />}>
      {children}
    </Loaded>
  );
}
