import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contactEndpoints } from '#features/contacts/contact-endpoints.ts';
import { ReachButtons } from '#features/contacts/web/reach-buttons.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import type { Job } from '../job.ts';
import { addressLines } from './job-words.ts';
import classes from './job-page.module.css';

/** The client and the address: what a crew on its way needs first, each one tap away. */
export function JobReach({ job }: { job: Job }) {
  const canRead = useCan('contacts', 'read');
  const { data: client } = useQuery({
    ...endpointQuery(contactEndpoints.read, { params: { id: job.clientId } }),
    enabled: canRead,
  });
  const name = job.clientName || 'Unknown Client';
  const lines = addressLines(job);

  return (
    <Card title="Client and address">
      <p className={classes.client}>
        {client ? (
          <Link to="/contacts/$id" params={{ id: job.clientId }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <address className={classes.address}>
        {lines.length === 0 ? 'No address yet' : lines.map((line) => <div key={line}>{line}</div>)}
      </address>
      <ReachButtons
        name={name}
        phone={client?.phone}
        email={client?.email}
        // A map finds the street, not the rear house.
        address={job.addressLine1 && addressLines({ ...job, addressLine2: null }).join(', ')}
        mapLabel="Show the address on a map"
      />
      <Facts
        facts={[
          { label: 'Phone', value: client?.phone && <PhoneLink phone={client.phone} /> },
          { label: 'Email', value: client?.email && <MailLink email={client.email} /> },
        ]}
      />
    </Card>
  );
}
