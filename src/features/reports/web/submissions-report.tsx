import { BackLink } from '#web/ui/back-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const SUBMISSIONS = {
  name: 'submissions',
  title: 'Submissions',
  purpose: 'What came in through web forms, by form',
};

/** Empty: nothing is submitted before there are web forms. */
export function SubmissionsReport() {
  return (
    <>
      <PageHeader
        title={SUBMISSIONS.title}
        description={SUBMISSIONS.purpose}
        back={<BackLink to="/reports" label="All reports" />}
      />
      <EmptyState
        title="Nothing to report"
        text="There are no submissions to count yet. They come in through web forms."
      />
    </>
  );
}
