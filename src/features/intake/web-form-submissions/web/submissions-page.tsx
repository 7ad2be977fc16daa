import { PageHeader } from '#web/ui/page-header.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { SubmissionList } from './submission-list.tsx';

/** The inbox for all forms. */
export function SubmissionsPage() {
  return (
    <>
      <PageHeader
        title="Submissions"
        description="Website submissions"
        back={<BackLink to="/web-forms" label="Back to Web Forms" />}
      />
      <SubmissionList formId={null} />
    </>
  );
}
