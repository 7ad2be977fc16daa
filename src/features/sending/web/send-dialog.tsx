import { Button, Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { estimateEndpoints } from '#features/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery, snapshotQuery } from '#web/api/endpoint-query.ts';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { useInputField } from '#web/form/use-form-field.ts';
import { useRecordForm, type RecordFormState } from '#web/form/use-record-form.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAct } from '#web/use-act.ts';
import type { SentKind } from '../message-kind.ts';
import { MESSAGE_CALLS, sendingEndpoints } from '../sending-endpoints.ts';
import type { MessageDraft } from '../sent-message.ts';
import { AttachedPdf } from './attached-pdf.tsx';
import { mailAppHref, messageForm } from './message-form.ts';
import { MessagePreview } from './message-preview.tsx';
import classes from './sending.module.css';

interface SendDialogProps {
  kind: SentKind;
  id: number;
  onClose: () => void;
}

/** Sends a document to its client: whom to, with which words, and what they get. */
export function SendDialog({ kind, id, onClose }: SendDialogProps) {
  const draft = useQuery(snapshotQuery(MESSAGE_CALLS[kind].draft, { params: { id } }));

  return (
    <Dialog
      title={draft.data ? `Send ${draft.data.title}` : 'Send'}
      size={960}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {draft.isPending && <Skeleton height={360} />}
      {draft.isError && <LoadProblem error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data && <MessageForm kind={kind} id={id} draft={draft.data} onClose={onClose} />}
    </Dialog>
  );
}

type FormState = RecordFormState<z.input<typeof messageForm>, z.output<typeof messageForm>>;

function MessageForm({ kind, id, draft, onClose }: SendDialogProps & { draft: MessageDraft }) {
  const record = useRecordForm({
    schema: messageForm,
    initial: {
      to: draft.to.join(', '),
      cc: '',
      subject: draft.subject,
      message: draft.message,
      copyToMe: false,
    },
    save: ({ values }) => callApi(MESSAGE_CALLS[kind].send, { params: { id }, body: values }),
    onSaved: ({ to }) => {
      toast({
        title: 'Sending',
        description: `${draft.title} is on its way to ${to.join(', ')}. Its page says when the mail server accepted it.`,
        tone: 'success',
      });
      onClose();
    },
  });
  const { control, isBusy, canSubmit, problem, submit } = record;
  const { companyName, companyLines, facts, fileName, whyNot, canMail, isDraft } = draft;
  const [subject, message] = useWatch({ control, name: ['subject', 'message'] });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.columns}>
        <Stack gap="sm">
          <ProblemNotice problem={problem ?? whyNot} />
          <SenderNotices draft={draft} />
          <TextField
            control={control}
            name="to"
            label="To"
            inputMode="email"
            autoComplete="off"
            placeholder="name@example.com"
          />
          <TextField control={control} name="cc" label="Cc" inputMode="email" autoComplete="off" />
          <TextField control={control} name="subject" label="Subject" />
          <TextAreaField control={control} name="message" label="Message" minRows={9} />
          {canMail && <CopyToMe record={record} address={draft.ownAddress} />}
          <AttachedPdf kind={kind} id={id} fileName={fileName} />
          {canMail && isDraft && (
            <p className={classes.by}>Sending it issues it: it is no draft any more.</p>
          )}
        </Stack>
        <MessagePreview
          from={draft.from}
          subject={subject}
          mailed={{ companyName, companyLines, message, facts, fileName }}
        />
      </div>
      <Stack gap="sm" mt="lg">
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          {canMail ? (
            <Button type="submit" disabled={!canSubmit || whyNot !== null}>
              {isBusy ? 'Sending...' : 'Send'}
            </Button>
          ) : (
            <ByHand kind={kind} id={id} draft={draft} record={record} onClose={onClose} />
          )}
        </div>
      </Stack>
    </form>
  );
}

/** What stands in the way of a mail that arrives. */
function SenderNotices({ draft: { canMail, replyTo } }: { draft: MessageDraft }) {
  const isAdmin = useCan('company', 'update');
  const { data } = useQuery({ ...endpointQuery(sendingEndpoints.senderWarning), enabled: canMail });
  const settings = isAdmin ? (
    <Link to="/settings" search={{ tab: 'email' }}>
      Open email settings
    </Link>
  ) : (
    'Ask an administrator to look at the email settings.'
  );
  if (!canMail) {
    return (
      <Notice tone="info" title="Gable cannot send mail yet">
        {isAdmin
          ? 'Set SMTP_URL and MAIL_FROM on the server. '
          : 'An administrator can set up a mail server. '}
        Until then, download the PDF and send it from your own mail app.
      </Notice>
    );
  }

  return (
    <>
      {replyTo === null && (
        <Notice tone="warning" title="Replies may not reach you">
          Your company has no reply-to address. {settings}
        </Notice>
      )}
      {data?.warning && (
        <Notice tone="warning" title={data.warning}>
          {settings}
        </Notice>
      )}
    </>
  );
}

function CopyToMe({ record, address }: { record: FormState; address: string | null }) {
  const { value, change, input } = useInputField({
    control: record.control,
    name: 'copyToMe',
    label: 'Send me a copy',
  });

  return (
    <Checkbox
      {...input}
      checked={value === true}
      disabled={address === null}
      description={address ?? 'Your profile has no email address.'}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

/** For what is a draft until it is sent. */
const MARK_SENT: Readonly<Partial<Record<SentKind, (id: number) => Promise<unknown>>>> = {
  estimate: (id) => callApi(estimateEndpoints.patch, { params: { id }, body: { status: 'sent' } }),
  invoice: (id) => callApi(invoiceEndpoints.patch, { params: { id }, body: { status: 'sent' } }),
};

/** Without a mail server: the user's own mail program, and Mark as Sent. */
function ByHand({
  kind,
  id,
  draft: { isDraft, title },
  record,
  onClose,
}: SendDialogProps & { draft: MessageDraft; record: FormState }) {
  const { act, isBusy } = useAct('It could not be marked as sent. Please try again.');
  const [to, cc, subject, message] = useWatch({
    control: record.control,
    name: ['to', 'cc', 'subject', 'message'],
  });
  const parsed = messageForm.safeParse({ to, cc, subject, message, copyToMe: false });
  const markSent = MARK_SENT[kind];

  return (
    <>
      {isDraft && markSent && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={() =>
            act(async () => {
              await markSent(id);
              toast({ title: 'Marked as sent', description: title, tone: 'success' });
              onClose();
            })
          }
        >
          Mark as Sent
        </Button>
      )}
      {parsed.success ? (
        <Button component="a" href={mailAppHref(parsed.data)}>
          Open in mail app
        </Button>
      ) : (
        <Button onClick={() => void record.form.trigger()}>Open in mail app</Button>
      )}
    </>
  );
}
