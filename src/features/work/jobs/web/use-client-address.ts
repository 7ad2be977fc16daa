import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useAct } from '#web/use-act.ts';
import { postalAddress } from '../postal-address.ts';
import type { JobFormInput } from './job-form.ts';

/**
 * Converts an address to the form's fields. Keeps the current state if the address doesn't include
 * one.
 */
export function addressFields(address: string): Partial<JobFormInput> {
  const { state, ...parts } = postalAddress(address);

  return { ...parts, ...(state !== null && { state }) };
}

const FIELDS = ['addressLine1', 'addressLine2', 'city', 'postalCode'] as const;

/**
 * Fills in the chosen client's address, because most roofs are at the client's home. Skipped if the
 * user typed a different address.
 */
export function useClientAddress(
  { getValues, setValue }: Pick<UseFormReturn<JobFormInput>, 'getValues' | 'setValue'>,
  initial: JobFormInput,
): (clientId: number | null) => void {
  const { act } = useAct("Failed to load the client's address.");
  const filled = useRef(FIELDS.map((field) => initial[field]).join('\n'));

  return (clientId) => {
    if (clientId === null) return;
    act(async () => {
      const { address } = await queryClient.fetchQuery(
        endpointQuery(contactEndpoints.read, { params: { id: clientId } }),
      );
      const typed = getValues(FIELDS).join('\n');
      const isStillOurs = typed.trim() === '' || typed === filled.current;
      if (!isStillOurs || getValues('clientId') !== clientId) return;

      const fields = Object.entries(addressFields(address ?? '')) as [keyof JobFormInput, string][];
      for (const [field, value] of fields) {
        setValue(field, value, { shouldDirty: true });
      }
      filled.current = getValues(FIELDS).join('\n');
    });
  };
}
