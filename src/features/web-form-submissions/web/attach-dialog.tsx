import { Button, Checkbox, Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LikelyDuplicate } from '#features/contacts/contact.ts';
import { taskEndpoints } from '#features/tasks/task-endpoints.ts';
import { phoneText } from '#shared/phone.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useAct } from '#web/use-act.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';

interface AttachDialogProps {
  submission: WebFormSubmission;
  onClose: () => void;
}

/** 'Same email · (801) 555-0142' */
const aboutOf = ({ reasons, email, phone }: LikelyDuplicate) =>
  [`Same ${reasons.join(' and ')}`, email, phone && phoneText(phone)].filter(Boolean).join(' · ');

/** Asks whose submission it is, and what else to make of it. */
export function AttachDialog({ submission, onClose }: AttachDialogProps) {
  const { id, sender } = submission;
  const { possibleSenders } = webFormSubmissionEndpoints;
  const answer = useQuery(endpointQuery(possibleSenders, { params: { id } }));

  return (
    <Dialog title={`Attach the submission of ${sender}`} size={520} onClose={onClose}>
      <Loaded answer={answer} notFound={null}>
        {(found) => <AttachForm submission={submission} found={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function AttachForm({
  submission: { id, sender },
  found,
  onClose,
}: AttachDialogProps & { found: readonly LikelyDuplicate[] }) {
  const mayAddJob = useCan('jobs', 'create');
  const mayAddTask = useCan('tasks', 'create');
  const { data: templates = [] } = useQuery({
    ...endpointQuery(taskEndpoints.templates),
    enabled: mayAddTask,
  });
  const [contactId, setContactId] = useState(found[0] ? String(found[0].id) : '');
  const [makesJob, setMakesJob] = useState(mayAddJob);
  const [template, setTemplate] = useState('');
  const { act, isBusy } = useAct('Failed to attach submission. Please try again.');
  const attach = async () => {
    const one = await callApi(webFormSubmissionEndpoints.attach, {
      params: { id },
      body: {
        contactId: contactId === '' ? null : Number(contactId),
        makesJob,
        taskTemplateId: template === '' ? null : Number(template),
      },
    });
    toast({
      title: 'Submission attached',
      description: [one.contactName, one.jobTitle, one.taskTitle].filter(Boolean).join(' · '),
      tone: 'success',
    });
    onClose();
  };

  return (
    <Stack gap="md">
      {found.length > 0 ? (
        <Radio.Group label="Contact" value={contactId} onChange={setContactId}>
          <Stack gap="xs" mt="xs">
            {found.map((one) => (
              <Radio
                key={one.id}
                value={String(one.id)}
                label={one.name}
                description={aboutOf(one)}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <p>No contact has this email address or phone number: {sender} becomes a new contact.</p>
      )}
      {mayAddJob && (
        <Checkbox
          label="Make a lead"
          description="A job with source Online, its title and address from the answers"
          checked={makesJob}
          onChange={(event) => setMakesJob(event.currentTarget.checked)}
        />
      )}
      {mayAddTask && (
        <NativeSelect
          label="Task"
          value={template}
          data={[
            { value: '', label: 'No task' },
            ...templates
              .filter(({ isActive }) => isActive)
              .map(({ id: value, title }) => ({ value: String(value), label: title })),
          ]}
          onChange={(event) => setTemplate(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => act(attach)}>
          Attach
        </Button>
      </Group>
    </Stack>
  );
}
