import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { LikelyDuplicate } from '#features/work/contacts/contact.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { usePersonChoices } from '#features/office/team/web/person-choices.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery, snapshotQuery } from '#web/api/endpoint-query.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import {
  attachBody,
  attachChoice,
  chosenContact,
  jobKind,
  NEW_CONTACT,
  OTHER_CONTACT,
  type AttachChoice,
} from './attach-choice.ts';
import { ContactChoice, JobChoice } from './attach-fields.tsx';
import { AttachPlan } from './attach-plan.tsx';

interface AttachDialogProps {
  submission: WebFormSubmission;
  onClose: () => void;
}

/** Asks which contact to attach a submission to, and which records to create. */
export function AttachDialog({ submission, onClose }: AttachDialogProps) {
  const { id, sender } = submission;
  const answer = useQuery(
    snapshotQuery(webFormSubmissionEndpoints.possibleSenders, { params: { id } }),
  );
  if (answer.data) {
    return <AttachForm submission={submission} matches={answer.data} onClose={onClose} />;
  }

  return (
    <Dialog title={`Attach submission from ${sender}`} size={480} onClose={onClose}>
      <Loaded answer={answer} notFound={null}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

/** Returns the initial choices: the matching contact or a new one, and a new lead. */
function initialChoice(
  { assignedTo }: WebFormSubmission,
  {
    match,
    mayAddContact,
    mayAddJob,
  }: Record<'mayAddContact' | 'mayAddJob', boolean> & {
    match: LikelyDuplicate | undefined;
  },
) {
  const unmatched = mayAddContact ? NEW_CONTACT : OTHER_CONTACT;

  return {
    who: match ? String(match.id) : unmatched,
    contactId: null,
    job: mayAddJob ? ('new' as const) : ('none' as const),
    jobId: null,
    taskTemplateId: null,
    salesRepId: assignedTo,
  };
}

function AttachForm({
  submission,
  matches,
  onClose,
}: AttachDialogProps & { matches: readonly LikelyDuplicate[] }) {
  const { id, sender, assignedTo } = submission;
  const mayAddContact = useCan('contacts', 'create');
  const mayAddJob = useCan('jobs', 'create');
  const mayAddTask = useCan('tasks', 'create');
  const people = usePersonChoices([assignedTo]);
  const { data: templates = [] } = useQuery({
    ...endpointQuery(taskEndpoints.templates),
    enabled: mayAddTask,
  });
  const record = useRecordForm({
    schema: attachChoice,
    initial: initialChoice(submission, { match: matches[0], mayAddContact, mayAddJob }),
    save: ({ values }) =>
      callApi(webFormSubmissionEndpoints.attach, { params: { id }, body: attachBody(values) }),
    onSaved: async (one) => {
      await dataReloaded();
      toast({
        title: 'Submission attached',
        description: [one.contactName, one.jobTitle, one.taskTitle].filter(Boolean).join(' · '),
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'Error', description: 'Failed to attach submission. Please try again.' },
  });
  const { control } = record;
  const choice = useWatch({ control }) as AttachChoice;
  const makesWork = jobKind(choice) === 'new' || choice.taskTemplateId !== null;

  return (
    <FormDialog
      title={`Attach submission from ${sender}`}
      record={record}
      submitLabel="Attach"
      busyLabel="Attaching..."
      onClose={onClose}
    >
      <ContactChoice
        control={control}
        matches={matches}
        sender={sender}
        mayAdd={mayAddContact}
        onChange={() => record.form.setValue('jobId', null)}
      />
      <JobChoice control={control} contactId={chosenContact(choice)} mayAdd={mayAddJob} />
      {mayAddTask && (
        <SelectField
          control={control}
          name="taskTemplateId"
          label="Task"
          placeholder="No task"
          choices={templates
            .filter(({ isActive }) => isActive)
            .map(({ id: value, title }) => ({ value: String(value), label: title }))}
          nothingFound="No task templates"
          searchable
          clearable
          isId
        />
      )}
      {makesWork && (
        <SelectField
          control={control}
          name="salesRepId"
          label="Rep"
          description={
            choice.taskTemplateId === null
              ? 'Gets the lead'
              : 'Gets the lead, and the task unless the template or job assigns it'
          }
          placeholder="Unassigned"
          choices={people}
          searchable
          clearable
          isId
        />
      )}
      <AttachPlan submission={submission} choice={choice} />
    </FormDialog>
  );
}
