import type { RelatedListProps } from '#web/feature-web.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { InstantText } from '#web/ui/day-text.tsx';
import { webFormSubmission } from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { SubmissionBadges } from './submission-columns.tsx';

/** A contact's or job's submissions, on its page. Renders nothing if there are none. */
export function RelatedSubmissions(props: RelatedListProps) {
  return (
    <RelatedList
      {...props}
      isHiddenEmpty
      entity={webFormSubmission}
      endpoint={webFormSubmissionEndpoints.list}
      sort="-createdAt"
      row={(submission) => ({
        href: `/web-form-submissions/${submission.id}`,
        title: submission.formTitle,
        details: [
          <InstantText key="at" instant={submission.createdAt} />,
          submission.fileCount > 0 &&
            submission.filesOpenedAt === null &&
            `${submission.fileCount} files not opened yet`,
        ],
        badge: <SubmissionBadges submission={submission} />,
      })}
    />
  );
}
