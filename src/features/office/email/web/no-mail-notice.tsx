import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Notice } from '#web/ui/notice.tsx';
import { emailEndpoints } from '../email-endpoints.ts';

interface NoMailNoticeProps {
  /** The work that does not happen until then: 'Reminders start once it is.' */
  children: string;
}

/**
 * Says that this server can send no email, where a screen promises one; renders nothing where it
 * can.
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
