import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery, pageRecordQuery } from '#web/api/endpoint-query.ts';
import { useCan, useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import rowList from '#web/ui/row-list.module.css';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { useAct } from '#web/use-act.ts';
import { formatInstantTime } from '#shared/calendar-day.ts';
import { isPaymentNotice, isReminder, MESSAGES, type SentKind } from '../message-kind.ts';
import { MESSAGE_CALLS } from '../sending-endpoints.ts';
import type { SentMessage } from '../sent-message.ts';
import { UnmailableClient } from './unmailable-client.tsx';
import classes from './sending.module.css';

const STATES = {
  queued: { label: 'Waiting', color: 'yellow' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Not sent', color: 'red' },
  dropped: { label: 'Skipped', color: 'gray' },
} as const;

const PROBLEMS: Record<NonNullable<SentMessage['problem']>, string> = {
  recipient: 'The mail server refused the address.',
  message: 'The mail server refused the message.',
  server: 'The mail server could not be reached.',
  gone: 'It was paid, accepted, declined, changed, or deleted, or its link was turned off, before the email was sent.',
  moved: 'It was moved to another client before the email was sent.',
};

/** Polling interval in milliseconds while a message is queued. */
const LOOK_MS = 4_000;

/** Returns a message's delivery status as a one-word label. */
function stateOf({ state, problem, openedAt }: SentMessage) {
  if (state === 'sent' && openedAt !== null) return { label: 'Opened', color: 'blue' } as const;
  if (state === 'failed' && problem === 'recipient')
    return { label: 'Bounced', color: 'red' } as const;

  return STATES[state];
}

function words({ state, problem, refused }: SentMessage): string | null {
  if (state === 'sent') {
    return refused.length === 0
      ? null
      : refused
          .map(({ address, said, isDeferred }) =>
            isDeferred
              ? `Not accepted for ${address} yet: ${said} Gable will retry this address.`
              : `Not accepted for ${address}: ${said}`,
          )
          .join(' ');
  }
  if (problem === null) return null;

  return state === 'queued' ? `${PROBLEMS[problem]} Gable will retry.` : PROBLEMS[problem];
}

interface SentMessagesProps {
  kind: SentKind;
  id: number;
}

/** Lists emails about this record, with recipients and delivery status. */
export function SentMessages({ kind, id }: SentMessagesProps) {
  const { list } = MESSAGE_CALLS[kind];
  const canList = useCan(list.access.resource, list.access.action);
  const { data } = useQuery({
    ...endpointQuery(list, { params: { id } }),
    enabled: canList,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'queued') ? LOOK_MS : false,
  });
  if (!data || data.length === 0) return null;

  return (
    <Card title="Sent by email">
      <ul className={rowList.rows} aria-label="Sent by email">
        {data.map((message) => (
          <Row key={message.id} kind={kind} id={id} message={message} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ kind, id, message }: SentMessagesProps & { message: SentMessage }) {
  const { timeZoneName } = useMe();
  const { act, isBusy } = useAct('Failed to resend it. Please try again.');
  const { send } = MESSAGE_CALLS[kind];
  const canSend = useCan(send.access.resource, send.access.action);
  const { state, to, cc, createdBy, createdAt, sentAt, openedAt, serverSaid, revision } = message;
  const { label, color } = stateOf(message);
  const said = words(message);
  const when = formatInstantTime(sentAt ?? createdAt, timeZoneName);
  const what = isReminder(message.kind)
    ? 'Reminder'
    : isPaymentNotice(message.kind)
      ? MESSAGES[message.kind].label
      : createdBy;

  return (
    <li className={rowList.row}>
      <div className={rowList.words}>
        <div className={rowList.name}>
          {[...to, ...cc].join(', ')} <ColorBadge color={color} label={label} />
        </div>
        <div className={rowList.detail}>
          {[
            when,
            what,
            revision !== null && revision > 1 && `Revision ${revision}`,
            message.carries === 'link' && 'Link only',
            openedAt !== null && `Opened ${formatInstantTime(openedAt, timeZoneName)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {said !== null && <p className={classes.said}>{said}</p>}
        {state !== 'sent' && serverSaid !== null && (
          <p className={classes.said}>
            Mail server response: <code>{serverSaid}</code>
          </p>
        )}
      </div>
      {state === 'failed' && canSend && (
        <Button
          variant="default"
          size="compact-md"
          loading={isBusy}
          aria-label={`Retry the message to ${to.join(', ')}`}
          onClick={() =>
            act(() => callApi(MESSAGE_CALLS[kind].retry, { params: { id, messageId: message.id } }))
          }
        >
          Retry
        </Button>
      )}
    </li>
  );
}

export function SentEstimates({ id }: { id: number }) {
  const { data } = useQuery(pageRecordQuery(estimateEndpoints.read, { params: { id } }));

  return (
    <>
      {data && <UnmailableClient clientId={data.clientId} />}
      <SentMessages kind="estimate" id={id} />
    </>
  );
}

export function SentInvoices({ id }: { id: number }) {
  const { data } = useQuery(pageRecordQuery(invoiceEndpoints.read, { params: { id } }));

  return (
    <>
      {data && <UnmailableClient clientId={data.clientId} />}
      <SentMessages kind="invoice" id={id} />
    </>
  );
}

export const SentReceipts = ({ id }: { id: number }) => <SentMessages kind="receipt" id={id} />;
export const SentStatements = ({ id }: { id: number }) => <SentMessages kind="statement" id={id} />;
