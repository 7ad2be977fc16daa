import { Card } from '#web/ui/card.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import type { Contact } from '../contact.ts';
import { ReachButtons } from './reach-buttons.tsx';

/** How to reach a contact, with a button for each way. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { name, phone, email, company, address, assignedToName, createdAt } = contact;

  return (
    <Card title="Contact details">
      <ReachButtons
        name={name}
        phone={phone}
        email={email}
        address={address}
        mapLabel={`Show the address of ${name} on a map`}
      />
      <Facts
        facts={[
          { label: 'Phone', value: phone && <PhoneLink phone={phone} /> },
          { label: 'Email', value: email ? <MailLink email={email} /> : 'No email provided' },
          { label: 'Company', value: company },
          { label: 'Address', value: address },
          { label: 'Assigned to', value: assignedToName ?? 'Unassigned' },
          { label: 'Added', value: <InstantDayText instant={createdAt} /> },
        ]}
      />
    </Card>
  );
}
