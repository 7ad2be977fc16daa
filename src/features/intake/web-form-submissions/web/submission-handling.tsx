import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePersonChoices } from '#features/office/team/web/person-choices.ts';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { useAct } from '#web/use-act.ts';
import {
  SUBMISSION_STATUS_LABELS,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
  type SubmissionUpdate,
  type WebFormSubmission,
} from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import classes from './submission-view.module.css';

/** A submission's status, assignee, and notes. Each is saved separately. */
export function SubmissionHandling({ submission }: { submission: WebFormSubmission }) {
  const mayUpdate = useCan('web_form_submissions', 'update', submission);
  const { status, assignedToName, notes } = submission;

  return (
    <Card title="Handling">
      {mayUpdate ? (
        <HandlingFields submission={submission} />
      ) : (
        <Facts
          facts={[
            { label: 'Status', value: SUBMISSION_STATUS_LABELS[status] },
            { label: 'Assigned to', value: assignedToName },
            { label: 'Notes', value: notes },
          ]}
        />
      )}
    </Card>
  );
}

function HandlingFields({ submission }: { submission: WebFormSubmission }) {
  const { id, status, assignedTo, version } = submission;
  const people = usePersonChoices([assignedTo]);
  const { act, isBusy } = useAct('Failed to update submission. Please try again.');
  const [notes, setNotes] = useState(submission.notes ?? '');
  const isChanged = notes !== (submission.notes ?? '');
  const save = async (change: Partial<SubmissionUpdate>) => {
    await callApi(webFormSubmissionEndpoints.patch, {
      params: { id },
      body: { ...change, version },
    });
    toast({ title: 'Submission updated', tone: 'success' });
  };

  return (
    <div className={classes.handling}>
      <div className={classes.choices}>
        <NativeSelect
          label="Status"
          value={status}
          disabled={isBusy}
          data={SUBMISSION_STATUSES.map((value) => ({
            value,
            label: SUBMISSION_STATUS_LABELS[value],
          }))}
          onChange={(event) => {
            const next = event.currentTarget.value as SubmissionStatus;
            act(() => save({ status: next }));
          }}
        />
        <NativeSelect
          label="Assigned to"
          value={assignedTo === null ? '' : String(assignedTo)}
          disabled={isBusy}
          data={[{ value: '', label: 'Unassigned' }, ...people]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            act(() => save({ assignedTo: value === '' ? null : Number(value) }));
          }}
        />
      </div>
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {isChanged && (
        <div>
          <Button loading={isBusy} onClick={() => act(() => save({ notes: notes || null }))}>
            Save notes
          </Button>
        </div>
      )}
    </div>
  );
}
