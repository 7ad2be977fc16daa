import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Notice } from '#web/ui/notice.tsx';
import { emailEndpoints } from '../email-endpoints.ts';

interface NoMailNoticeProps {
  /** The feature that won't work until email is set up: 'Reminders start once it is.' */
  children: string;
}

/**
 * Warns that this server can't send email, on screens that rely on it. Renders nothing if it can.
 */
export function NoMailNotice({ children }: NoMailNoticeProps) {
  const { data } = useQuery(endpointQuery(emailEndpoints.readiness));
  const isAdmin = useCan('company', 'update');
  if (!data || data.canMail) return null;

  return (
    <Notice tone="warning" title="Email is not set up yet">
      {children}{' '}
      {isAdmin ? (
        <Link to="/settings" search={{ tab: 'email' }}>
          Open email settings
        </Link>
      ) : (
        'Ask an administrator to set this up.'
      )}
    </Notice>
  );
}
