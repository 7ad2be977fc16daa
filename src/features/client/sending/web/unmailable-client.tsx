import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Links to the page where a client's email address can be corrected. */
export function CorrectEmail({ contactId }: { contactId: number }) {
  return (
    <Link to="/contacts/edit/$id" params={{ id: contactId }}>
      Correct the client’s email
    </Link>
  );
}

/** Explains on a document why its client can't receive emails or reminders. */
export function UnmailableClient({ clientId }: { clientId: number }) {
  const canRead = useCan('contacts', 'update');
  const { data: client } = useQuery({
    ...endpointQuery(contactEndpoints.read, { params: { id: clientId } }),
    enabled: canRead,
  });
  if (!client?.email || isEmail(client.email)) return null;

  return (
    <Notice tone="warning" title={`“${client.email}” is not a valid email address`}>
      {client.name} cannot get emails or reminders. <CorrectEmail contactId={clientId} />
    </Notice>
  );
}
