import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DeleteFormDialog } from '#features/intake/web-forms/web/delete-form-dialog.tsx';
import { FormActions } from '#features/intake/web-forms/web/form-actions.tsx';
import { FormOverview } from '#features/intake/web-forms/web/form-overview.tsx';
import { LoadedForm } from '#features/intake/web-forms/web/loaded-form.tsx';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import { webForm, type WebForm } from '#features/intake/web-forms/web-form.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { RecordPage } from '#web/record/record-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { ResponseTimesLine } from './response-times-line.tsx';

const route = getRouteApi('/app/web-forms/$id');

const SubmissionList = lazy(async () => ({
  default: (await import('./submission-list.tsx')).SubmissionList,
}));

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'submissions', label: 'Submissions' },
] as const;

/** A form's page, with its fields and submissions. */
export function WebFormPage() {
  const { id } = route.useParams();

  const answer = useQuery(endpointQuery(webFormEndpoints.read, { params: { id } }));

  return (
    <LoadedForm answer={answer}>
      {() => (
        <RecordPage
          entity={webForm}
          answer={answer}
          head={({ status }) => ({ badge: <StatusBadge status={status} /> })}
          ownActions={(form, remove) => <FormActions form={form} remove={remove} />}
          deleteDialog={(form, dialog) => <DeleteFormDialog form={form} {...dialog} />}
        >
          {(form) => <FormTabs form={form} />}
        </RecordPage>
      )}
    </LoadedForm>
  );
}

/** A form's tabs. Submissions load only while their tab is open. */
function FormTabs({ form }: { form: WebForm }) {
  const navigate = useNavigate();
  const maySee = useCan('web_form_submissions', 'read');
  const open = route.useSearch().tab === 'submissions' ? 'submissions' : 'overview';
  if (!maySee) return <FormOverview form={form} />;

  return (
    <TabBar
      label="Views of the form"
      tabs={TABS}
      open={open}
      onOpen={(tab) =>
        void navigate({
          to: '/web-forms/$id',
          params: { id: form.id },
          search: tab === 'submissions' ? { tab } : {},
          replace: true,
          resetScroll: false,
        })
      }
    >
      {open === 'overview' ? (
        <>
          <ResponseTimesLine formId={form.id} />
          <FormOverview form={form} />
        </>
      ) : (
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <SubmissionList formId={form.id} />
        </Suspense>
      )}
    </TabBar>
  );
}
