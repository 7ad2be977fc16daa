import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import type { Job } from '../job.ts';

/** Loads the current job before its form is shown. */
export function EditedJob({ id, children }: { id: number; children: (job: Job) => ReactNode }) {
  const answer = useQuery(snapshotQuery(jobEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="jobs" />}>
      {children}
    </Loaded>
  );
}
