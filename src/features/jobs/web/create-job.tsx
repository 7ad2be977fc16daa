import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { canSeeMoney } from '#shared/access.ts';
import { callApi } from '#web/api-client.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useIsPhone } from '#web/ui/use-media-query.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { CreateJobSections } from './create-job-sections.tsx';
import { DraftNotice, ResetNotice } from './draft-notices.tsx';
import classes from './create-job.module.css';
import { useJobDraft } from './job-draft.ts';
import { JOB_LABELS, newJobForm, type JobFormInput } from './job-form.ts';
import { SECTION_FIELDS } from './job-form-sections.ts';
import { JobProgress } from './job-progress.tsx';
import { refreshJobs } from './job-query.ts';
import { useClientAddress } from './use-client-address.ts';
import { useReveal } from './use-reveal.ts';

/** The form of a new job, with its draft. */
export function CreateJob({ initial }: { initial: JobFormInput }) {
  const me = useMe();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [discarded, setDiscarded] = useState<JobFormInput | null>(null);
  const record = useRecordForm({
    schema: newJobForm(me.today),
    initial,
    labels: JOB_LABELS,
    save: ({ values }) => callApi(jobEndpoints.create, { body: values }),
    onSaved: async ({ title }) => {
      draft.clear();
      await refreshJobs();
      toast({ title: 'Job created successfully', description: title, tone: 'success' });
      await navigate({ to: '/jobs' });
    },
    failure: {
      title: 'Error creating job',
      description: 'Failed to create job. Please check all required fields and try again.',
    },
  });
  const { form, control } = record;
  const draft = useJobDraft(form, me.id);
  const fillAddressOf = useClientAddress(form, initial);
  const sections = useReveal({ record, sections: SECTION_FIELDS });

  const fill = (values: Partial<JobFormInput>) =>
    form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
  const load = () => {
    const values = draft.load();
    if (Object.keys(values).length === 0) {
      toast({
        title: 'No draft',
        description: 'You have none in this browser yet.',
        tone: 'error',
      });
      return;
    }
    fill(values);
    toast({ title: 'Draft loaded', description: 'Your draft has been restored.', tone: 'success' });
  };
  const save = () => {
    const isKept = draft.save();
    toast(
      isKept
        ? {
            title: 'Draft saved',
            description: 'It stays in this browser until the job is created or you log out.',
            tone: 'success',
          }
        : {
            title: 'Error',
            description: 'This browser does not let Gable keep a draft.',
            tone: 'error',
          },
    );
  };
  const reset = () => {
    setDiscarded(form.formState.isDirty ? { ...form.getValues() } : null);
    form.reset(initial);
    draft.clear();
    sections.closeAll();
    toast({ title: 'Form reset', description: 'All fields are empty again.', tone: 'success' });
  };

  const moreActions = (
    <>
      <Button variant="default" onClick={reset}>
        Reset Form
      </Button>
      <Button variant="default" onClick={save}>
        Save as Draft
      </Button>
    </>
  );

  return (
    <div className={classes.page} onBlur={draft.flush}>
      <PageHeader
        title="Create Job"
        back={<BackLink to="/jobs" label="Back to Jobs" />}
        actions={
          <>
            <Button variant="default" onClick={load}>
              Load Draft
            </Button>
            <Button variant="default" onClick={reset}>
              Reset
            </Button>
          </>
        }
      />
      <RecordForm
        record={sections.record}
        submitLabel="Create Job"
        busyLabel="Creating..."
        cancelTo="/jobs"
        moreActions={!isPhone && moreActions}
        isGuarded={false}
        onGoTo={sections.goTo}
      >
        {draft.waiting && (
          <DraftNotice draft={draft.waiting} onLoad={load} onDiscard={draft.clear} />
        )}
        {discarded && (
          <ResetNotice
            onUndo={() => {
              fill(discarded);
              draft.save();
              setDiscarded(null);
            }}
          />
        )}
        <JobProgress control={control} seesMoney={canSeeMoney(me)} />
        <CreateJobSections
          control={control}
          sections={sections}
          seesMoney={canSeeMoney(me)}
          onChooseClient={fillAddressOf}
        />
        {isPhone && <div className={classes.more}>{moreActions}</div>}
      </RecordForm>
    </div>
  );
}
