import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { fileUrl } from '#web/api/api-client.ts';
import { endpointQuery, pageRecordQuery } from '#web/api/endpoint-query.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/day-text.tsx';
import { signatureEndpoints } from '../signature.ts';
import { SignersCard } from './signers-card.tsx';

/** Shows an estimate's signers and their signatures. */
export function Signing({ id }: { id: number }) {
  return (
    <>
      <SignersCard id={id} />
      <SignaturesCard id={id} />
    </>
  );
}

/**
 * Lists the signatures by revision, with the signed copy; renders nothing before the first
 * signature.
 */
function SignaturesCard({ id }: { id: number }) {
  const { data } = useQuery(endpointQuery(signatureEndpoints.list, { params: { id } }));
  const { data: estimate } = useQuery(pageRecordQuery(estimateEndpoints.read, { params: { id } }));
  if (!data || data.length === 0) return null;

  return (
    <Card title="Signed">
      <Stack gap="sm">
        {data.map(({ revision, name, email, signedAt, isDrawn, isComplete }) => (
          <div key={`${revision} ${signedAt} ${email}`}>
            <strong>{name}</strong>
            <Text c="dimmed" size="sm">
              {`${email} · ${isDrawn ? 'drawn' : 'typed'} · revision ${revision}`}
              <br />
              <InstantText instant={signedAt} />
            </Text>
            {estimate && estimate.revision > revision && (
              <Text size="sm">The estimate has changed since. This copy stays as signed.</Text>
            )}
            {isComplete && (
              <a
                href={fileUrl(signatureEndpoints.readPdf, { params: { id, number: revision } })}
                target="_blank"
              >
                Signed PDF
              </a>
            )}
          </div>
        ))}
      </Stack>
    </Card>
  );
}
