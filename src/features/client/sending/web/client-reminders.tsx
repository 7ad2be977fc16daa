import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery, pageRecordQuery } from '#web/api/endpoint-query.ts';
import { useMay } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { useAct } from '#web/use-act.ts';
import { sendingEndpoints } from '../sending-endpoints.ts';
import { SentStatements } from './sent-messages.tsx';

/** Shows emails sent to a client and a switch for their reminders, on the client's page. */
export function ClientMessages({ id }: { id: number }) {
  return (
    <>
      <ClientReminders id={id} />
      <SentStatements id={id} />
    </>
  );
}

function ClientReminders({ id }: { id: number }) {
  const may = useMay('contacts');
  const contact = useQuery(pageRecordQuery(contactEndpoints.read, { params: { id } }));
  const reminders = useQuery(endpointQuery(sendingEndpoints.readReminders, { params: { id } }));
  const { act, isBusy } = useAct('Failed to change reminders. Please try again.');
  if (contact.data?.type !== 'client' || !reminders.data) return null;
  const { isOff, hasRules } = reminders.data;
  // Hide the switch if the company sends no reminders.
  if (!hasRules && !isOff) return null;

  return (
    <Card title="Reminders">
      <Switch
        label="Remind this client about unpaid invoices, open estimates, and signatures"
        description={hasRules ? undefined : 'All reminders are off in Settings.'}
        checked={!isOff}
        disabled={isBusy || !may('update', contact.data)}
        onChange={() =>
          act(() =>
            callApi(sendingEndpoints.updateReminders, {
              params: { id },
              body: { isOff: !isOff },
            }),
          )
        }
      />
    </Card>
  );
}
