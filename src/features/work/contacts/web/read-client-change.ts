import { callApi } from '#web/api/api-client.ts';
import { clientChangeEndpoints, type ReassignableRecord } from '../client-change.ts';
import { clientChangeWords, type ReassignedRecord } from '../client-change-words.ts';

/**
 * Returns sentences about what ends if the client changes. Leaves out the address if the changes
 * include a new one.
 */
export async function readClientChange(
  { entity, id, ...record }: ReassignableRecord & ReassignedRecord,
  changes: object,
): Promise<string[]> {
  const ends = await callApi(clientChangeEndpoints.read, { params: { entity, id } });
  const namesAddress = ['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'].some(
    (field) => field in changes,
  );

  return clientChangeWords({ ...ends, ...(namesAddress && { addresses: 0 }) }, record);
}
