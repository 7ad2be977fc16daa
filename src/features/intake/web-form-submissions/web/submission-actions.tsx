import { Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { lazy, Suspense, useState } from 'react';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { mailHref } from '#shared/mail-href.ts';
import { phoneHref } from '#shared/phone.ts';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { useAct } from '#web/use-act.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';

const AttachDialog = lazy(async () => ({
  default: (await import('./attach-dialog.tsx')).AttachDialog,
}));

/** Actions on a submission: call, email, attach, or undo the attachment. */
export function SubmissionActions({ submission }: { submission: WebFormSubmission }) {
  const { id, email, phone, attached } = submission;
  const mayUpdate = useCan('web_form_submissions', 'update', submission);
  const maySeeContacts = useCan('contacts', 'read');
  const { act, isBusy } = useAct('Failed to update submission. Please try again.');
  const [isAttaching, setIsAttaching] = useState(false);
  const call = phone && phoneHref(phone);
  const note = (by: 'phone' | 'email') => {
    if (!mayUpdate) return;
    act(() => callApi(webFormSubmissionEndpoints.contacted, { params: { id }, body: { by } }));
  };
  const undo = async () => {
    const { kept } = await callApi(webFormSubmissionEndpoints.undo, { params: { id } });
    toast({
      title: kept.length > 0 ? 'Partly undone' : 'Undone',
      description: kept.length > 0 ? kept.join(' ') : 'Records created from it are in the trash.',
      tone: 'success',
    });
  };

  return (
    <>
      {call && (
        <Button
          component="a"
          href={call}
          leftSection={<IconPhone size={16} aria-hidden />}
          onClick={() => note('phone')}
        >
          Call
        </Button>
      )}
      {email && isEmail(email) && (
        <Button
          component="a"
          href={mailHref(email)}
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => note('email')}
        >
          Email
        </Button>
      )}
      {mayUpdate && attached === null && maySeeContacts && (
        <Button variant="default" onClick={() => setIsAttaching(true)}>
          Attach…
        </Button>
      )}
      {mayUpdate && attached !== null && (
        <Button variant="default" loading={isBusy} onClick={() => act(undo)}>
          Detach
        </Button>
      )}
      {isAttaching && (
        <Suspense>
          <AttachDialog submission={submission} onClose={() => setIsAttaching(false)} />
        </Suspense>
      )}
    </>
  );
}
