import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { canSeeMoney } from '#shared/access.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast, type ToastMessage } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { useIsPhone } from '#web/ui/use-screen.ts';
import { job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { percentComplete } from '../job-rules.ts';
import { CreateJobSections } from './create-job-sections.tsx';
import classes from './create-job.module.css';
import { useJobDraft, type SavedTo } from './job-draft.ts';
import { newJobForm, SECTION_FIELDS, type JobControl, type JobFormInput } from './job-form.ts';
import { useClientAddress } from './use-client-address.ts';
import { useReveal } from './use-reveal.ts';

// Load on demand: few users see a notice when they create a job.
const notices = () => import('./draft-notices.tsx');
const DraftNotice = lazy(async () => ({ default: (await notices()).DraftNotice }));
const ResetNotice = lazy(async () => ({ default: (await notices()).ResetNotice }));

interface CreateJobProps {
  initial: JobFormInput;
  /** The server's draft when the page opened. */
  saved: { values: unknown; savedAt: string } | null;
}

/** The toasts shown after 'Save as Draft'. */
const SAVED_WORDS: Record<SavedTo, ToastMessage> = {
  everywhere: {
    title: 'Draft saved',
    description: 'Continue here or on another device.',
    tone: 'success',
  },
  here: {
    title: 'Draft saved',
    description: 'Saved on this device until you create the job or log out.',
    tone: 'success',
  },
  nowhere: {
    title: 'Error',
    description: 'Failed to save the draft. Please try again.',
    tone: 'error',
  },
};

/** The form for a new job, including its draft. */
export function CreateJob({ initial, saved }: CreateJobProps) {
  const me = useMe();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [discarded, setDiscarded] = useState<JobFormInput | null>(null);
  const record = useRecordForm({
    schema: newJobForm(me.today),
    initial,
    labels: job.labels,
    save: ({ values }) => callApi(jobEndpoints.create, { body: values }),
    onSaved: async ({ title }) => {
      await forget();
      toast({ title: 'Job created successfully', description: title, tone: 'success' });
      await navigate({ to: '/jobs' });
    },
    failure: {
      title: 'Error creating job',
      description: 'Failed to create job. Please check all required fields and try again.',
    },
  });
  const { form, control } = record;
  const draft = useJobDraft({ form, userId: me.id, timeZone: me.timeZoneName, saved });
  const fillAddressOf = useClientAddress(form, initial);
  const sections = useReveal({ record, sections: SECTION_FIELDS });

  const fill = (values: Partial<JobFormInput>) =>
    form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
  const load = async () => {
    const kept = draft.load();
    const { loadDraft } = await import('./load-draft.ts');
    await loadDraft(kept, fill);
  };
  const save = async () => toast(SAVED_WORDS[await draft.save()]);
  const forget = async () => {
    try {
      await draft.clear();
    } catch (error) {
      const description = `Failed to delete the saved draft. ${messageOf(error)}`;
      toast({ title: 'Error', description, tone: 'error' });
    }
  };
  const reset = () => {
    setDiscarded(form.formState.isDirty ? { ...form.getValues() } : null);
    form.reset(initial);
    sections.closeAll();
    toast({ title: 'Form reset', description: 'All fields are cleared.', tone: 'success' });
    void forget();
  };

  const moreActions = (
    <>
      <Button variant="default" onClick={reset}>
        Reset Form
      </Button>
      <Button variant="default" onClick={() => void save()}>
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
            <Button variant="default" onClick={() => void load()}>
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
        <Suspense>
          {draft.waiting && (
            <DraftNotice
              draft={draft.waiting.values}
              onLoad={() => void load()}
              onDiscard={() => void forget()}
            />
          )}
          {discarded && (
            <ResetNotice
              onUndo={() => {
                fill(discarded);
                void draft.save();
                setDiscarded(null);
              }}
            />
          )}
        </Suspense>
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

/**
 * Shows how much of the form is filled in, as a percentage. Recomputed on every keystroke, but
 * rerendered only if it changes.
 */
function JobProgress({ control, seesMoney }: { control: JobControl; seesMoney: boolean }) {
  const percent = useWatch({
    control,
    compute: (values: JobFormInput) =>
      percentComplete(
        { ...values, clientId: values.clientId || null },
        { jobType: values.jobType, seesMoney },
      ),
  });

  return (
    <div className={classes.progress}>
      <ColorBadge color={percent === 100 ? 'green' : 'gray'} label={`${percent}% complete`} />
      <progress className={classes.bar} value={percent} max={100} aria-label="Form progress" />
    </div>
  );
}
