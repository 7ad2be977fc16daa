import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Notice } from '#web/ui/notice.tsx';
import { sendingEndpoints } from '../sending-endpoints.ts';
import type { MessageDraft } from '../sent-message.ts';

/** Warns about problems that could keep an email from being delivered. */
export function SenderNotices({ draft: { canMail, replyTo, link } }: { draft: MessageDraft }) {
  const isAdmin = useCan('company', 'update');
  const { data } = useQuery({ ...endpointQuery(sendingEndpoints.senderWarning), enabled: canMail });
  const settings = isAdmin ? (
    <Link to="/settings" search={{ tab: 'email' }}>
      Open email settings
    </Link>
  ) : (
    'Ask an administrator to check the email settings.'
  );
  if (!canMail) {
    return (
      <Notice tone="info" title="Email is not set up yet">
        {isAdmin
          ? 'Set SMTP_URL and MAIL_FROM on the server. '
          : 'Ask an administrator to set it up. '}
        Until then, send it from your own email app{' '}
        {link ? 'with the link to the client’s page, or ' : ''}with the PDF, which you download
        here.
      </Notice>
    );
  }

  return (
    <>
      {replyTo === null && (
        <Notice tone="warning" title="Replies may not reach you">
          Your company has no valid reply-to address. {settings}
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
