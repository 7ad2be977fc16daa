import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { statementPeriods } from '#features/reports/report-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery, snapshotQuery } from '#web/api/endpoint-query.ts';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { textOf, useInputField } from '#web/form/use-form-field.ts';
import { useRecordForm, type RecordFormState } from '#web/form/use-record-form.ts';
import { useCan, useToday } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { fillLink } from '../merge-fields.ts';
import type { SentKind } from '../message-kind.ts';
import { MESSAGE_CALLS, sendingEndpoints } from '../sending-endpoints.ts';
import type { MessageDraft, StatementPeriod } from '../sent-message.ts';
import { AttachedPdf } from './attached-pdf.tsx';
import { ByHand } from './by-hand.tsx';
import { messageForm } from './message-form.ts';
import { MessagePreview } from './message-preview.tsx';
import classes from './sending.module.css';

interface SendDialogProps {
  kind: SentKind;
  id: number;
  onClose: () => void;
}

/** What was typed before another period was chosen. */
type Kept = Partial<z.input<typeof messageForm>>;

/** Sends a document to its client: whom to, with which words, and what they get. */
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

type FormState = RecordFormState<z.input<typeof messageForm>, z.output<typeof messageForm>>;

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
        description: `${draft.title} is on its way to ${to.join(', ')}. Its page says when the mail server accepted it.`,
        tone: 'success',
      });
      onClose();
    },
  });
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
          <SenderNotices draft={draft} />
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
          <TextAreaField control={control} name="message" label="Message" minRows={9} />
          {canMail && <Carries control={control} draft={draft} />}
          {canMail && <CopyToMe record={record} address={draft.ownAddress} />}
          {hasPdf && <AttachedPdf kind={kind} id={id} period={period} fileName={fileName} />}
          {canMail && isDraft && (
            <p className={classes.by}>Sending it issues it: it is no draft any more.</p>
          )}
        </Stack>
        <MessagePreview
          from={draft.from}
          subject={subject}
          mailed={{
            companyName,
            companyLines,
            message: fillLink(message, link?.url ?? null),
            facts,
            fileName: hasPdf ? fileName : null,
            link,
          }}
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

/** The values that are not as the form started. */
function changedOf<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== initial[name as keyof Values],
  );

  return Object.fromEntries(changed) as Partial<Values>;
}

interface PeriodSelectProps {
  period: StatementPeriod;
  onPeriod: (period: StatementPeriod) => void;
}

/** Which days a statement is of. */
function PeriodSelect({ period, onPeriod }: PeriodSelectProps) {
  const periods = statementPeriods(useToday());
  const chosen = periods.find(({ from, to }) => from === period.from && to === period.to);

  return (
    <NativeSelect
      label="Period"
      data={periods.map(({ label }) => label)}
      value={(chosen ?? periods[0])?.label}
      onChange={(event) => {
        const one = periods.find(({ label }) => label === event.currentTarget.value);
        if (one) onPeriod({ from: one.from, to: one.to });
      }}
    />
  );
}

/** What stands in the way of a mail that arrives. */
function SenderNotices({ draft: { canMail, replyTo, link } }: { draft: MessageDraft }) {
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
        Until then, send it from your own mail app:{' '}
        {link ? 'with the link to the client’s page, or ' : ''}with the PDF, which you download
        here.
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

const CHOICES = [
  { value: 'both', label: 'PDF and link' },
  { value: 'pdf', label: 'PDF only' },
  { value: 'link', label: 'Link only' },
] as const;

interface CarriesProps {
  control: FormState['control'];
  draft: MessageDraft;
}

/** Whether the mail has the PDF, the link to the client's page, or both. */
function Carries({ control, draft: { canLink, link } }: CarriesProps) {
  const isAdmin = useCan('company', 'update');
  const { value, change, input } = useInputField({
    control,
    name: 'carries',
    label: 'The client gets',
  });
  if (!link) return null;
  if (!canLink) {
    return (
      <p className={classes.by}>
        {isAdmin
          ? 'The email has the PDF only. To send a link to the client’s page as well, set PUBLIC_URL on the server.'
          : 'The email has the PDF only. An administrator can set up links to the client’s page.'}
      </p>
    );
  }

  return (
    <NativeSelect
      {...input}
      name="carries"
      data={CHOICES}
      value={textOf(value)}
      description={
        value === 'pdf'
          ? undefined
          : `The button ${link.label} stands where {link} is in the message, or at its end.`
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
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
