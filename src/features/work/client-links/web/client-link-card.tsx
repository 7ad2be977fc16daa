import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { InstantDayText, InstantText } from '#web/ui/day-text.tsx';
import { useAct } from '#web/use-act.ts';
import type { ClientLink, LinkedEntity } from '../client-link.ts';
import { clientLinkEndpoints } from '../client-link-endpoints.ts';

const WHAT: Record<LinkedEntity, { page: string; about: string }> = {
  estimates: {
    page: 'this estimate',
    about: 'Client can view, accept, or decline. No account needed.',
  },
  invoices: {
    page: 'this invoice',
    about: 'Client can view and pay. No account needed.',
  },
  contacts: {
    page: 'all documents of this client',
    about: 'One page with all their estimates, invoices, and receipts.',
  },
};

interface CardProps {
  entity: LinkedEntity;
  id: number;
}

export const EstimateLink = ({ id }: { id: number }) => <LinkCard entity="estimates" id={id} />;
export const ContactLink = ({ id }: { id: number }) => <LinkCard entity="contacts" id={id} />;

/** Shows the link to send to the client, if the user can share the record. */
export function LinkCard({ entity, id, children }: CardProps & { children?: ReactNode }) {
  const params = { entity, id };
  const { data } = useQuery(endpointQuery(clientLinkEndpoints.read, { params }));
  const { act, isBusy } = useAct('Failed to create the link. Please try again.');
  if (!data?.mayShare) return null;
  const share = () => act(() => callApi(clientLinkEndpoints.share, { params }));

  return (
    <Card title="Client Link">
      {data.link ? (
        <LiveLink entity={entity} id={id} link={data.link} onRenew={share} isBusy={isBusy} />
      ) : (
        <>
          <Text c="dimmed" mb="sm">
            {WHAT[entity].about}
          </Text>
          <Button variant="default" fullWidth loading={isBusy} onClick={share}>
            Create Link
          </Button>
        </>
      )}
      {children}
    </Card>
  );
}

interface LiveLinkProps extends CardProps {
  link: ClientLink;
  onRenew: () => void;
  isBusy: boolean;
}

function LiveLink({ entity, id, link, onRenew, isBusy }: LiveLinkProps) {
  const [isTurningOff, setIsTurningOff] = useState(false);
  const { url, expiresAt, isExpired, viewed } = link;

  return (
    <Stack gap="sm">
      <CopyField
        label="Client link"
        text={url}
        copied={`Anyone with this link can see ${WHAT[entity].page}.`}
      />
      <Text c="dimmed">
        <LastViewed viewed={viewed} />
        <br />
        {isExpired ? 'Expired ' : 'Works until '}
        <InstantDayText instant={expiresAt} />
      </Text>
      <Group gap="xs">
        <Button component="a" href={url} target="_blank" variant="default" size="compact-md">
          Preview
        </Button>
        <Button variant="default" size="compact-md" loading={isBusy} onClick={onRenew}>
          Renew
        </Button>
        <Button variant="default" size="compact-md" onClick={() => setIsTurningOff(true)}>
          Turn Off
        </Button>
      </Group>
      {isTurningOff && (
        <ConfirmDialog
          title="Turn off the link?"
          text={`The client can no longer open ${WHAT[entity].page} with this link. A new link will have a different address.`}
          confirmLabel="Turn Off"
          isDangerous
          onConfirm={async () => {
            await callApi(clientLinkEndpoints.turnOff, { params: { entity, id } });
            toast({ title: 'Link turned off', tone: 'success' });
          }}
          onClose={() => setIsTurningOff(false)}
        />
      )}
    </Stack>
  );
}

/** Shows when the client last viewed the link. */
export const LastViewed = ({ viewed }: Pick<ClientLink, 'viewed'>) =>
  viewed ? (
    <>
      Viewed <InstantText instant={viewed.at} />
    </>
  ) : (
    'Not viewed yet'
  );
