import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LINK_DAYS, type PrintedLink } from '#features/work/client-links/client-link.ts';
import { LastViewed, LinkCard } from '#features/work/client-links/web/client-link-card.tsx';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { toast } from '#web/toast/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { payLinkEndpoints } from '../pay-link-endpoints.ts';

/** The invoice's shared link and the payment link printed on it. */
export function InvoiceLinks({ id }: { id: number }) {
  const { data } = useQuery(endpointQuery(payLinkEndpoints.read, { params: { id } }));

  return (
    <LinkCard entity="invoices" id={id}>
      {data?.link && <Printed id={id} link={data.link} />}
    </LinkCard>
  );
}

/** The payment link on the invoice's PDF. */
function Printed({ id, link: { url, viewed } }: { id: number; link: PrintedLink }) {
  const [isTurningOff, setIsTurningOff] = useState(false);

  return (
    <Stack gap="sm" mt="lg">
      <Title order={3} fz="sm">
        Printed on the invoice
      </Title>
      <CopyField
        label="Payment link"
        text={url}
        copied="Anyone with this link can view and pay this invoice."
      />
      <Text c="dimmed">
        <LastViewed viewed={viewed} />
        <br />
        Works while there is a balance, and for {LINK_DAYS} days after
      </Text>
      <Group gap="xs">
        <Button component="a" href={url} target="_blank" variant="default" size="compact-md">
          Preview
        </Button>
        <Button variant="default" size="compact-md" onClick={() => setIsTurningOff(true)}>
          Turn Off
        </Button>
      </Group>
      {isTurningOff && (
        <ConfirmDialog
          title="Turn off the printed link?"
          text="The link on earlier PDFs will stop working. The next PDF is a new revision with a new link, so send the invoice again."
          confirmLabel="Turn Off"
          isDangerous
          onConfirm={async () => {
            await callApi(payLinkEndpoints.turnOff, { params: { id } });
            toast({ title: 'Printed link turned off', tone: 'success' });
          }}
          onClose={() => setIsTurningOff(false)}
        />
      )}
    </Stack>
  );
}
