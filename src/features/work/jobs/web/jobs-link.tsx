import { Link } from '@tanstack/react-router';
import { filterSearch } from '#shared/list-query.ts';
import { jobsText } from '../job-word.ts';

interface JobsLinkProps {
  field: 'tags' | 'leadSource';
  word: string;
  jobs: number;
}

/** Links to the jobs that have a tag or lead source, with their number as the link text. */
export function JobsLink({ field, word, jobs }: JobsLinkProps) {
  if (jobs === 0) return 'No jobs';

  return (
    <Link to="/jobs" search={filterSearch([{ field, operator: 'equals', values: [word] }])}>
      {jobsText(jobs)}
    </Link>
  );
}
