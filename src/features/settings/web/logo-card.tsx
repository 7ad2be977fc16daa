import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi, messageOf } from '#web/api-client.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import classes from './logo-card.module.css';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 10 * 1024 * 1024;

function complaintAbout(file: File): string | null {
  if (!TYPES.includes(file.type)) return 'Use a PNG, JPEG or WebP picture.';
  if (file.size > MAX_BYTES) return 'Use a picture of at most 10 MB.';

  return null;
}

/** The logo, kept as soon as it is chosen. */
export function LogoCard({ logoUrl }: { logoUrl: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: async (picture: File | null) => {
      if (picture) await callApi(companyEndpoints.updateLogo, { body: picture });
      else await callApi(companyEndpoints.deleteLogo);
    },
    onSuccess: async (_answer, picture) => {
      await refreshFeatures('company');
      toast({ title: picture ? 'Logo saved' : 'Logo removed', tone: 'success' });
    },
    onError: (error) => setComplaint(messageOf(error)),
  });

  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = complaintAbout(file);
    setComplaint(found);
    if (!found) change.mutate(file);
  };

  return (
    <Card
      title="Logo"
      description="Printed at the top left of estimates, invoices and receipts. PNG, JPEG or WebP; on white paper, so best without a background of its own."
    >
      <div className={classes.logo}>
        <div className={classes.paper}>
          {logoUrl ? (
            <img src={logoUrl} alt="The company's logo" className={classes.picture} />
          ) : (
            <span className={classes.none}>No logo yet</span>
          )}
        </div>
        <div>
          <Group gap="xs">
            <Button
              variant="default"
              loading={change.isPending}
              onClick={() => input.current?.click()}
            >
              {logoUrl ? 'Replace logo' : 'Upload logo'}
            </Button>
            {logoUrl && (
              <Button
                variant="subtle"
                color="red"
                disabled={change.isPending}
                onClick={() => {
                  setComplaint(null);
                  change.mutate(null);
                }}
              >
                Remove
              </Button>
            )}
          </Group>
          {complaint && (
            <p role="alert" className={classes.complaint}>
              {complaint}
            </p>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES.join(',')}
        aria-label="Logo"
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // The same file can be chosen again after a failure.
          event.currentTarget.value = '';
        }}
      />
    </Card>
  );
}
