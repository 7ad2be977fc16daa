import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { RowMenu } from '#web/list/row-menu.tsx';
import { RecordPage, TimelineCard } from '#web/record/record-page.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { webFormSubmission } from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { SubmissionBadges } from './submission-columns.tsx';
import { SubmissionView } from './submission-view.tsx';

const route = getRouteApi('/app/web-form-submissions/$id');

/** A submission's own page, for links to it. */
export function SubmissionPage() {
  const { id } = route.useParams();

  return (
    <RecordPage
      entity={webFormSubmission}
      answer={useQuery(endpointQuery(webFormSubmissionEndpoints.read, { params: { id } }))}
      head={(submission) => ({
        description: submission.formTitle,
        badge: <SubmissionBadges submission={submission} />,
      })}
      ownActions={(_submission, remove) => (
        <RowMenu label="the submission" actions={remove} isFramed />
      )}
      deleteDialog={(record, dialog) => (
        <DeleteRecordDialog
          entity={webFormSubmission}
          endpoint={webFormSubmissionEndpoints.remove}
          record={record}
          {...dialog}
        />
      )}
    >
      {(submission) => (
        <TwoColumns
          main={<SubmissionView submission={submission} />}
          side={<TimelineCard entity={webFormSubmission} id={id} />}
        />
      )}
    </RecordPage>
  );
}
