import { Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mailHref } from '#shared/mail-href.ts';
import { phoneHref, phoneText } from '#shared/phone.ts';
import { contactQuery } from '#features/contacts/web/contact-query.ts';
import { useCan } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { mapHref } from '#web/ui/map-href.ts';
import type { Job } from '../job.ts';
import { addressLines } from './job-address.ts';
import classes from './job-page.module.css';

/** Who it is for and where: what a crew on its way needs first, each one press away. */
export function JobReach({ job }: { job: Job }) {
  const canRead = useCan('contacts', 'read');
  const { data: client } = useQuery({ ...contactQuery(job.clientId), enabled: canRead });
  const name = job.clientName || 'Unknown Client';
  const call = client?.phone && phoneHref(client.phone);
  const mail = client?.email && mailHref(client.email);
  const lines = addressLines(job);
  // A map finds the street, not the rear house.
  const map = job.addressLine1 && mapHref(addressLines({ ...job, addressLine2: null }).join(', '));

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
      {(call || mail || map) && (
        <div className={`${classes.ways} no-print`}>
          {call && (
            <Button
              component="a"
              href={call}
              variant="default"
              leftSection={<IconPhone size={16} aria-hidden />}
              aria-label={`Call ${name}`}
            >
              Call
            </Button>
          )}
          {mail && (
            <Button
              component="a"
              href={mail}
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
              aria-label={`Email ${name}`}
            >
              Email
            </Button>
          )}
          {map && (
            <Button
              component="a"
              href={map}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              leftSection={<IconMapPin size={16} aria-hidden />}
              aria-label="Show the address on a map"
            >
              Map
            </Button>
          )}
        </div>
      )}
      <Facts
        facts={[
          {
            label: 'Phone',
            value:
              client?.phone && (call ? <a href={call}>{phoneText(client.phone)}</a> : client.phone),
          },
          { label: 'Email', value: mail && <a href={mail}>{client?.email}</a> },
        ]}
      />
    </Card>
  );
}
