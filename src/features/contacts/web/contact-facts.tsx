import { Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { mailHref } from '#shared/mail-href.ts';
import { phoneHref, phoneText } from '#shared/phone.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { mapHref } from '#web/ui/map-href.ts';
import type { Contact } from '../contact.ts';
import classes from './contact-facts.module.css';

/** How to reach a contact, with a button for each way. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { name, phone, email, company, address, createdAt } = contact;
  const call = phone && phoneHref(phone);
  const mail = email && mailHref(email);
  const map = address && mapHref(address);

  return (
    <Card title="Contact details">
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
              aria-label={`Show the address of ${name} on a map`}
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
            value: phone && (call ? <a href={call}>{phoneText(phone)}</a> : phone),
          },
          { label: 'Email', value: mail ? <a href={mail}>{email}</a> : 'No email provided' },
          { label: 'Company', value: company },
          { label: 'Address', value: address },
          { label: 'Added', value: <InstantDayText instant={createdAt} /> },
        ]}
      />
    </Card>
  );
}
