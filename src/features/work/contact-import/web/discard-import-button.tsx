import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';

/** Deletes an uploaded file before it is imported. */
export function DiscardImportButton({ id }: { id: number }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard this file?"
          text="Nothing was imported. You can upload it again anytime."
          confirmLabel="Discard"
          onConfirm={async () => {
            await callApi(contactImportEndpoints.discard, { params: { id } });
            await navigate({ to: '/contacts/import' });
            // Remove it from the cache so navigating back doesn't show the deleted import.
            const queryKey = endpointKey(contactImportEndpoints.read, { params: { id } });
            queryClient.removeQueries({ queryKey });
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
