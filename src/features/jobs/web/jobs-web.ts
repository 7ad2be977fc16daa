import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import { lazyPart, recordWeb } from '#web/feature-web.ts';
import { job } from '../job.ts';

export const jobsWeb = recordWeb({
  entity: job,
  icon: IconBriefcase,
  related: {
    by: { contacts: 'clientId' },
    list: lazyPart(async () => (await import('./related-jobs.tsx')).RelatedJobs),
  },
});
