import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { useIsPhone } from '#web/ui/use-screen.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { fillLink } from '../merge-fields.ts';
import type { SentKind } from '../message-kind.ts';
import { MESSAGE_CALLS } from '../sending-endpoints.ts';
import type { MessageDraft, StatementPeriod } from '../sent-message.ts';
import { AttachedPdf } from './attached-pdf.tsx';
import { ByHand } from './by-hand.tsx';
import { messageForm } from './message-form.ts';
import { Carries, CopyToMe, PeriodSelect } from './message-fields.tsx';
import { NotPrinted } from './not-printed.tsx';
import { MessagePreview } from './message-preview.tsx';
import { CorrectEmail } from './unmailable-client.tsx';
import { SenderNotices } from './sender-notices.tsx';
import classes from './sending.module.css';

interface SendDialogProps {
  kind: SentKind;
  id: number;
  onClose: () => void;
}

/** The user's edits, preserved when they choose a different period. */
type Kept = Partial<z.input<typeof messageForm>>;

/** The dialog that sends a document to its client: recipients, message, and attachments. */
export function SendDialog({ kind, id, onClose }: SendDialogProps) {
  const [period, setPeriod] = useState<StatementPeriod>({});
  const [kept, setKept] = useState<Kept>({});
  const draft = useQuery(
    snapshotQuery(MESSAGE_CALLS[kind].draft, { params: { id }, query: period }),
  );

  return (
    <Dialog
      title={draft.data ? `Send ${draft.data.title}` : 'Send'}
      size={960}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {draft.isPending && <Skeleton height={360} />}
      {draft.isError && <LoadProblem error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data && (
        <MessageForm
          kind={kind}
          id={id}
          draft={draft.data}
          period={period}
          kept={kept}
          onPeriod={(chosen, typed) => {
            setKept(typed);
            setPeriod(chosen);
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type OneProps = Omit<SendDialogProps, 'kind'>;

export const SendEstimateDialog = (props: OneProps) => <SendDialog kind="estimate" {...props} />;
export const SendInvoiceDialog = (props: OneProps) => <SendDialog kind="invoice" {...props} />;
export const SendReceiptDialog = (props: OneProps) => <SendDialog kind="receipt" {...props} />;

interface MessageFormProps extends SendDialogProps {
  draft: MessageDraft;
  period: StatementPeriod;
  kept: Kept;
  onPeriod: (period: StatementPeriod, typed: Kept) => void;
}

function MessageForm({ kind, id, draft, period, kept, onPeriod, onClose }: MessageFormProps) {
  const initial = {
    to: draft.to.join(', '),
    cc: '',
    subject: draft.subject,
    message: draft.message,
    carries: draft.canLink ? ('both' as const) : ('pdf' as const),
    copyToMe: false,
  };
  const record = useRecordForm({
    schema: messageForm,
    initial: { ...initial, ...kept },
    save: ({ values }) =>
      callApi(MESSAGE_CALLS[kind].send, { params: { id }, query: period, body: values }),
    onSaved: ({ to }) => {
      toast({
        title: 'Sending',
        description: `${draft.title} to ${to.join(', ')}. Check its page for delivery status.`,
        tone: 'success',
      });
      onClose();
    },
  });
  const isPhone = useIsPhone();
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const { control, isBusy, canSubmit, problem, submit } = record;
  const { companyName, companyLines, facts, fileName, whyNot, canMail, isDraft } = draft;
  const [subject, message, carries] = useWatch({
    control,
    name: ['subject', 'message', 'carries'],
  });
  const hasLink = canMail ? carries !== 'pdf' : draft.link !== null;
  const link =
    draft.link && hasLink
      ? { url: draft.link.url ?? `${window.location.origin}/d/…`, label: draft.link.label }
      : null;
  const hasPdf = !canMail || carries !== 'link';

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
          {draft.unmailable && (
            <Notice
              tone="warning"
              title={`“${draft.unmailable.email}” is not a valid email address`}
            >
              Enter another address below. <CorrectEmail contactId={draft.unmailable.contactId} />
            </Notice>
          )}
          <SenderNotices draft={draft} />
          {hasPdf && <NotPrinted letters={draft.notPrinted} />}
          {kind === 'statement' && (
            <PeriodSelect
              period={period}
              onPeriod={(chosen) => onPeriod(chosen, changedOf(initial, record.form.getValues()))}
            />
          )}
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
          <TextAreaField control={control} name="message" label="Message" minRows={6} />
          {canMail && <Carries control={control} draft={draft} />}
          {canMail && <CopyToMe record={record} address={draft.ownAddress} />}
          {hasPdf && (
            <AttachedPdf
              kind={kind}
              id={id}
              period={period}
              fileName={fileName}
              isAttached={canMail}
            />
          )}
          {canMail && isDraft && (
            <p className={classes.by}>Sending it changes its status from Draft to Sent.</p>
          )}
        </Stack>
        {isPhone && (
          <Button
            variant="default"
            aria-expanded={isPreviewOpen}
            onClick={() => setIsPreviewOpen(!isPreviewOpen)}
          >
            {isPreviewOpen ? 'Hide preview' : 'Show preview'}
          </Button>
        )}
        {(!isPhone || isPreviewOpen) && (
          <MessagePreview
            from={draft.from}
            subject={subject}
            mailed={{
              companyName,
              companyLines,
              message: fillLink(message, link?.url ?? null),
              // The user's own mail app receives only the text.
              ...(canMail
                ? { facts, fileName: hasPdf ? fileName : null, link }
                : { facts: [], fileName: null, link: null }),
            }}
          />
        )}
      </div>
      <DialogFoot>
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
      </DialogFoot>
    </form>
  );
}

/** Returns the values that differ from the initial ones. */
function changedOf<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== initial[name as keyof Values],
  );

  return Object.fromEntries(changed) as Partial<Values>;
}
