import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery, pageRecordQuery } from '#web/api/endpoint-query.ts';
import { useMay } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { CannotBeEmailed } from '#web/ui/cannot-be-emailed.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { InstantDayText, InstantText } from '#web/ui/day-text.tsx';
import { useAct } from '#web/use-act.ts';
import { signerEndpoints, type Signer } from '../signer.ts';
import classes from './signers.module.css';

const SignersDialog = lazy(async () => ({
  default: (await import('./signers-dialog.tsx')).SignersDialog,
}));

/**
 * Lists an estimate's signers in order, each with a link. Shown to users who can change the
 * estimate.
 */
export function SignersCard({ id }: { id: number }) {
  const may = useMay('estimates');
  const { data: estimate } = useQuery(pageRecordQuery(estimateEndpoints.read, { params: { id } }));
  const mayChange = estimate !== undefined && may('update', estimate);
  const { data } = useQuery({
    ...endpointQuery(signerEndpoints.list, { params: { id } }),
    enabled: mayChange,
  });
  const [isEditing, setIsEditing] = useState(false);
  if (!mayChange || !data) return null;
  const { signers, canMail, version } = data;
  const isOpen = estimate.status === 'draft' || estimate.status === 'sent';
  if (!isOpen) return null;

  return (
    <Card
      title="Signers"
      {...(signers.length > 0 && {
        actions: (
          <Button variant="default" size="compact-md" onClick={() => setIsEditing(true)}>
            Edit Signers
          </Button>
        ),
      })}
    >
      {signers.length === 0 ? (
        <>
          <Text c="dimmed" mb="sm">
            Add signers if more than one person must sign.
          </Text>
          <Button variant="default" fullWidth onClick={() => setIsEditing(true)}>
            Add Signers
          </Button>
        </>
      ) : (
        <ol className={classes.signers}>
          {signers.map((one) => (
            <li key={one.id}>
              <OneSigner
                one={one}
                estimateId={id}
                canMail={canMail && estimate.status === 'sent'}
              />
            </li>
          ))}
        </ol>
      )}
      <Suspense>
        {isEditing && (
          <SignersDialog
            id={id}
            signers={signers}
            version={version}
            onClose={() => setIsEditing(false)}
          />
        )}
      </Suspense>
    </Card>
  );
}

interface OneSignerProps {
  one: Signer;
  estimateId: number;
  canMail: boolean;
}

function OneSigner({ one, estimateId, canMail }: OneSignerProps) {
  const { id, name, email, state, signedAt, mailedAt, remindedAt, url } = one;
  const { act, isBusy } = useAct('Failed to email the link. Please try again.');

  return (
    <Stack gap={6}>
      <div>
        <strong>{name}</strong>
        <Text c="dimmed" size="sm">
          {email} <CannotBeEmailed email={email} />
          <br />
          {signedAt ? (
            <>
              Signed <InstantText instant={signedAt} />
            </>
          ) : state === 'next' ? (
            'Signs next'
          ) : (
            'Signs later'
          )}
          {!signedAt && mailedAt && (
            <>
              <br />
              Link sent <InstantDayText instant={mailedAt} />
              {remindedAt && (
                <>
                  , reminded <InstantDayText instant={remindedAt} />
                </>
              )}
            </>
          )}
        </Text>
      </div>
      {state !== 'signed' && (
        <CopyField
          label={`Link for ${name}`}
          text={url}
          copied={`Send it only to ${name}. Anyone with this link can sign as ${name}.`}
        />
      )}
      {state === 'next' && canMail && (
        <Button
          variant="default"
          size="compact-md"
          loading={isBusy}
          onClick={() =>
            act(async () => {
              await callApi(signerEndpoints.mail, { params: { id: estimateId, signerId: id } });
              toast({ title: 'Link sent', description: email, tone: 'success' });
            })
          }
        >
          {mailedAt ? 'Send Again' : 'Email Link'}
        </Button>
      )}
    </Stack>
  );
}
