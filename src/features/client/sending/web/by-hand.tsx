/** Sending without a mail server: copy the link, open the user's mail app, or mark as sent. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { toast } from '#web/toast/toast.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { useAct } from '#web/use-act.ts';
import { fillLink } from '../merge-fields.ts';
import type { SentKind } from '../message-kind.ts';
import type { MessageDraft } from '../sent-message.ts';
import type { MessageFormState } from './message-fields.tsx';
import { mailAppHref, messageForm } from './message-form.ts';
import classes from './sending.module.css';

interface ByHandProps {
  kind: SentKind;
  id: number;
  draft: MessageDraft;
  record: MessageFormState;
  onClose: () => void;
}

/** Calls that mark a draft as sent. */
const MARK_SENT: Readonly<Partial<Record<SentKind, (id: number) => Promise<unknown>>>> = {
  estimate: (id) => callApi(estimateEndpoints.patch, { params: { id }, body: { status: 'sent' } }),
  invoice: (id) => callApi(invoiceEndpoints.patch, { params: { id }, body: { status: 'sent' } }),
};

/** Opens the device's mail app. */
function openAddress(href: string) {
  const link = document.createElement('a');
  link.href = href;
  link.click();
}

export function ByHand({ kind, id, draft, record, onClose }: ByHandProps) {
  const { isDraft, title, link } = draft;
  const [url, setUrl] = useState(link?.url ?? null);
  const [isCopied, setIsCopied] = useState(false);
  const marking = useAct('Failed to mark it as sent. Please try again.');
  const sharing = useAct('Failed to create the link. Please try again.');
  const [to, cc, subject, message] = useWatch({
    control: record.control,
    name: ['to', 'cc', 'subject', 'message'],
  });
  const parsed = messageForm.safeParse({
    to,
    cc,
    subject,
    message,
    carries: 'both',
    copyToMe: false,
  });
  const markSent = MARK_SENT[kind];

  /** Returns the URL of the client's page, creating the link on first use. */
  const address = async (): Promise<string | null> => {
    if (url !== null || !link) return url;
    const made = await callApi(clientLinkEndpoints.share, {
      params: { entity: link.entity, id: link.id },
    });
    setUrl(made.url);

    return made.url;
  };
  const copy = async () => {
    const text = await address();
    setIsCopied(true);
    if (text === null) return;
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied to clipboard', description: text, tone: 'success' });
    } catch {
      // The clipboard is unavailable on pages without HTTPS. The URL is shown below to copy
      // manually.
    }
  };
  const openMailApp = async () => {
    if (!parsed.success) {
      await record.form.trigger();
      return;
    }
    const filled = fillLink(parsed.data.message, await address());
    openAddress(mailAppHref({ ...parsed.data, message: filled }));
  };

  return (
    <>
      {isCopied && url !== null && (
        <div className={classes.link}>
          <CopyField
            label="Link to the client’s page"
            text={url}
            {...(isDraft && {
              description: `The client can open it once ${title} is marked as sent.`,
            })}
          />
        </div>
      )}
      {isDraft && markSent && (
        <Button
          variant="default"
          loading={marking.isBusy}
          onClick={() =>
            marking.act(async () => {
              await markSent(id);
              toast({ title: 'Marked as sent', description: title, tone: 'success' });
              onClose();
            })
          }
        >
          Mark as Sent
        </Button>
      )}
      {link && (
        <Button variant="default" loading={sharing.isBusy} onClick={() => sharing.act(copy)}>
          Copy link
        </Button>
      )}
      {parsed.success && (url !== null || !link) ? (
        <Button
          component="a"
          href={mailAppHref({ ...parsed.data, message: fillLink(parsed.data.message, url) })}
        >
          Open in mail app
        </Button>
      ) : (
        <Button loading={sharing.isBusy} onClick={() => sharing.act(openMailApp)}>
          Open in mail app
        </Button>
      )}
    </>
  );
}
