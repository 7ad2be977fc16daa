import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ServerSettings } from '#web/ui/server-settings.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { emailEndpoints } from '../email-endpoints.ts';
import type { MAIL_SETTINGS, MailStatus } from '../email-endpoints.ts';
import classes from './email-settings.module.css';

const SETTINGS: Record<(typeof MAIL_SETTINGS)[number], { example: string; text: string }> = {
  SMTP_URL: {
    example: 'smtp://user:password@mail.yourprovider.com:587',
    text: 'The mail server with its username and password.',
  },
  MAIL_FROM: {
    example: 'office@yourcompany.com',
    text: 'The sender address, at a domain you own.',
  },
  PUBLIC_URL: {
    example: 'https://gable.yourcompany.com',
    text: 'Gable’s URL. Needed for links in notification and password emails.',
  },
};

/** Shows whether this server can send email, and sends a test message to the current user. */
export function MailServerCard({ status }: { status: MailStatus }) {
  const { isConfigured, missing, from, server } = status;

  return (
    <Card
      title="Mail server"
      description="Sends invitations, password links, and notifications."
      actions={
        <ColorBadge
          color={isConfigured ? 'green' : 'gray'}
          label={isConfigured ? 'Set up' : 'Not set up'}
        />
      }
    >
      <Facts
        facts={[
          { label: 'Sender address', value: from },
          { label: 'Server', value: server },
        ]}
      />
      {missing.length > 0 && (
        <div className={classes.missing}>
          <Notice
            tone={isConfigured ? 'warning' : 'info'}
            title={isConfigured ? 'Some emails are not sent' : 'Emails are not sent'}
          >
            Set {missing.length === 1 ? 'this' : 'these'} on the server and restart Gable:
            <ServerSettings names={missing} about={SETTINGS} />
          </Notice>
        </div>
      )}
      {isConfigured && <TestMessage to={status.testTo} />}
    </Card>
  );
}

/** Sends a test message and shows the mail server's response verbatim. */
function TestMessage({ to }: { to: string | null }) {
  const test = useMutation({ mutationFn: () => callApi(emailEndpoints.sendTest) });
  const { data } = test;

  return (
    <div className={classes.test}>
      <div className={classes.testLine}>
        <Button
          variant="default"
          disabled={to === null}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Send a test message
        </Button>
        <span className={classes.hint}>
          {to === null ? (
            <>
              You have no email address.{' '}
              <Link to="/settings" search={{ tab: 'profile' }}>
                Add one to your profile
              </Link>{' '}
              first.
            </>
          ) : (
            `Sends to you at ${to}.`
          )}
        </span>
      </div>
      <div aria-live="polite">
        {data && !test.isPending && (
          <div className={classes.result}>
            <Notice
              tone={data.isAccepted ? 'success' : 'error'}
              title={data.isAccepted ? 'Accepted by the mail server' : 'Not sent'}
            >
              {data.sentence}
              {data.serverSaid !== null && (
                <p className={classes.said}>
                  Mail server response: <code>{data.serverSaid}</code>
                </p>
              )}
            </Notice>
          </div>
        )}
        {test.isError && (
          <div className={classes.result}>
            <Notice tone="error" title={messageOf(test.error)} />
          </div>
        )}
      </div>
    </div>
  );
}
