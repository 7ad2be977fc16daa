import { PageHeader } from '#web/ui/page-header.tsx';

/** The inbox over all forms. */
export function SubmissionsPage() {
  return <PageHeader title="Submissions" />;
}

export function SubmissionPage() {
  return <PageHeader title="Submission" />;
}
