import { Link } from '@tanstack/react-router';
import { usePersonFilter } from '#features/office/team/web/person-choices.ts';
import { columnsOf } from '#web/list/entity-columns.ts';
import type { ListColumn } from '#web/list/list-column.ts';
import type { RowSearch } from '#web/list/use-list.ts';
import { Badges } from '#web/ui/badges.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { InstantText } from '#web/ui/day-text.tsx';
import {
  SUBMISSION_STATUS_LABELS,
  webFormSubmission,
  type ListedSubmission,
} from '../web-form-submission.ts';
import classes from './submissions.module.css';

/** Returns a function that adds the open submission to the list's search params. */
export const withOpen =
  (id: number): RowSearch =>
  (before) => ({ ...before, open: id });

const STATUS_COLORS = {
  new: 'blue',
  in_review: 'yellow',
  processed: 'green',
  archived: 'gray',
  spam: 'red',
} as const;

/** Shows a submission's status, with a badge for tests. */
export function SubmissionBadges({
  submission: { status, isTest },
}: {
  submission: Pick<ListedSubmission, 'status' | 'isTest'>;
}) {
  return (
    <Badges>
      <ColorBadge color={STATUS_COLORS[status]} label={SUBMISSION_STATUS_LABELS[status]} />
      {isTest && <ColorBadge color="gray" label="Test" />}
    </Badges>
  );
}

/** Shows a submission's contact, with the sender's name if it is different. */
function ContactCell({ submission }: { submission: ListedSubmission }) {
  const { contactId, contactName, sender } = submission;

  return (
    <span className={classes.two}>
      {contactId !== null && contactName !== null ? (
        <Link to="/contacts/$id" params={{ id: contactId }}>
          {contactName}
        </Link>
      ) : (
        <span>{contactId === null ? 'No Contact' : 'Unknown Contact'}</span>
      )}
      {contactName !== sender && <span className={classes.note}>{sender}</span>}
    </span>
  );
}

function JobCell({ submission: { jobId, jobTitle } }: { submission: ListedSubmission }) {
  if (jobId === null) return 'No Job';
  if (jobTitle === null) return 'Unknown Job';

  return (
    <Link to="/jobs/$id" params={{ id: jobId }}>
      {jobTitle}
    </Link>
  );
}

const DATE = {
  key: 'createdAt',
  label: 'Date',
  render: ({ createdAt }: ListedSubmission) => <InstantText instant={createdAt} />,
};

const REST = columnsOf<ListedSubmission>(webFormSubmission, [
  { key: 'status', render: (submission) => <SubmissionBadges submission={submission} /> },
  { key: 'contact', label: 'Contact', render: (one) => <ContactCell submission={one} /> },
  { key: 'job', label: 'Job', priority: 2, render: (one) => <JobCell submission={one} /> },
  {
    key: 'notes',
    priority: 2,
    render: ({ notes }) => <span className={classes.clipped}>{notes ?? '—'}</span>,
  },
  {
    key: 'assignedTo',
    priority: 3,
    render: ({ assignedToName }) => assignedToName ?? 'Unassigned',
  },
  {
    key: 'view',
    label: 'View',
    render: ({ id, sender }) => (
      <Link to="." search={withOpen(id)} aria-label={`View submission from ${sender}`}>
        View
      </Link>
    ),
  },
]);

const FORM: ListColumn<ListedSubmission> = {
  key: 'formId',
  label: 'Form',
  priority: 2,
  render: ({ formId, formTitle }) => (
    <Link to="/web-forms/$id" params={{ id: formId }}>
      {formTitle}
    </Link>
  ),
};

/** Returns the submission list's columns, including the form if the list covers all forms. */
export function useSubmissionColumns(isOverAll: boolean): readonly ListColumn<ListedSubmission>[] {
  const people = usePersonFilter();
  const [status, ...rest] = REST;
  const columns = status ? [DATE, status, ...(isOverAll ? [FORM] : []), ...rest] : [];

  return columns.map((column) => (column.key === 'assignedTo' ? { ...column, ...people } : column));
}
